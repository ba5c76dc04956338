import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A listing of a folder in which a backup plugin keeps its files, with such files in it. */
export const wordpressBackupFolder: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-backup-folder',
  title: 'Directory listing enabled: WordPress backup plugin folder',
  score: 6,
  risk: 'An attacker who reads the listing can download the backups, which may contain source code, the database and user data.',
  recommendation: 'Disable directory listing, and store backups outside the document root.',
  found: 'The web server lists the folder of a WordPress backup plugin',
  cwe: [548, 530],
  references: [
    'https://developer.wordpress.org/advanced-administration/security/hardening/',
    'https://cwe.mitre.org/data/definitions/548.html',
  ],
});
