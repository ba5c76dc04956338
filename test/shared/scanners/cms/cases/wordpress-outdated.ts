import { packagedReleases } from '../../../../../shared/scanners/cms/data/releases.ts';
import { clue, exactly, versionArtifact } from '../wordpress-artifacts.ts';

export const fires = [
  versionArtifact([clue('generator', exactly('6.4.2'))]),
  versionArtifact([clue('installer', exactly('4.0'))]),
  versionArtifact([clue('files', { kind: 'among', versions: ['6.4.1', '6.4.2'], laterOf: [], orNewer: false })]),
];

export const silent = [
  versionArtifact([clue('generator', exactly(packagedReleases.newest))]),
  // Newer than the list: nothing is known of it.
  versionArtifact([clue('generator', exactly('98.7')), clue('installer', exactly('98.7'))]),
  // Not sure: the readme of an old release may have been left behind.
  versionArtifact([clue('readme', exactly('4.0'))]),
  versionArtifact([]),
  // The newest of its branch in the table of files, of a branch that gets fixes: it may be a later one.
  versionArtifact([clue('files', { kind: 'among', versions: ['6.9.7'], laterOf: ['6.9'], orNewer: false })]),
  versionArtifact([clue('files', { kind: 'among', versions: ['7.1'], laterOf: ['7.1'], orNewer: true })]),
  versionArtifact([
    clue('files', { kind: 'among', versions: ['6.4.2', packagedReleases.newest], laterOf: [], orNewer: false }),
  ]),
];
