import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The setup wizard of Magento 2, by its own application. */
export const magentoSetupOpen: Check<ExposureArtifact> = exposureCheck({
  id: 'magento-setup-open',
  title: 'Magento setup wizard accessible',
  score: 6,
  risk: 'The wizard discloses information about the server. An attacker who can log in to it can change the installation.',
  recommendation: 'Remove the folder `setup` from the document root, or set the document root to `pub`.',
  onePage: true,
  found: 'The setup wizard of Magento is publicly accessible',
  cwe: [749, 668],
  references: [
    'https://experienceleague.adobe.com/en/docs/commerce-operations/implementation-playbook/best-practices/launch/security-best-practices',
    'https://cwe.mitre.org/data/definitions/749.html',
  ],
});
