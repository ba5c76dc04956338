import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** Settings of an editor's SFTP extension: JSON with a host and a user. No value is shown. */
export const deploymentSettingsFile: Check<ExposureArtifact> = exposureCheck({
  id: 'deployment-settings-file',
  title: 'SFTP deployment configuration file exposed',
  score: 9,
  risk: 'The file contains the host name and user name of the deployment account, and often its password. An attacker who has these credentials can log in to the server and change the site.',
  recommendation:
    'Delete the file from the web server and change the password in it. Exclude editor folders such as `.vscode` from deployment.',
  found: 'The SFTP configuration file of a code editor is publicly readable',
  cwe: [538, 522],
  references: ['https://cwe.mitre.org/data/definitions/522.html'],
});
