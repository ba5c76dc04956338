import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The page of the manager that Magento 1 installs extensions with. */
export const magentoDownloaderOpen: Check<ExposureArtifact> = exposureCheck({
  id: 'magento-downloader-open',
  title: 'The Magento Connect Manager is reachable',
  score: 6,
  risk: 'It installs software on the shop: passwords can be tried there, and its own flaws come on top.',
  recommendation: 'Delete the folder downloader, or let only known addresses reach it.',
  found: 'The log-in of the Magento Connect Manager answers',
  cwe: [749],
  references: [
    'https://experienceleague.adobe.com/en/docs/commerce-operations/implementation-playbook/best-practices/launch/security-best-practices',
    'https://cwe.mitre.org/data/definitions/749.html',
  ],
});
