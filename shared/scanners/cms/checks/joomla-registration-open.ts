import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The registration form of Joomla. It is read, never sent. */
export const joomlaRegistrationOpen: Check<ExposureArtifact> = exposureCheck({
  id: 'joomla-registration-open',
  title: 'Anybody may register',
  score: 3,
  risk: 'Whoever registers reaches functions that only users have, and flaws of extensions that need any account.',
  recommendation: 'Switch user registration off in the options of users where it is not meant.',
  found: 'The form to register as a user is shown',
  cwe: [287],
  references: [
    'https://docs.joomla.org/Security_Checklist/Joomla!_Setup',
    'https://cwe.mitre.org/data/definitions/287.html',
  ],
});
