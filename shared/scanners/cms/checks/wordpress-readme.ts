import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The readme.html of a release, by its title. */
export const wordpressReadme: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-readme',
  title: 'WordPress readme.html exposed',
  score: 3,
  risk: 'The file discloses that the site runs WordPress and, in old releases, the version. An attacker can select published vulnerabilities for it.',
  recommendation: 'Delete readme.html after each update, or deny access to it in the web server.',
  found: 'The file readme.html of WordPress is publicly readable',
  cwe: [200],
  references: [
    'https://developer.wordpress.org/advanced-administration/security/hardening/',
    'https://cwe.mitre.org/data/definitions/200.html',
  ],
});
