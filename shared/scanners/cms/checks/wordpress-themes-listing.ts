import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A listing of the themes folder made by the web server. */
export const wordpressThemesListing: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-themes-listing',
  title: 'The themes folder is listed',
  score: 3,
  risk: 'It names every theme that is installed, those that are not in use included.',
  recommendation: 'Switch the listing of folders off, and put an empty index.php back into the folder.',
  found: 'The web server lists the themes',
  cwe: [548],
  references: [
    'https://developer.wordpress.org/advanced-administration/security/hardening/',
    'https://cwe.mitre.org/data/definitions/548.html',
  ],
});
