import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The file that unlocks the install tool; an empty one counts tentatively, as long as other paths are missing. */
export const typo3InstallToolUnlocked: Check<ExposureArtifact> = exposureCheck({
  id: 'typo3-install-tool-unlocked',
  title: 'The install tool of TYPO3 is unlocked',
  score: 6,
  risk: "Only the install tool's password is left between a stranger and the whole site.",
  recommendation: 'Delete the file ENABLE_INSTALL_TOOL.',
  found: 'The file that unlocks the install tool is there',
  cwe: [749],
  references: [
    'https://docs.typo3.org/m/typo3/reference-coreapi/main/en-us/Administration/Security/Index.html',
    'https://cwe.mitre.org/data/definitions/749.html',
  ],
});
