import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The registration form of wp-login.php. The form is read, never sent. */
export const wordpressRegistrationOpen: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-registration-open',
  title: 'WordPress user registration enabled',
  score: 3,
  risk: 'Anyone can create an account and use functions that are limited to registered users. Vulnerabilities of plugins that require an account become exploitable.',
  recommendation: 'Where registration is not intended, clear "Anyone can register" under Settings > General.',
  found: 'The user registration form of WordPress is publicly accessible',
  cwe: [287],
  references: [
    'https://wordpress.org/documentation/article/settings-general-screen/',
    'https://cwe.mitre.org/data/definitions/287.html',
  ],
});
