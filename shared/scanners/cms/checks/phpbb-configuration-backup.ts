import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A copy of the settings of phpBB under a name that the server does not run. */
export const phpbbConfigurationBackup: Check<ExposureArtifact> = exposureCheck({
  id: 'phpbb-configuration-backup',
  title: 'phpBB configuration backup exposed',
  score: 10,
  risk: 'The file contains the database credentials and often the keys that sign cookies. An attacker can use them to access the database and take over the site.',
  recommendation: 'Delete the copy. Change the database password and the keys in config.php.',
  found: 'A backup copy of the settings of phpBB is publicly readable as text',
  cwe: [530, 538],
  references: ['https://www.phpbb.com/support/docs/en/3.3/ug/', 'https://cwe.mitre.org/data/definitions/530.html'],
});
