import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The page of the manager that Magento 1 installs extensions with. */
export const magentoDownloaderOpen: Check<ExposureArtifact> = exposureCheck({
  id: 'magento-downloader-open',
  title: 'Magento Connect Manager exposed',
  score: 6,
  risk: 'The tool installs software in the shop. An attacker can guess administrator passwords in its login form, or exploit vulnerabilities of the tool itself.',
  recommendation: 'Delete the folder `downloader`, or restrict access to it by IP address.',
  found: 'The login page of Magento Connect Manager is publicly accessible',
  cwe: [749, 668],
  references: [
    'https://experienceleague.adobe.com/en/docs/commerce-operations/implementation-playbook/best-practices/launch/security-best-practices',
    'https://cwe.mitre.org/data/definitions/749.html',
  ],
});
