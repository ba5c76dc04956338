import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The log that WP_DEBUG_LOG writes, by lines in PHP's form. */
export const wordpressDebugLog: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-debug-log',
  title: 'WordPress debug log exposed',
  score: 8,
  risk: 'Log entries disclose file paths, database queries and parts of requests. They may contain passwords or tokens.',
  recommendation:
    'Delete the file. Set `WP_DEBUG_LOG` to a path outside the document root, or set `WP_DEBUG` to `false`.',
  found: 'The WordPress debug log is publicly readable',
  cwe: [532, 538],
  references: [
    'https://developer.wordpress.org/advanced-administration/debug/debug-wordpress/',
    'https://cwe.mitre.org/data/definitions/532.html',
  ],
});
