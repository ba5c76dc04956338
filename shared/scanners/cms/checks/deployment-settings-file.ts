import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** Settings of an editor's SFTP extension: JSON with a host and a user. No value is shown. */
export const deploymentSettingsFile: Check<ExposureArtifact> = exposureCheck({
  id: 'deployment-settings-file',
  title: "An editor's upload settings can be read",
  score: 8,
  risk: 'They name the server and who logs in there, most often with the password.',
  recommendation: 'Delete the file, change the password in it, and keep folders of editors out of what is deployed.',
  found: 'The settings with which an editor uploads files can be read',
  cwe: [538, 522],
  references: ['https://cwe.mitre.org/data/definitions/522.html'],
});
