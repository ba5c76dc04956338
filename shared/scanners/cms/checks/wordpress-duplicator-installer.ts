import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** What the installer of Duplicator leaves: its log, or a listing in which its script is named. The script itself is never called, as it unpacks itself. */
export const wordpressDuplicatorInstaller: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-duplicator-installer',
  title: 'Duplicator installer files exposed',
  score: 8,
  risk: 'An attacker can run the installer again and overwrite the site. Its log and data files disclose file paths and database names.',
  recommendation:
    'Remove the installation files in Duplicator, or delete `installer.php`, `dup-installer` and `installer-*.txt`.',
  found: 'Installer files of the WordPress plugin Duplicator are publicly accessible',
  cwe: [538, 552],
  references: ['https://duplicator.com/knowledge-base/', 'https://cwe.mitre.org/data/definitions/538.html'],
});
