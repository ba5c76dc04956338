import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A listing of a folder at the site's root whose files have endings of dumps and archives. */
export const backupFolder: Check<ExposureArtifact> = exposureCheck({
  id: 'backup-folder',
  title: 'A folder of backups is listed',
  score: 6,
  risk: 'Whoever sees the names can download the backups: the source, the database and its users.',
  recommendation: 'Move backups outside the document root, and switch the listing of folders off.',
  found: 'The web server lists a folder with backups',
  cwe: [548, 530],
  references: ['https://cwe.mitre.org/data/definitions/548.html'],
});
