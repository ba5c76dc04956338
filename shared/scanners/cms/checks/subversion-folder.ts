import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A Subversion working copy under the site, by its database (1.7 and later) or its list of entries. */
export const subversionFolder: Check<ExposureArtifact> = exposureCheck({
  id: 'subversion-folder',
  title: "The site's Subversion folder can be read",
  score: 8,
  risk: "The source of the site, its history's address and the names of its authors can be read from it.",
  recommendation: 'Deny access to .svn in the web server, or deploy an export instead of a working copy.',
  found: 'The administrative folder of a Subversion working copy answers',
  cwe: [527],
  references: ['https://subversion.apache.org/faq.html', 'https://cwe.mitre.org/data/definitions/527.html'],
});
