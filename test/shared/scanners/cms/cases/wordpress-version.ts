import { clue, exactly, versionArtifact } from '../wordpress-artifacts.ts';

export const fires = [
  versionArtifact([clue('generator', exactly('6.4.2'))]),
  versionArtifact([clue('generator', exactly('6.4.2')), clue('installer', exactly('6.4.2'))]),
  versionArtifact([clue('files', { kind: 'among', versions: ['6.4.1', '6.4.2'], laterOf: [], orNewer: false })]),
];

export const silent = [
  versionArtifact([]),
  versionArtifact([clue('generator', exactly('6.4.2')), clue('assets', exactly('5.9'))]),
  versionArtifact([clue('assets', exactly('99.98'))].slice(1)),
];
