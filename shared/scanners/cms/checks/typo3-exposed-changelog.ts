import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The ChangeLog of a release up to 6.2, by an entry about the release itself. */
export const typo3ExposedChangelog: Check<ExposureArtifact> = exposureCheck({
  id: 'typo3-exposed-changelog',
  title: 'The changelog of TYPO3 can be read',
  score: 3,
  risk: 'It tells the version, and so which published flaws to try first.',
  recommendation: 'Deny access to the file, or deploy with the web root beside the sources.',
  found: 'The list of changes that comes with TYPO3 can be read',
  cwe: [200],
  references: [
    'https://docs.typo3.org/m/typo3/reference-coreapi/main/en-us/Administration/Security/Index.html',
    'https://cwe.mitre.org/data/definitions/200.html',
  ],
});
