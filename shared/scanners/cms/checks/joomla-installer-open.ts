import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A form of the installer. It is read, never sent. */
export const joomlaInstallerOpen: Check<ExposureArtifact> = exposureCheck({
  id: 'joomla-installer-open',
  title: 'Joomla installer accessible',
  score: 8,
  risk: 'An attacker who completes the installation becomes administrator of the site.',
  recommendation: 'Complete the installation and delete the folder `installation`.',
  onePage: true,
  found: 'The installer of an incomplete Joomla installation is publicly accessible',
  cwe: [306, 1188],
  references: [
    'https://docs.joomla.org/Security_Checklist/Joomla!_Setup',
    'https://cwe.mitre.org/data/definitions/306.html',
  ],
});
