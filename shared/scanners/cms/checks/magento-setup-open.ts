import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The setup wizard of Magento 2, by its own application. */
export const magentoSetupOpen: Check<ExposureArtifact> = exposureCheck({
  id: 'magento-setup-open',
  title: 'The setup wizard of Magento is reachable',
  score: 6,
  risk: 'The wizard tells about the server, and lets whoever signs in change the installation.',
  recommendation: 'Delete the folder setup from the document root, or serve the folder pub only.',
  found: 'The setup wizard of Magento answers',
  cwe: [749],
  references: [
    'https://experienceleague.adobe.com/en/docs/commerce-operations/implementation-playbook/best-practices/launch/security-best-practices',
    'https://cwe.mitre.org/data/definitions/749.html',
  ],
});
