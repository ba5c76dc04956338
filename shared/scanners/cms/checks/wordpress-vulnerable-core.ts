import type { Check } from '../../../scanning/check.ts';
import type { VersionArtifact } from '../wordpress/version/version-artifact.ts';
import { judgeVulnerable } from '../wordpress/vulnerable.ts';

/**
 * The core's version is listed as vulnerable in the operator's feed. The score is the CVSS score. Firm at most: a
 * distribution may have mended a flaw without a new number.
 */
export const wordpressVulnerableCore: Check<VersionArtifact> = {
  id: 'wordpress-vulnerable-core',
  title: 'This version of WordPress has known vulnerabilities',
  score: 6,
  risk: 'Published flaws are tried on every site by machine; what one gives to an attacker is in its description.',
  recommendation: 'Update WordPress to a release that has the fix.',
  cwe: [1395],
  references: ['https://wordpress.org/news/category/security/', 'https://cwe.mitre.org/data/definitions/1395.html'],
  judge: ({ base, weighing }) => judgeVulnerable(base, weighing, () => false),
};
