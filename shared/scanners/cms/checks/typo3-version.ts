import type { Check } from '../../../scanning/check.ts';
import type { OtherArtifact } from '../other/other-artifact.ts';
import { versionCheck } from '../other/system-checks.ts';

/** The site runs TYPO3, detected by its home page or by known paths, with its version where sources disclose it. */
export const typo3Version: Check<OtherArtifact> = versionCheck('typo3', {
  id: 'typo3-version',
  title: 'TYPO3 version disclosed',
  score: 1,
  risk: 'Widely used systems are the target of automated attacks. An attacker who knows the version can select published vulnerabilities for it.',
  recommendation: 'Keep TYPO3 and its extensions up to date; this matters more than hiding the version.',
  cwe: [200],
  references: [
    'https://docs.typo3.org/m/typo3/reference-coreapi/main/en-us/Administration/Security/Index.html',
    'https://cwe.mitre.org/data/definitions/200.html',
  ],
});
