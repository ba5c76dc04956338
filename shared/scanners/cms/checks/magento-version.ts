import type { Check } from '../../../scanning/check.ts';
import type { OtherArtifact } from '../other/other-artifact.ts';
import { versionCheck } from '../other/system-checks.ts';

/** Magento is recognised, by its home page or at places of its own, with its version as far as sources tell it. */
export const magentoVersion: Check<OtherArtifact> = versionCheck('magento', {
  id: 'magento-version',
  title: 'The site runs Magento',
  score: 1,
  risk: 'A widespread system draws attacks by machine; who knows its version knows which published flaws to try first.',
  recommendation: 'Keep Magento and its extensions up to date; that matters more than hiding its version.',
  cwe: [200],
  references: [
    'https://experienceleague.adobe.com/en/docs/commerce-operations/implementation-playbook/best-practices/launch/security-best-practices',
    'https://cwe.mitre.org/data/definitions/200.html',
  ],
});
