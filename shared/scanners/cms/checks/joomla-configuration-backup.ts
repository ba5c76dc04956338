import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A copy of configuration.php under a name that the server does not run, with a password or a secret in it. */
export const joomlaConfigurationBackup: Check<ExposureArtifact> = exposureCheck({
  id: 'joomla-configuration-backup',
  title: 'A copy of configuration.php can be read',
  score: 8,
  risk: 'It holds the password of the database and the secret that signs log-ins.',
  recommendation: "Delete the copy, and change the database's password and the secret.",
  found: 'A copy of configuration.php is sent as text',
  cwe: [530, 538],
  references: [
    'https://docs.joomla.org/Security_Checklist/Joomla!_Setup',
    'https://cwe.mitre.org/data/definitions/530.html',
  ],
});
