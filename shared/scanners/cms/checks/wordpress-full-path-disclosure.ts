import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A PHP file of WordPress called by itself fails; the message must not reach the visitor. One setting is the cause, so it is one finding. */
export const wordpressFullPathDisclosure: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-full-path-disclosure',
  title: 'Full path disclosure',
  score: 6,
  risk: 'Full paths help an attacker to exploit other vulnerabilities, such as path traversal. Displayed errors may disclose more than paths.',
  recommendation: 'Set `display_errors = Off` in php.ini, and deny direct access to PHP files in `wp-includes`.',
  found: 'A PHP error message discloses the full path of a file',
  oneCause: true,
  cwe: [209, 200],
  references: [
    'https://owasp.org/www-community/attacks/Full_Path_Disclosure',
    'https://cwe.mitre.org/data/definitions/209.html',
  ],
});
