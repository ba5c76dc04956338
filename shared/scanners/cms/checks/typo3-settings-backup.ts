import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A copy of the settings under a name that the server does not run, with a key or a password in it. */
export const typo3SettingsBackup: Check<ExposureArtifact> = exposureCheck({
  id: 'typo3-settings-backup',
  title: 'TYPO3 configuration backup exposed',
  score: 10,
  risk: 'The file contains the database credentials, the password hash of the Install Tool and the encryption key. An attacker can use them to access the database and to take over the site.',
  recommendation: 'Delete the copy. Change the database password, the Install Tool password and the encryption key.',
  found: 'A backup copy of the TYPO3 configuration is publicly readable as text',
  cwe: [530, 538],
  references: [
    'https://docs.typo3.org/m/typo3/reference-coreapi/main/en-us/Administration/Security/Index.html',
    'https://cwe.mitre.org/data/definitions/530.html',
  ],
});
