import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The registration form of Drupal. It is read, never sent. */
export const drupalRegistrationOpen: Check<ExposureArtifact> = exposureCheck({
  id: 'drupal-registration-open',
  title: 'Anybody may register',
  score: 3,
  risk: 'Whoever registers reaches functions that only users have, and flaws of modules that need any account.',
  recommendation: 'Choose in the account settings who may register where it is not meant.',
  found: 'The form to register as a user is shown',
  cwe: [287],
  references: [
    'https://www.drupal.org/docs/administering-a-drupal-site/security-in-drupal',
    'https://cwe.mitre.org/data/definitions/287.html',
  ],
});
