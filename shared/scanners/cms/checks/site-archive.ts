import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** An archive under a name that people use; the names of its first entries are those of a site, so a download for visitors is none. */
export const siteArchive: Check<ExposureArtifact> = exposureCheck({
  id: 'site-archive',
  title: 'An archive of the site can be downloaded',
  score: 8,
  risk: 'It holds the source of the site, and most often its settings with the password of the database.',
  recommendation:
    'Delete the file now, change the secrets of the files in it, and keep archives outside the document root.',
  found: 'An archive with files of a site can be downloaded',
  cwe: [530, 538],
  references: [
    'https://developer.wordpress.org/advanced-administration/security/hardening/',
    'https://cwe.mitre.org/data/definitions/530.html',
  ],
});
