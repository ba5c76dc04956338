import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The sign-up form of wp-signup.php. The form is read, never sent. */
export const wordpressMultisiteSignup: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-multisite-signup',
  title: 'Anybody may sign up to the network of sites',
  score: 3,
  risk: 'Strangers can open accounts, or sites of their own under the domain, for spam and for phishing.',
  recommendation: 'Choose in the network settings who may register where it is not meant.',
  found: 'The form to sign up to a network of sites is shown',
  cwe: [287],
  references: [
    'https://developer.wordpress.org/advanced-administration/multisite/',
    'https://cwe.mitre.org/data/definitions/287.html',
  ],
});
