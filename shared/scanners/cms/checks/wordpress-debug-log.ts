import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The log that WP_DEBUG_LOG writes, by lines in PHP's form. */
export const wordpressDebugLog: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-debug-log',
  title: 'The debug log of WordPress can be read',
  score: 8,
  risk: 'It tells paths, queries and parts of requests, and at times passwords or tokens.',
  recommendation: 'Delete the file. Set WP_DEBUG_LOG to a path outside the document root, or switch WP_DEBUG off.',
  found: 'The debug log can be read',
  cwe: [532, 538],
  references: [
    'https://developer.wordpress.org/advanced-administration/debug/debug-wordpress/',
    'https://cwe.mitre.org/data/definitions/532.html',
  ],
});
