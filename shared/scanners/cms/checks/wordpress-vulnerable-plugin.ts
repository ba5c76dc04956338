import type { Check } from '../../../scanning/check.ts';
import { type ExtensionsArtifact, slugOfLocation } from '../wordpress/extensions/extension.ts';
import { judgeVulnerable } from '../wordpress/vulnerable.ts';

/**
 * A plugin's version is listed as vulnerable in the operator's feed. The score is the CVSS score. Where the version is not
 * known, only what affects every version is reported, as tentative.
 */
export const wordpressVulnerablePlugin: Check<ExtensionsArtifact> = {
  id: 'wordpress-vulnerable-plugin',
  title: 'Vulnerable WordPress plugin',
  score: 6,
  risk: 'Published plugin vulnerabilities are exploited by automated attacks on every WordPress site. The description of the vulnerability states what an attacker gains.',
  recommendation: 'Update the plugin to a version that contains the fix, or remove it.',
  cwe: [1395],
  references: [
    'https://developer.wordpress.org/advanced-administration/security/hardening/',
    'https://cwe.mitre.org/data/definitions/1395.html',
  ],
  judge: ({ base, missing, weighing }) =>
    judgeVulnerable('plugin', base, weighing, (place) =>
      missing.some((slug) => slug === slugOfLocation('plugin', place)),
    ),
};
