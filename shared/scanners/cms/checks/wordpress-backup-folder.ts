import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A listing of a folder in which a backup plugin keeps its files, with such files in it. */
export const wordpressBackupFolder: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-backup-folder',
  title: "A backup plugin's folder is listed",
  score: 6,
  risk: 'Whoever sees the names can download the backups: the source, the database and its users.',
  recommendation: 'Switch the listing of folders off, and keep backups in a place that the web server does not serve.',
  found: 'The web server lists a folder of backups',
  cwe: [548, 530],
  references: [
    'https://developer.wordpress.org/advanced-administration/security/hardening/',
    'https://cwe.mitre.org/data/definitions/548.html',
  ],
});
