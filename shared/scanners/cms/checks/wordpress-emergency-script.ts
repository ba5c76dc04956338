import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The emergency script that sets a new administrator password, left on the server. Its form is read, never sent. */
export const wordpressEmergencyScript: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-emergency-script',
  title: 'WordPress emergency password reset script exposed',
  score: 10,
  risk: 'An unauthenticated attacker can set a new administrator password and take over the site.',
  recommendation: 'Delete the script, and change the passwords of all administrators.',
  found: 'The WordPress emergency password reset script is publicly accessible',
  cwe: [306, 640],
  references: [
    'https://wordpress.org/documentation/article/reset-your-password/',
    'https://cwe.mitre.org/data/definitions/306.html',
  ],
});
