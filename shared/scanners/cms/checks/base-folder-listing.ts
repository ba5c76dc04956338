import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A listing made by the web server in place of a home page. */
export const baseFolderListing: Check<ExposureArtifact> = exposureCheck({
  id: 'base-folder-listing',
  title: "The site's own folder is listed",
  score: 3,
  risk: 'Every file in it can be found and downloaded, those that no page links to included.',
  recommendation: 'Switch the listing of folders off (Options -Indexes in Apache, autoindex off in nginx).',
  found: 'The web server lists the files of a folder',
  cwe: [548],
  references: [
    'https://httpd.apache.org/docs/2.4/mod/mod_autoindex.html',
    'https://cwe.mitre.org/data/definitions/548.html',
  ],
});
