import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A listing of wp-includes made by the web server; WordPress puts no index.php there. */
export const wordpressIncludesListing: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-includes-listing',
  title: 'Directory listing enabled: WordPress wp-includes folder',
  score: 3,
  risk: 'An attacker can determine the WordPress version from the names and dates of the files.',
  recommendation: 'Disable directory listing: `Options -Indexes` in Apache, `autoindex off` in nginx.',
  found: 'The web server lists the WordPress core folder wp-includes',
  cwe: [548],
  references: [
    'https://developer.wordpress.org/advanced-administration/security/hardening/',
    'https://cwe.mitre.org/data/definitions/548.html',
  ],
});
