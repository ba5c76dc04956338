import type { Check } from '../../../scanning/check.ts';
import type { OtherArtifact } from '../other/other-artifact.ts';
import { unsupportedCheck } from '../other/system-checks.ts';

/** The version of Ghost is of a branch that its makers no longer fix, by a dated list. Contradicting versions prove nothing. */
export const ghostUnsupported: Check<OtherArtifact> = unsupportedCheck('ghost', {
  id: 'ghost-unsupported',
  title: 'This branch of Ghost gets no security fixes any more',
  score: 6,
  risk: 'Flaws found from now on stay open, and tools that use them are soon at hand.',
  recommendation: 'Move to a branch of Ghost that is still supported.',
  cwe: [1104],
  references: ['https://docs.ghost.org/faq/major-versions-lts', 'https://cwe.mitre.org/data/definitions/1104.html'],
});
