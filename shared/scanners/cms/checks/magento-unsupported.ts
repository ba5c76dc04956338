import type { Check } from '../../../scanning/check.ts';
import type { OtherArtifact } from '../other/other-artifact.ts';
import { unsupportedCheck } from '../other/system-checks.ts';

/** The version of Magento is of a branch that its makers no longer fix, by a dated list. Contradicting versions prove nothing. */
export const magentoUnsupported: Check<OtherArtifact> = unsupportedCheck('magento', {
  id: 'magento-unsupported',
  title: 'This branch of Magento gets no security fixes any more',
  score: 6,
  risk: 'Flaws found from now on stay open, and tools that use them are soon at hand.',
  recommendation: 'Move to a branch of Magento that is still supported.',
  cwe: [1104],
  references: [
    'https://experienceleague.adobe.com/docs/commerce-operations/release/planning/lifecycle-policy.html',
    'https://cwe.mitre.org/data/definitions/1104.html',
  ],
});
