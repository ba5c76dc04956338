import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The form of an installation that was never completed. It is read, never sent. */
export const wordpressInstallerOpen: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-installer-open',
  title: 'WordPress installer accessible',
  score: 10,
  risk: 'An attacker who completes the installation becomes administrator, and can run arbitrary code on the server.',
  recommendation: 'Complete the installation, or remove the files from the server.',
  found: 'The installer of an incomplete WordPress installation is publicly accessible',
  cwe: [306, 1188],
  references: [
    'https://developer.wordpress.org/advanced-administration/before-install/howto-install/',
    'https://cwe.mitre.org/data/definitions/306.html',
  ],
});
