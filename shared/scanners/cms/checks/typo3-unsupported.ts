import type { Check } from '../../../scanning/check.ts';
import type { OtherArtifact } from '../other/other-artifact.ts';
import { unsupportedCheck } from '../other/system-checks.ts';

/** The site runs a branch of TYPO3 that is end-of-life, by a dated list. Contradicting versions prove nothing. */
export const typo3Unsupported: Check<OtherArtifact> = unsupportedCheck('typo3', {
  id: 'typo3-unsupported',
  title: 'TYPO3 branch is end-of-life',
  score: 6,
  risk: 'Vulnerabilities that are published after the end of support are not patched in this branch. An attacker can exploit them with publicly available tools.',
  recommendation: 'Upgrade to a supported TYPO3 release.',
  cwe: [1104],
  references: ['https://get.typo3.org/', 'https://cwe.mitre.org/data/definitions/1104.html'],
});
