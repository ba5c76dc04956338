import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A copy of settings.php under a name that the server does not run, with a database in it. */
export const drupalSettingsBackup: Check<ExposureArtifact> = exposureCheck({
  id: 'drupal-settings-backup',
  title: 'Drupal settings.php backup exposed',
  score: 10,
  risk: 'The file contains the database credentials and the hash salt. An attacker can use them to access the database and to forge one-time login links.',
  recommendation: 'Delete the copy. Change the database password and the hash salt.',
  found: 'A backup copy of settings.php is publicly readable as text',
  cwe: [530, 538],
  references: [
    'https://www.drupal.org/docs/administering-a-drupal-site/security-in-drupal',
    'https://cwe.mitre.org/data/definitions/530.html',
  ],
});
