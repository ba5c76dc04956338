import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A listing of the uploads folder made by the web server. */
export const wordpressUploadsListing: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-uploads-listing',
  title: 'The uploads folder is listed',
  score: 3,
  risk: 'Every upload can be found, those that were never published included.',
  recommendation: 'Switch the listing of folders off (Options -Indexes in Apache, autoindex off in nginx).',
  found: 'The web server lists the uploads',
  cwe: [548],
  references: [
    'https://developer.wordpress.org/advanced-administration/security/hardening/',
    'https://cwe.mitre.org/data/definitions/548.html',
  ],
});
