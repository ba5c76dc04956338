import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A listing of the plugins folder made by the web server. */
export const wordpressPluginsListing: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-plugins-listing',
  title: 'Directory listing enabled: WordPress plugins folder',
  score: 3,
  risk: 'An attacker can see every installed plugin, including deactivated ones, and select published vulnerabilities for them.',
  recommendation: 'Disable directory listing, and restore the empty index.php in the folder.',
  found: 'The web server lists the WordPress plugins folder',
  cwe: [548],
  references: [
    'https://developer.wordpress.org/advanced-administration/security/hardening/',
    'https://cwe.mitre.org/data/definitions/548.html',
  ],
});
