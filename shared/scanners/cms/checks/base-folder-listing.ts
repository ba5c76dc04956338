import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A listing made by the web server in place of a home page. */
export const baseFolderListing: Check<ExposureArtifact> = exposureCheck({
  id: 'base-folder-listing',
  title: 'Directory listing enabled: site root',
  score: 3,
  risk: 'An attacker can find and download every file in the folder, including files that no page links to.',
  recommendation: 'Disable directory listing: `Options -Indexes` in Apache, `autoindex off` in nginx.',
  found: 'The web server returns a directory listing in place of a home page',
  cwe: [548],
  references: [
    'https://httpd.apache.org/docs/2.4/mod/mod_autoindex.html',
    'https://cwe.mitre.org/data/definitions/548.html',
  ],
});
