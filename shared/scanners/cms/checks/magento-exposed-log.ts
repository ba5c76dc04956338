import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A log in the form of Magento's own. A line is shown up to its message. */
export const magentoExposedLog: Check<ExposureArtifact> = exposureCheck({
  id: 'magento-exposed-log',
  title: 'Magento log file exposed',
  score: 8,
  risk: 'Log entries disclose file paths, IP addresses of customers and parts of requests. They may contain passwords or tokens.',
  recommendation: 'Delete the file. Deny access to the folder `var`, or set the document root to `pub` (Magento 2).',
  found: 'A log file of Magento is publicly readable',
  cwe: [532, 538],
  references: [
    'https://experienceleague.adobe.com/en/docs/commerce-operations/implementation-playbook/best-practices/launch/security-best-practices',
    'https://cwe.mitre.org/data/definitions/532.html',
  ],
});
