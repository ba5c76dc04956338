import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A log in the form of Magento's own. A line is shown up to its message. */
export const magentoExposedLog: Check<ExposureArtifact> = exposureCheck({
  id: 'magento-exposed-log',
  title: 'A log of Magento can be read',
  score: 8,
  risk: 'It tells paths, addresses of customers and parts of requests, and at times passwords or tokens.',
  recommendation: 'Deny access to var, or serve the folder pub only, and delete the file.',
  found: 'A log of Magento can be read',
  cwe: [532, 538],
  references: [
    'https://experienceleague.adobe.com/en/docs/commerce-operations/implementation-playbook/best-practices/launch/security-best-practices',
    'https://cwe.mitre.org/data/definitions/532.html',
  ],
});
