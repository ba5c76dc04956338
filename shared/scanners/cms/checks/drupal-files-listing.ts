import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A listing of the public files folder made by the web server. */
export const drupalFilesListing: Check<ExposureArtifact> = exposureCheck({
  id: 'drupal-files-listing',
  title: 'Directory listing enabled: Drupal files folder',
  score: 3,
  risk: 'An attacker can find and download every uploaded file, including files that were never published.',
  recommendation: 'Disable directory listing: `Options -Indexes` in Apache, `autoindex off` in nginx.',
  found: 'The web server lists the public files folder of Drupal',
  cwe: [548],
  references: [
    'https://www.drupal.org/docs/administering-a-drupal-site/security-in-drupal',
    'https://cwe.mitre.org/data/definitions/548.html',
  ],
});
