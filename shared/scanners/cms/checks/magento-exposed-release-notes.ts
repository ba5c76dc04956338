import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The RELEASE_NOTES.txt of Magento 1, by its first entry. */
export const magentoExposedReleaseNotes: Check<ExposureArtifact> = exposureCheck({
  id: 'magento-exposed-release-notes',
  title: 'The release notes of Magento can be read',
  score: 3,
  risk: 'They tell the version, and so which published flaws to try first.',
  recommendation: 'Delete RELEASE_NOTES.txt after each update, or deny access to it.',
  found: 'The release notes that come with Magento can be read',
  cwe: [200],
  references: [
    'https://experienceleague.adobe.com/en/docs/commerce-operations/implementation-playbook/best-practices/launch/security-best-practices',
    'https://cwe.mitre.org/data/definitions/200.html',
  ],
});
