import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A PHP file of WordPress called by itself fails; the message must not reach the visitor. One setting is the cause, so it is one finding. */
export const wordpressFullPathDisclosure: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-full-path-disclosure',
  title: 'Error messages tell paths on the server',
  score: 6,
  risk: 'Full paths make other attacks easier, and shown errors tell more than paths.',
  recommendation: 'Switch display_errors off in php.ini, and deny direct access to PHP files in wp-includes.',
  found: 'PHP shows an error with the full path of a file',
  oneCause: true,
  cwe: [209, 200],
  references: [
    'https://owasp.org/www-community/attacks/Full_Path_Disclosure',
    'https://cwe.mitre.org/data/definitions/209.html',
  ],
});
