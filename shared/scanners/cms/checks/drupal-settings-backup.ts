import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A copy of settings.php under a name that the server does not run, with a database in it. */
export const drupalSettingsBackup: Check<ExposureArtifact> = exposureCheck({
  id: 'drupal-settings-backup',
  title: 'A copy of settings.php can be read',
  score: 8,
  risk: 'It holds the password of the database and the salt that signs log-ins.',
  recommendation: "Delete the copy, and change the database's password and the hash salt.",
  found: 'A copy of settings.php is sent as text',
  cwe: [530, 538],
  references: [
    'https://www.drupal.org/docs/administering-a-drupal-site/security-in-drupal',
    'https://cwe.mitre.org/data/definitions/530.html',
  ],
});
