import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The registration form of Drupal. It is read, never sent. */
export const drupalRegistrationOpen: Check<ExposureArtifact> = exposureCheck({
  id: 'drupal-registration-open',
  title: 'Drupal user registration enabled',
  score: 3,
  risk: 'Anyone can create an account and use functions that are limited to registered users. Vulnerabilities of modules that require an account become exploitable.',
  recommendation:
    'Where registration is not intended, set "Who can register accounts?" to "Administrators only" under Configuration > People > Account settings.',
  found: 'The user registration form of Drupal is publicly accessible',
  cwe: [287],
  references: [
    'https://www.drupal.org/docs/administering-a-drupal-site/security-in-drupal',
    'https://cwe.mitre.org/data/definitions/287.html',
  ],
});
