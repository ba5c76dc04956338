import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A copy of the settings of Nextcloud under a name that the server does not run. */
export const nextcloudConfigurationBackup: Check<ExposureArtifact> = exposureCheck({
  id: 'nextcloud-configuration-backup',
  title: 'Nextcloud configuration backup exposed',
  score: 10,
  risk: 'The file contains the database credentials and often the keys that sign cookies. An attacker can use them to access the database and take over the site.',
  recommendation: 'Delete the copy. Change the database password and the keys in config.php.',
  found: 'A backup copy of the settings of Nextcloud is publicly readable as text',
  cwe: [530, 538],
  references: [
    'https://docs.nextcloud.com/server/latest/admin_manual/installation/harden_server.html',
    'https://cwe.mitre.org/data/definitions/530.html',
  ],
});
