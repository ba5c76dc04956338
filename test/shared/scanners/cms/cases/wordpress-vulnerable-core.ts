import { clue, exactly, versionArtifact, vulnerability, weighed } from '../wordpress-artifacts.ts';

const core = { location: 'core', words: 'WordPress', version: '6.4.2' };
const clues = [clue('generator', exactly('6.4.2'))];

export const fires = [
  versionArtifact(clues, {
    weighing: weighed({ ...core, vulnerabilities: [vulnerability({ type: 'core', slug: 'wordpress' })] }),
  }),
  versionArtifact(clues, {
    weighing: weighed({ ...core, vulnerabilities: [vulnerability({ cvss: undefined, patched: [], cve: [] })] }),
  }),
];

export const silent = [
  versionArtifact(clues),
  versionArtifact(clues, { weighing: weighed({ ...core, vulnerabilities: [] }, 'the feed is 12 days old') }),
  versionArtifact([], { weighing: weighed({ ...core, version: undefined }) }),
];
