import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A listing of the plugins folder made by the web server. */
export const wordpressPluginsListing: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-plugins-listing',
  title: 'The plugins folder is listed',
  score: 3,
  risk: 'It names every plugin that is installed, those that are switched off included.',
  recommendation: 'Switch the listing of folders off, and put an empty index.php back into the folder.',
  found: 'The web server lists the plugins',
  cwe: [548],
  references: [
    'https://developer.wordpress.org/advanced-administration/security/hardening/',
    'https://cwe.mitre.org/data/definitions/548.html',
  ],
});
