import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A listing of the public files folder made by the web server. */
export const drupalFilesListing: Check<ExposureArtifact> = exposureCheck({
  id: 'drupal-files-listing',
  title: 'The files folder is listed',
  score: 3,
  risk: 'Every upload can be found, those that were never published included.',
  recommendation: 'Switch the listing of folders off (Options -Indexes in Apache, autoindex off in nginx).',
  found: 'The web server lists the uploads',
  cwe: [548],
  references: [
    'https://www.drupal.org/docs/administering-a-drupal-site/security-in-drupal',
    'https://cwe.mitre.org/data/definitions/548.html',
  ],
});
