import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A listing of the folders of phpBB with attachments or with backups of its database. */
export const phpbbFilesListing: Check<ExposureArtifact> = exposureCheck({
  id: 'phpbb-files-listing',
  title: 'phpBB storage folder: directory listing',
  score: 6,
  risk: 'The folders contain attachments of private topics, or backups of the whole database with password hashes.',
  recommendation:
    'Deny access to `files/` and `store/`; phpBB comes with an .htaccess file for Apache, and its manual has the lines for nginx.',
  found: 'A storage folder of phpBB is publicly accessible with a directory listing',
  cwe: [548, 552],
  references: ['https://www.phpbb.com/support/docs/en/3.3/ug/', 'https://cwe.mitre.org/data/definitions/548.html'],
});
