import type { Check } from '../../../scanning/check.ts';
import type { ExtensionsArtifact } from '../wordpress/extensions/extension.ts';
import { judgePresence } from '../wordpress/extensions/presence.ts';

/** A plugin is there: named by pages, by the REST API or by its own readme.txt. One finding for each, with its version. */
export const wordpressPlugin: Check<ExtensionsArtifact> = {
  id: 'wordpress-plugin',
  title: 'WordPress plugin detected',
  score: 1,
  risk: 'Most attacks on WordPress target plugins. An attacker who knows which plugins are installed can select published vulnerabilities for them.',
  recommendation: 'Check that the plugin is needed and up to date. Remove plugins that are not in use.',
  cwe: [200],
  references: [
    'https://developer.wordpress.org/advanced-administration/security/hardening/',
    'https://wordpress.org/documentation/article/manage-plugins/',
  ],
  judge: (artifact) => judgePresence('plugin', artifact),
};
