import type { Check } from '../../../scanning/check.ts';
import type { ExtensionsArtifact } from '../wordpress/extensions/extension.ts';
import { judgePresence } from '../wordpress/extensions/presence.ts';

/** A plugin is there: named by pages, by the REST API or by its own readme.txt. One finding for each, with its version. */
export const wordpressPlugin: Check<ExtensionsArtifact> = {
  id: 'wordpress-plugin',
  title: 'A plugin of WordPress can be told from outside',
  score: 1,
  risk: 'Most attacks on WordPress go through plugins; who knows which are there knows which flaws to try.',
  recommendation: 'Check that the plugin is needed and kept up to date; remove what is not used.',
  references: [
    'https://developer.wordpress.org/advanced-administration/security/hardening/',
    'https://wordpress.org/documentation/article/manage-plugins/',
  ],
  judge: (artifact) => judgePresence('plugin', artifact),
};
