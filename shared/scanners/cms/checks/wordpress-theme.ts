import type { Check } from '../../../scanning/check.ts';
import type { ExtensionsArtifact } from '../wordpress/extensions/extension.ts';
import { judgePresence } from '../wordpress/extensions/presence.ts';

/** A theme is there: the main one, its parent, or another that pages name. One finding for each, with its version. */
export const wordpressTheme: Check<ExtensionsArtifact> = {
  id: 'wordpress-theme',
  title: 'WordPress theme detected',
  score: 1,
  risk: 'A theme contains code that runs on the site. An attacker who knows the theme can select published vulnerabilities for it.',
  recommendation: 'Keep the theme and its parent theme up to date. Remove themes that are not in use.',
  cwe: [200],
  references: [
    'https://developer.wordpress.org/advanced-administration/security/hardening/',
    'https://wordpress.org/documentation/article/work-with-themes/',
  ],
  judge: (artifact) => judgePresence('theme', artifact),
};
