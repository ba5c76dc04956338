import { newestRelease } from '../../../../../shared/scanners/cms/data/releases.ts';
import { clue, exactly, versionArtifact } from '../wordpress-artifacts.ts';

export const fires = [
  versionArtifact([clue('generator', exactly('6.4.2'))]),
  versionArtifact([clue('installer', exactly('4.0'))]),
  versionArtifact([clue('files', { kind: 'among', versions: ['6.4.1', '6.4.2'], orNewer: false })]),
];

export const silent = [
  versionArtifact([clue('generator', exactly(newestRelease.version))]),
  // Newer than the list: nothing is known of it.
  versionArtifact([clue('generator', exactly('98.7')), clue('installer', exactly('98.7'))]),
  // Not sure: the readme of an old release may have been left behind.
  versionArtifact([clue('readme', exactly('4.0'))]),
  versionArtifact([]),
  versionArtifact([clue('files', { kind: 'among', versions: ['6.4.2', newestRelease.version], orNewer: false })]),
];
