import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A log in the form of PHP's own, under the names that PHP and hosting panels give it. */
export const phpErrorLog: Check<ExposureArtifact> = exposureCheck({
  id: 'php-error-log',
  title: 'A log of PHP errors can be read',
  score: 8,
  risk: 'It tells paths, queries and parts of requests, and at times passwords or tokens.',
  recommendation: 'Delete the file, and let PHP write its log outside the document root (error_log in php.ini).',
  found: 'A log of PHP errors can be read',
  cwe: [532, 538],
  references: [
    'https://www.php.net/manual/en/errorfunc.configuration.php',
    'https://cwe.mitre.org/data/definitions/532.html',
  ],
});
