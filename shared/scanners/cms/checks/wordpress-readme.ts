import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The readme.html of a release, by its title. */
export const wordpressReadme: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-readme',
  title: 'The readme of WordPress can be read',
  score: 3,
  risk: 'It shows what the site runs on, and in old releases the version.',
  recommendation: 'Delete readme.html after each update, or deny access to it.',
  found: 'The readme.html of WordPress can be read',
  cwe: [200],
  references: [
    'https://developer.wordpress.org/advanced-administration/security/hardening/',
    'https://cwe.mitre.org/data/definitions/200.html',
  ],
});
