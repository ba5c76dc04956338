import type { Check } from '../../../scanning/check.ts';
import type { OtherArtifact } from '../other/other-artifact.ts';
import { unsupportedCheck } from '../other/system-checks.ts';

/** The site runs a branch of Shopware that is end-of-life, by a dated list. Contradicting versions prove nothing. */
export const shopwareUnsupported: Check<OtherArtifact> = unsupportedCheck('shopware', {
  id: 'shopware-unsupported',
  title: 'Shopware branch is end-of-life',
  score: 6,
  risk: 'Vulnerabilities that are published after the end of support are not patched in this branch. An attacker can exploit them with publicly available tools.',
  recommendation: 'Upgrade to a supported Shopware release.',
  cwe: [1104],
  references: ['https://developer.shopware.com/release-notes/', 'https://cwe.mitre.org/data/definitions/1104.html'],
});
