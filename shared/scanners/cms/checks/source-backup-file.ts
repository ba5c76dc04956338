import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A copy of the site's own program under a name that the server does not run: its source is sent as text. */
export const sourceBackupFile: Check<ExposureArtifact> = exposureCheck({
  id: 'source-backup-file',
  title: 'Backup copy of PHP source exposed',
  score: 6,
  risk: 'The source discloses how the site works, paths and often keys. An attacker can look for vulnerabilities in it.',
  recommendation: 'Delete the copy, and edit files elsewhere than on the server.',
  found: 'A backup copy of a PHP file is publicly readable as text',
  cwe: [530, 540],
  references: [
    'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/02-Configuration_and_Deployment_Management_Testing/04-Review_Old_Backup_and_Unreferenced_Files_for_Sensitive_Information',
    'https://cwe.mitre.org/data/definitions/530.html',
  ],
});
