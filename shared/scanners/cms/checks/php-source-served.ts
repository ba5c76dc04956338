import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** An answer that starts with PHP's opening tag. All files have the one cause, so they make one finding. */
export const phpSourceServed: Check<ExposureArtifact> = exposureCheck({
  id: 'php-source-served',
  title: 'PHP source code disclosure',
  score: 10,
  risk: 'An attacker can read the source code of every PHP file of the site, including the database credentials in its configuration.',
  recommendation:
    'Restore the PHP handler of the web server (PHP-FPM or mod_php). Change every secret that the PHP files contain.',
  found: 'The web server returns the source code of a PHP file',
  oneCause: true,
  cwe: [540, 538],
  references: ['https://www.php.net/manual/en/install.php', 'https://cwe.mitre.org/data/definitions/540.html'],
});
