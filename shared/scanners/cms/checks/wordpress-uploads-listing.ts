import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A listing of the uploads folder made by the web server. */
export const wordpressUploadsListing: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-uploads-listing',
  title: 'Directory listing enabled: WordPress uploads folder',
  score: 3,
  risk: 'An attacker can find and download every uploaded file, including files that were never published.',
  recommendation: 'Disable directory listing: `Options -Indexes` in Apache, `autoindex off` in nginx.',
  found: 'The web server lists the WordPress uploads folder',
  cwe: [548],
  references: [
    'https://developer.wordpress.org/advanced-administration/security/hardening/',
    'https://cwe.mitre.org/data/definitions/548.html',
  ],
});
