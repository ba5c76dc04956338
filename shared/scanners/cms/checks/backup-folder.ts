import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A listing of a folder at the site's root whose files have endings of dumps and archives. */
export const backupFolder: Check<ExposureArtifact> = exposureCheck({
  id: 'backup-folder',
  title: 'Directory listing enabled: backup folder',
  score: 6,
  risk: 'An attacker who reads the listing can download the backups, which may contain source code, the database and user data.',
  recommendation:
    'Move backups outside the document root. Disable directory listing: `Options -Indexes` in Apache, `autoindex off` in nginx.',
  found: 'The web server lists a folder that contains backup files',
  cwe: [548, 530],
  references: ['https://cwe.mitre.org/data/definitions/548.html'],
});
