import { hideUsers, hideVersion } from '../wordpress/setups.ts';
import { type Level, levels } from './hardened-site.ts';
import type { Hardening } from './hardening.ts';

/** What a level adds to those before it. */
const added: Readonly<Record<Level, Hardening>> = {
  default: { files: {}, directives: [] },
  hidden: {
    files: { 'hidden-version.php': hideVersion },
    directives: ['<Files readme.html>', 'Require all denied', '</Files>'],
  },
  closed: {
    files: {
      'hidden-users.php': hideUsers,
      'closed-api.php': `<?php
add_filter('rest_authentication_errors', fn ($was) => is_user_logged_in() ? $was : new WP_Error('closed', 'No', ['status' => 401]));
remove_action('wp_head', 'rest_output_link_wp_head');
remove_action('template_redirect', 'rest_output_link_header', 11);
foreach (['do_feed', 'do_feed_rdf', 'do_feed_rss', 'do_feed_rss2', 'do_feed_atom'] as $feed)
    add_action($feed, fn () => wp_die('No feeds', '', ['response' => 404]), 1);
`,
    },
    directives: [
      '<FilesMatch "^(xmlrpc|wp-cron|wp-login|wp-links-opml)\\.php$">',
      'Require all denied',
      '</FilesMatch>',
      // The site's own rewriting would replace rules of rewriting.
      'RedirectMatch 403 "^/wp-admin(?:/|$)"',
    ],
  },
  shut: {
    files: {},
    directives: [
      '<FilesMatch "(?i)^(readme|changelog|license|changes)\\.(txt|md|html)$">',
      'Require all denied',
      '</FilesMatch>',
      'RedirectMatch 403 "^/wp-includes/(?!.*\\.min\\.(?:js|css)$)"',
    ],
  },
};

/** Files and directives of a level and all before it. */
export function hardening(level: Level): Hardening {
  const upTo = levels.slice(0, levels.indexOf(level) + 1).map((each) => added[each]);
  return {
    files: Object.assign({}, ...upTo.map(({ files }) => files)),
    directives: upTo.flatMap(({ directives }) => directives),
  };
}
