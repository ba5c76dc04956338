import type { Check } from '../../../scanning/check.ts';
import type { OtherArtifact } from '../other/other-artifact.ts';
import { unsupportedCheck } from '../other/system-checks.ts';

/** The version of TYPO3 is of a branch that its makers no longer fix, by a dated list. Contradicting versions prove nothing. */
export const typo3Unsupported: Check<OtherArtifact> = unsupportedCheck('typo3', {
  id: 'typo3-unsupported',
  title: 'This branch of TYPO3 gets no security fixes any more',
  score: 6,
  risk: 'Flaws found from now on stay open, and tools that use them are soon at hand.',
  recommendation: 'Move to a branch of TYPO3 that is still supported.',
  cwe: [1104],
  references: ['https://get.typo3.org/', 'https://cwe.mitre.org/data/definitions/1104.html'],
});
