import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The RELEASE_NOTES.txt of Magento 1, by its first entry. */
export const magentoExposedReleaseNotes: Check<ExposureArtifact> = exposureCheck({
  id: 'magento-exposed-release-notes',
  title: 'Magento release notes exposed',
  score: 3,
  risk: 'The file discloses the Magento version. An attacker can use it to select published vulnerabilities for that version.',
  recommendation: 'Delete RELEASE_NOTES.txt after each update, or deny access to it in the web server.',
  found: 'The file RELEASE_NOTES.txt of Magento is publicly readable',
  cwe: [200],
  references: [
    'https://experienceleague.adobe.com/en/docs/commerce-operations/implementation-playbook/best-practices/launch/security-best-practices',
    'https://cwe.mitre.org/data/definitions/200.html',
  ],
});
