import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** An answer that starts with PHP's opening tag. All files have the one cause, so they make one finding. */
export const phpSourceServed: Check<ExposureArtifact> = exposureCheck({
  id: 'php-source-served',
  title: 'PHP files are sent as source',
  score: 10,
  risk: "Everything in the site's PHP files can be read, the password of the database in its settings among them.",
  recommendation: 'Let the web server hand PHP files to PHP again, and change every secret that they hold.',
  found: 'A PHP file is sent as its source instead of being run',
  oneCause: true,
  cwe: [540, 538],
  references: ['https://www.php.net/manual/en/install.php', 'https://cwe.mitre.org/data/definitions/540.html'],
});
