import type { Check } from '../../../scanning/check.ts';
import type { ExtensionsArtifact } from '../wordpress/extensions/extension.ts';
import { judgePresence } from '../wordpress/extensions/presence.ts';

/** A theme is there: the main one, its parent, or another that pages name. One finding for each, with its version. */
export const wordpressTheme: Check<ExtensionsArtifact> = {
  id: 'wordpress-theme',
  title: 'A theme of WordPress can be told from outside',
  score: 1,
  risk: 'A theme is code that runs on the site; who knows which one is there knows which flaws to try.',
  recommendation: 'Keep the theme and its parent up to date; remove themes that are not used.',
  references: [
    'https://developer.wordpress.org/advanced-administration/security/hardening/',
    'https://wordpress.org/documentation/article/work-with-themes/',
  ],
  judge: (artifact) => judgePresence('theme', artifact),
};
