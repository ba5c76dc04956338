import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** What the installer of Duplicator leaves: its log, or a listing in which its script is named. The script itself is never called, as it unpacks itself. */
export const wordpressDuplicatorInstaller: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-duplicator-installer',
  title: 'Files of a Duplicator installation were left behind',
  score: 8,
  risk: "The installer can be run again and overwrite the site; its log and data tell paths and the database's names.",
  recommendation:
    'Let Duplicator remove its installation files, or delete installer.php, dup-installer and installer-*.txt.',
  found: 'Files of an installation by Duplicator can be read',
  cwe: [538, 552],
  references: ['https://duplicator.com/knowledge-base/', 'https://cwe.mitre.org/data/definitions/538.html'],
});
