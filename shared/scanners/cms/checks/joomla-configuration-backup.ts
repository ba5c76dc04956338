import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A copy of configuration.php under a name that the server does not run, with a password or a secret in it. */
export const joomlaConfigurationBackup: Check<ExposureArtifact> = exposureCheck({
  id: 'joomla-configuration-backup',
  title: 'Joomla configuration.php backup exposed',
  score: 10,
  risk: 'The file contains the database credentials and the site secret. An attacker can use them to access the database and to forge security tokens.',
  recommendation: 'Delete the copy. Change the database password and the value of `$secret`.',
  found: 'A backup copy of configuration.php is publicly readable as text',
  cwe: [530, 538],
  references: [
    'https://docs.joomla.org/Security_Checklist/Joomla!_Setup',
    'https://cwe.mitre.org/data/definitions/530.html',
  ],
});
