import type { Check } from '../../../scanning/check.ts';
import type { VersionArtifact } from '../wordpress/version/version-artifact.ts';
import { judgeVulnerable } from '../wordpress/vulnerable.ts';

/**
 * The core's version is listed as vulnerable in the operator's feed. The score is the CVSS score. Firm at most: a
 * distribution may have backported a fix without a new version number.
 */
export const wordpressVulnerableCore: Check<VersionArtifact> = {
  id: 'wordpress-vulnerable-core',
  title: 'Vulnerable WordPress core',
  score: 6,
  risk: 'Published vulnerabilities are exploited by automated attacks on every WordPress site. The description of the vulnerability states what an attacker gains.',
  recommendation: 'Update WordPress to a release that contains the fix.',
  cwe: [1395],
  references: ['https://wordpress.org/news/category/security/', 'https://cwe.mitre.org/data/definitions/1395.html'],
  judge: ({ base, weighing }) => judgeVulnerable('core', base, weighing, () => false),
};
