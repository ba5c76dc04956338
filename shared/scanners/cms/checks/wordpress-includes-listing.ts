import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A listing of wp-includes made by the web server; WordPress puts no index.php there. */
export const wordpressIncludesListing: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-includes-listing',
  title: 'The folder wp-includes is listed',
  score: 3,
  risk: 'The dates and names of its files tell the version, and the listing shows how the server is set up.',
  recommendation: 'Switch the listing of folders off (Options -Indexes in Apache, autoindex off in nginx).',
  found: "The web server lists the folder of WordPress's own code",
  cwe: [548],
  references: [
    'https://developer.wordpress.org/advanced-administration/security/hardening/',
    'https://cwe.mitre.org/data/definitions/548.html',
  ],
});
