import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The sign-up form of wp-signup.php. The form is read, never sent. */
export const wordpressMultisiteSignup: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-multisite-signup',
  title: 'WordPress multisite registration enabled',
  score: 3,
  risk: 'Anyone can create accounts, or sites under the domain, and use them for spam or phishing.',
  recommendation:
    'Where registration is not intended, set "Allow new registrations" to "Registration is disabled" in the network settings.',
  found: 'The sign-up form of a WordPress multisite network is publicly accessible',
  cwe: [287],
  references: [
    'https://developer.wordpress.org/advanced-administration/multisite/',
    'https://cwe.mitre.org/data/definitions/287.html',
  ],
});
