import type { Check } from '../../../scanning/check.ts';
import type { OtherArtifact } from '../other/other-artifact.ts';
import { unsupportedCheck } from '../other/system-checks.ts';

/** The version of Joomla is of a branch that its makers no longer fix, by a dated list. Contradicting versions prove nothing. */
export const joomlaUnsupported: Check<OtherArtifact> = unsupportedCheck('joomla', {
  id: 'joomla-unsupported',
  title: 'This branch of Joomla gets no security fixes any more',
  score: 6,
  risk: 'Flaws found from now on stay open, and tools that use them are soon at hand.',
  recommendation: 'Move to a branch of Joomla that is still supported.',
  cwe: [1104],
  references: ['https://docs.joomla.org/Release_and_support_cycle', 'https://cwe.mitre.org/data/definitions/1104.html'],
});
