import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A copy of the settings under a name that the server does not run, with a key or a password in it. */
export const typo3SettingsBackup: Check<ExposureArtifact> = exposureCheck({
  id: 'typo3-settings-backup',
  title: 'A copy of the settings of TYPO3 can be read',
  score: 8,
  risk: "It holds the password of the database, the install tool's hash and the key that signs log-ins.",
  recommendation:
    "Delete the copy, and change the database's password, the install tool's password and the encryption key.",
  found: 'A copy of the settings is sent as text',
  cwe: [530, 538],
  references: [
    'https://docs.typo3.org/m/typo3/reference-coreapi/main/en-us/Administration/Security/Index.html',
    'https://cwe.mitre.org/data/definitions/530.html',
  ],
});
