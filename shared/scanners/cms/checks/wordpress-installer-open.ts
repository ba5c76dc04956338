import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The form of an installation that was never completed. It is read, never sent. */
export const wordpressInstallerOpen: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-installer-open',
  title: 'WordPress can be installed by anybody',
  score: 10,
  risk: 'Whoever completes the form becomes administrator, and can run any code on the server.',
  recommendation: 'Complete the installation, or take the files from the server.',
  found: 'The installation of WordPress is waiting to be completed',
  cwe: [306, 1188],
  references: [
    'https://developer.wordpress.org/advanced-administration/before-install/howto-install/',
    'https://cwe.mitre.org/data/definitions/306.html',
  ],
});
