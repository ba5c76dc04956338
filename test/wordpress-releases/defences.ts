import { hideUsers, hideVersion } from '../wordpress/setups.ts';
import type { Hardening } from './hardening.ts';

/** Rewrites what WordPress prints, before anybody sees it. */
const rewriting = (code: string) => `<?php
add_action('muplugins_loaded', function () {
    ob_start(function ($page) {
${code}
        return $page;
    });
});
`;

/** As plugins that hide WordPress do: other names for its folders, in pages and on the server. */
const renamed: Hardening = {
  files: {
    'hidden-version.php': hideVersion,
    'renamed.php': rewriting(`
        foreach (['wp-content/plugins' => 'lib', 'wp-content/themes' => 'skin', 'wp-content/uploads' => 'files', 'wp-includes' => 'inc'] as $old => $new) {
            $page = str_replace(["/$old/", str_replace('/', '\\\\/', "/$old/")], ["/$new/", "\\\\/$new\\\\/"], $page);
        }
        $page = preg_replace('~<link rel="(?:EditURI|https://api.w.org/|wlwmanifest)"[^>]*>~', '', $page);
        $page = preg_replace('~wp-(block|image|element|singular|theme)~', 'x-$1', $page);`),
    'quiet.php': "<?php remove_action('template_redirect', 'rest_output_link_header', 11);\n",
  },
  directives: ['<Files readme.html>', 'Require all denied', '</Files>'],
  before: [
    // What the server itself rewrote comes past here once more.
    'RewriteCond %{ENV:REDIRECT_STATUS} ^$',
    'RewriteRule ^(?:wp-(?:content|includes)(?:/|$)|wp-login\\.php|xmlrpc\\.php|wp-json) - [R=404,L]',
    'RewriteRule ^lib/(.*)$ wp-content/plugins/$1 [L]',
    'RewriteRule ^skin/(.*)$ wp-content/themes/$1 [L]',
    'RewriteRule ^files/(.*)$ wp-content/uploads/$1 [L]',
    'RewriteRule ^inc/(.*)$ wp-includes/$1 [L]',
  ],
};

const everyVersion = (value: string) => `<?php
remove_action('wp_head', 'wp_generator');
add_filter('the_generator', '__return_empty_string');
remove_action('wp_head', 'print_emoji_detection_script', 7);
$other = fn ($src) => is_string($src) && str_contains($src, 'ver=') ? add_query_arg('ver', ${value}, remove_query_arg('ver', $src)) : $src;
add_filter('script_loader_src', $other, 99);
add_filter('style_loader_src', $other, 99);
`;

const noReadme = ['RedirectMatch 404 "^/(?:readme\\.html|license\\.txt)$"'];

/** Lets only who is logged in read the REST API. */
const closedRest = `<?php
add_filter('rest_authentication_errors', fn ($was) => is_user_logged_in() ? $was : new WP_Error('rest_cannot_access', 'Only for members', ['status' => 401]));
remove_action('wp_head', 'rest_output_link_wp_head');
remove_action('template_redirect', 'rest_output_link_header', 11);
`;

const closedXmlrpc = (status: number) => [`RedirectMatch ${status} "^/xmlrpc\\.php$"`];

/** Ways of real sites to hide or to differ, each by itself. Nothing of the scanner was made after them. */
export const defences: Readonly<Record<string, Hardening>> = {
  none: { files: {}, directives: [] },
  renamed,
  'ver= hashed, readme gone': {
    files: { 'hashed.php': everyVersion("substr(md5('7731' . $src), 0, 10)") },
    directives: noReadme,
  },
  'ver= is the time, REST closed': {
    files: { 'stamped.php': everyVersion('time()'), 'rest.php': closedRest },
    directives: [...noReadme, ...closedXmlrpc(405)],
  },
  'ver= is a version of the house': {
    files: { 'house.php': everyVersion("'6.3.1'") },
    directives: noReadme,
  },
  'assets bundled': {
    files: {
      'hidden-version.php': hideVersion,
      // What Autoptimize is told by its settings, where it is there.
      'bundled.php': `<?php
foreach (['js', 'js_aggregate', 'css', 'css_aggregate', 'html'] as $each)
    add_filter("pre_option_autoptimize_$each", fn () => 'on');
`,
    },
    directives: [...noReadme, ...closedXmlrpc(404)],
  },
  '404 is the home page': {
    files: {
      'soft.php': `<?php
add_action('template_redirect', function () {
    if (!is_404()) return;
    global $wp_query;
    status_header(200);
    query_posts(['post_type' => 'post']);
    $wp_query->is_404 = false;
    $wp_query->is_home = true;
}, 0);
`,
    },
    directives: noReadme,
  },
  '403 for all unknown': {
    files: {
      'forbidding.php': `<?php
add_action('template_redirect', function () {
    if (!is_404()) return;
    status_header(403);
    exit('Forbidden');
}, 0);
`,
    },
    directives: ['RedirectMatch 403 "\\.(?:txt|md)$"', ...closedXmlrpc(403)],
  },
  'log-in moved': {
    files: {
      'moved.php': `<?php
add_action('init', function () {
    $path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
    if (preg_match('~/wp-(?:login\\.php|admin(?!/admin-ajax))~', $path) && !is_user_logged_in()) {
        status_header(404);
        nocache_headers();
        exit('Not here');
    }
}, 0);
`,
    },
    directives: [],
  },
  'log-in behind Basic': {
    files: { 'hidden-users.php': hideUsers },
    directives: [
      '<FilesMatch "^wp-login\\.php$">',
      'AuthType Basic',
      'AuthName Gardeners',
      'AuthUserFile /dev/null',
      'Require valid-user',
      '</FilesMatch>',
    ],
  },
  maintenance: {
    files: {
      'maintenance.php': `<?php
add_action('template_redirect', function () {
    status_header(503);
    header('Retry-After: 600');
    exit('<!DOCTYPE html><html><head><title>Wartung</title></head><body><h1>Wir sind gleich zurück</h1></body></html>');
}, 0);
`,
    },
    directives: [],
  },
  German: {
    files: {
      'german.php': `<?php
add_filter('language_attributes', fn () => 'lang="de-DE"');
add_filter('gettext', fn ($text) => ['Log In' => 'Anmelden', 'Username or Email Address' => 'Benutzername oder E-Mail-Adresse', 'Password' => 'Passwort', 'Posts' => 'Beiträge'][$text] ?? $text);
add_filter('option_blogname', fn () => 'Gärten & Höfe');
`,
    },
    directives: [],
  },
  Japanese: {
    files: {
      'japanese.php': `<?php
add_filter('language_attributes', fn () => 'lang="ja"');
add_filter('gettext', fn ($text) => ['Log In' => 'ログイン', 'Username or Email Address' => 'ユーザー名またはメールアドレス', 'Password' => 'パスワード'][$text] ?? $text);
add_filter('option_blogname', fn () => '庭の記録');
`,
    },
    directives: noReadme,
  },
  'Arabic, right to left, no generator': {
    files: {
      'hidden-version.php': hideVersion,
      'arabic.php': `<?php
add_action('init', function () {
    global $wp_locale;
    $wp_locale->text_direction = 'rtl';
    wp_styles()->text_direction = 'rtl';
}, 0);
add_filter('language_attributes', fn () => 'lang="ar" dir="rtl"');
add_filter('option_blogname', fn () => 'حديقة');
`,
    },
    directives: noReadme,
  },
};
