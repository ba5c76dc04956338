import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The script by which an administrator is let in again, left on the server. Its form is read, never sent. */
export const wordpressEmergencyScript: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-emergency-script',
  title: 'The emergency password script is reachable',
  score: 10,
  risk: "It sets the administrator's password for whoever calls it.",
  recommendation: 'Delete the script, and change the passwords of all administrators.',
  found: 'The emergency script that resets passwords answers',
  cwe: [306, 640],
  references: [
    'https://wordpress.org/documentation/article/reset-your-password/',
    'https://cwe.mitre.org/data/definitions/306.html',
  ],
});
