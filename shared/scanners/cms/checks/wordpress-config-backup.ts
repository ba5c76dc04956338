import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A copy of wp-config.php under a name that the server does not run. The sample that comes with WordPress is none. */
export const wordpressConfigBackup: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-config-backup',
  title: 'WordPress wp-config.php backup exposed',
  score: 10,
  risk: 'The file contains the database credentials and the authentication keys and salts. An attacker can use them to access the database, forge login cookies and take over the site.',
  recommendation: 'Delete the copy. Change the database password, and generate new keys and salts in wp-config.php.',
  found: 'A backup copy of wp-config.php is publicly readable as text',
  cwe: [530, 538],
  references: [
    'https://developer.wordpress.org/advanced-administration/security/hardening/',
    'https://cwe.mitre.org/data/definitions/530.html',
  ],
});
