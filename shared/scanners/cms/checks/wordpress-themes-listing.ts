import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A listing of the themes folder made by the web server. */
export const wordpressThemesListing: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-themes-listing',
  title: 'Directory listing enabled: WordPress themes folder',
  score: 3,
  risk: 'An attacker can see every installed theme, including inactive ones, and select published vulnerabilities for them.',
  recommendation: 'Disable directory listing, and restore the empty index.php in the folder.',
  found: 'The web server lists the WordPress themes folder',
  cwe: [548],
  references: [
    'https://developer.wordpress.org/advanced-administration/security/hardening/',
    'https://cwe.mitre.org/data/definitions/548.html',
  ],
});
