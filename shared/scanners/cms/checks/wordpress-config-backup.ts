import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A copy of wp-config.php under a name that the server does not run. The sample that comes with WordPress is none. */
export const wordpressConfigBackup: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-config-backup',
  title: 'A copy of wp-config.php can be read',
  score: 10,
  risk: 'It holds the password of the database and the keys that sign log-ins: with them the site can be taken over.',
  recommendation: "Delete the copy, change the database's password, and make new keys and salts in wp-config.php.",
  found: 'A copy of wp-config.php is sent as text',
  cwe: [530, 538],
  references: [
    'https://developer.wordpress.org/advanced-administration/security/hardening/',
    'https://cwe.mitre.org/data/definitions/530.html',
  ],
});
