import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A form of the installer on a site that has not been installed. It is read, never sent. */
export const drupalInstallerOpen: Check<ExposureArtifact> = exposureCheck({
  id: 'drupal-installer-open',
  title: 'Drupal installer accessible',
  score: 8,
  risk: 'An attacker who completes the installation becomes administrator of the site.',
  recommendation: 'Complete the installation, or remove the files from the server.',
  onePage: true,
  found: 'The installer of an incomplete Drupal installation is publicly accessible',
  cwe: [306, 1188],
  references: [
    'https://www.drupal.org/docs/getting-started/installing-drupal',
    'https://cwe.mitre.org/data/definitions/306.html',
  ],
});
