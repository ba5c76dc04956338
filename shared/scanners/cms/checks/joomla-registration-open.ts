import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The registration form of Joomla. It is read, never sent. */
export const joomlaRegistrationOpen: Check<ExposureArtifact> = exposureCheck({
  id: 'joomla-registration-open',
  title: 'Joomla user registration enabled',
  score: 3,
  risk: 'Anyone can create an account and use functions that are limited to registered users. Vulnerabilities of extensions that require an account become exploitable.',
  recommendation:
    'Where registration is not intended, set "Allow User Registration" to "No" under Users > Manage > Options.',
  found: 'The user registration form of Joomla is publicly accessible',
  cwe: [287],
  references: [
    'https://docs.joomla.org/Security_Checklist/Joomla!_Setup',
    'https://cwe.mitre.org/data/definitions/287.html',
  ],
});
