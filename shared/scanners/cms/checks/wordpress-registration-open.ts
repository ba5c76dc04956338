import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The registration form of wp-login.php. The form is read, never sent. */
export const wordpressRegistrationOpen: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-registration-open',
  title: 'Anybody may register',
  score: 3,
  risk: 'Whoever registers reaches functions that only users have, and flaws of plugins that need any account.',
  recommendation: 'Switch "Anyone can register" off in the general settings where it is not meant.',
  found: 'The form to register as a user is shown',
  cwe: [287],
  references: [
    'https://wordpress.org/documentation/article/settings-general-screen/',
    'https://cwe.mitre.org/data/definitions/287.html',
  ],
});
