import type { TechnologyRule } from '../rule.ts';
import { ruleOf } from '../rule-of.ts';

const wiki = ruleOf('Wikis');
const forum = ruleOf('Forums');
const chat = ruleOf('Message boards');
const other = ruleOf('Other');

const version = '(\\d+(?:\\.\\d+)*)';

/** Where people write together and share: wikis, forums, chat, feeds, pastes. */
export const communities: readonly TechnologyRule[] = [
  wiki('MediaWiki', 'https://www.mediawiki.org/', {
    implies: ['PHP'],
    meta: { generator: `^MediaWiki ${version}` },
    scripts: ['/load\\.php\\?[^#]{0,200}modules=startup'],
    styles: ['/load\\.php\\?[^#]{0,200}only=styles'],
  }),
  wiki('Semantic MediaWiki', 'https://www.semantic-mediawiki.org/', {
    implies: ['MediaWiki'],
    html: ['<[a-z]{1,10}[^>]{0,100} class="[^"]{0,60}\\bsmw-(?:factbox|table|ask|subobject)'],
  }),
  wiki('DokuWiki', 'https://www.dokuwiki.org/', {
    implies: ['PHP'],
    meta: { generator: '^DokuWiki' },
    cookies: { DokuWiki: '' },
    scriptTexts: ["var NS='[^']{0,200}';var JSINFO = ?\\{"],
    html: ['<div id="dokuwiki__(?:site|top|header)"'],
  }),
  wiki('Confluence', 'https://www.atlassian.com/software/confluence', {
    implies: ['Java'],
    headers: { 'x-confluence-request-time': '', 'x-confluence-cluster-node': '' },
    meta: { 'confluence-request-time': '', 'confluence-context-path': '', 'ajs-version-number': version },
    html: ['<span id=.footer-build-information.>(\\d+\\.\\d+\\.\\d+)</span>'],
  }),
  wiki('XWiki', 'https://www.xwiki.org/', {
    implies: ['Java'],
    meta: { wiki: '^xwiki$' },
    html: ['<html[^>]{0,300} data-xwiki-(?:reference|document|wiki)="'],
  }),
  wiki('TWiki', 'https://twiki.org/', { implies: ['Perl'], cookies: { TWIKISID: '' }, meta: { twikiversion: '' } }),
  wiki('Foswiki', 'https://foswiki.org/', {
    implies: ['Perl'],
    headers: { 'x-foswikiaction': '', 'x-foswikiuri': '' },
    cookies: { SFOSWIKISID: '', FOSWIKISID: '', FOSWIKISTRIKEONE: '' },
    meta: { 'foswiki.wikiname': '', 'foswiki.servertime': '' },
  }),
  wiki('BookStack', 'https://www.bookstackapp.com/', {
    implies: ['Laravel'],
    cookies: { bookstack_session: '' },
    html: ['<script[^>]{0,60} src="[^"]{1,200}/dist/app\\.js\\?version=v?(\\d+\\.\\d+(?:\\.\\d+)?)"'],
  }),
  wiki('Wiki.js', 'https://js.wiki/', {
    implies: ['Express', 'Vue.js'],
    headers: { 'x-powered-by': '^Wiki\\.js' },
    scriptTexts: ['var siteConfig = ?\\{[^}]{0,200}"title"', 'var siteLangs = ?\\['],
  }),
  wiki('ikiwiki', 'https://ikiwiki.info/', {
    implies: ['Perl'],
    html: [
      '<div class="pagedate">\\s{0,20}Last edited <span class="(?:relative)?date"',
      'Powered by <a href="https?://ikiwiki\\.info/?">ikiwiki</a>',
    ],
    meta: { generator: '^ikiwiki' },
    styles: ['/ikiwiki/[\\w./-]{0,60}\\.css'],
  }),
  wiki('MoinMoin', 'https://moinmo.in/', {
    implies: ['Python'],
    cookies: { 'MOIN_SESSION*': '' },
    scripts: ['/moin_static(\\d{3,4})/'],
    html: ['<script[^>]{0,60} src="/moin_static\\d{3,4}/'],
  }),
  wiki('PmWiki', 'https://www.pmwiki.org/', {
    implies: ['PHP'],
    html: ['<!--PageHeaderFmt-->', '<!--HTMLHeader-->\\s{0,10}<style'],
  }),
  wiki('Tiki Wiki', 'https://tiki.org/', {
    implies: ['PHP'],
    meta: { generator: '^Tiki Wiki CMS Groupware' },
    scripts: ['/lib/tiki-js\\.js'],
  }),
  wiki('TiddlyWiki', 'https://tiddlywiki.com/', {
    meta: { 'application-name': '^TiddlyWiki$', 'tiddlywiki-version': version, generator: '^TiddlyWiki' },
  }),
  wiki('Gollum', 'https://github.com/gollum/gollum', {
    implies: ['Ruby'],
    html: ['<div id="wiki-wrapper" class="', '<body[^>]{0,60}>\\s{0,10}<div[^>]{0,60} id="gollum-'],
  }),
  wiki('Outline', 'https://www.getoutline.com/', {
    implies: ['Koa'],
    meta: { 'apple-mobile-web-app-title': '^Outline$' },
  }),
  wiki('HedgeDoc', 'https://hedgedoc.org/', {
    implies: ['Node.js'],
    headers: { 'hedgedoc-version': version, 'codimd-version': version },
  }),
  wiki('Etherpad', 'https://etherpad.org/', {
    implies: ['Node.js'],
    headers: { server: `^Etherpad(?: ${version})?` },
    scripts: ['/static/js/(?:require-kernel|pad)\\.js'],
  }),
  wiki('CryptPad', 'https://cryptpad.org/', {
    html: [
      '<script[^>]{0,200} data-bootload="/customize/',
      '<script[^>]{0,200} data-main="[^"]{0,80}" src="/components/requirejs/require\\.js\\?ver=(\\d+\\.\\d+(?:\\.\\d+)?)',
    ],
  }),
  forum('phpBB', 'https://www.phpbb.com/', {
    implies: ['PHP'],
    cookies: { 'phpbb3_*': '', phpbb2mysql_data: '' },
    html: ['Powered by <a href="https?://www\\.phpbb\\.com/">phpBB</a>', '<body id="phpbb" class="'],
    styles: ['/styles/prosilver/theme/'],
  }),
  forum('Discourse', 'https://www.discourse.org/', {
    implies: ['Ruby on Rails'],
    meta: { generator: `^Discourse ${version}`, discourse_theme_id: '', 'discourse/config/environment': '' },
    headers: { 'x-discourse-route': '', 'x-discourse-username': '' },
  }),
  forum('vBulletin', 'https://www.vbulletin.com/', {
    implies: ['PHP'],
    meta: { generator: `^vBulletin ${version}` },
    cookies: { bb_lastvisit: '', bb_sessionhash: '', bb_lastactivity: '' },
    scripts: ['/clientscript/vbulletin'],
  }),
  forum('XenForo', 'https://xenforo.com/', {
    implies: ['PHP'],
    cookies: { xf_csrf: '', xf_session: '' },
    html: ['<html[^>]{0,100} id="XF"', '<html id="XenForo"'],
  }),
  forum('MyBB', 'https://mybb.com/', {
    implies: ['PHP'],
    cookies: { 'mybb[lastvisit]': '', 'mybb[lastactive]': '' },
    scripts: ['/jscripts/general\\.js\\?ver=\\d'],
    html: ['Powered By <a href="https?://(?:www\\.)?mybb\\.com/?"'],
  }),
  forum('Simple Machines Forum', 'https://www.simplemachines.org/', {
    implies: ['PHP'],
    scriptTexts: ['\\bvar smf_(?:theme_url|scripturl|default_theme_url|images_url) ?= ?"'],
    html: ['<a href="[^"]{1,200}action=credits"[^>]{0,100}>SMF (\\d+\\.\\d+(?:\\.\\d+)?)'],
  }),
  forum('Flarum', 'https://flarum.org/', {
    implies: ['PHP'],
    cookies: { flarum_session: '', flarum_remember: '' },
    html: ['<div id="flarum-loading"', '<noscript id="flarum-content">'],
    scriptTexts: ['\\bflarum\\.core\\.app\\.load\\('],
  }),
  forum('NodeBB', 'https://nodebb.org/', {
    implies: ['Node.js'],
    headers: { 'x-powered-by': '^NodeBB' },
    scripts: ['/assets/nodebb(?:\\.min)?\\.js'],
    html: ['<link[^>]{0,60} href="[^"]{0,100}/assets/nodebb\\.min\\.js\\?v='],
  }),
  forum('Vanilla Forums', 'https://vanillaforums.com/', {
    implies: ['PHP'],
    cookies: { Vanilla: '', 'vanilla-tk': '' },
    headers: { 'x-powered-by': '^Vanilla(?: Forums)?' },
    html: ['<body id="vanilla_(?:discussions|categories|entry|dashboard)'],
  }),
  forum('Invision Community', 'https://invisioncommunity.com/', {
    implies: ['PHP'],
    cookies: { ips4_IPSSessionFront: '', ips4_guestTime: '', ips4_hasJS: '' },
    scriptTexts: ['\\bvar ipsSettings ?= ?\\{', '\\bvar ipsDebug ?= ?(?:false|true)'],
  }),
  forum('FluxBB', 'https://fluxbb.org/', {
    implies: ['PHP'],
    html: ['<p id="poweredby">Powered by <a href="https?://fluxbb\\.org/">FluxBB</a>(?: (\\d+(?:\\.\\d+)*))?'],
  }),
  forum('Askbot', 'https://askbot.com/', {
    implies: ['Django'],
    cookies: { askbot_visitor: '' },
    scriptTexts: ['\\baskbot\\[["\'](?:data|urls|settings)["\']\\] ?='],
  }),
  forum('Question2Answer', 'https://www.question2answer.org/', {
    implies: ['PHP'],
    html: ['<div class="qa-attribution">', '<div class="qa-body-wrapper"'],
  }),
  chat('Mattermost', 'https://mattermost.com/', {
    implies: ['Go'],
    headers: { 'x-version-id': '^(\\d+\\.\\d+\\.\\d+)\\.[\\d.]{1,24}\\.[0-9a-f]{32}' },
    cookies: { MMAUTHTOKEN: '', MMCSRF: '' },
    html: ['<title>Mattermost</title>'],
  }),
  chat('Rocket.Chat', 'https://www.rocket.chat/', {
    implies: ['Meteor'],
    headers: { 'x-rocketchat-version': version },
    html: ['<title>Rocket\\.Chat</title>'],
    meta: { 'application-name': '^Rocket\\.Chat$' },
  }),
  chat('Zulip', 'https://zulip.com/', {
    implies: ['Django'],
    html: [
      '<div id="page-params" data-params="[^"]{0,200}zulip_version&quot;:&quot;(\\d+\\.\\d+)',
      '<div id="page-params" data-params="[^"]{0,900}zulip',
    ],
  }),
  chat('Element', 'https://element.io/', {
    html: [
      '<(?:div|section) id="matrixchat"',
      '<body[^>]{0,100}>\\s{0,10}<noscript>Sorry, Element requires JavaScript',
    ],
  }),
  chat('Mastodon', 'https://joinmastodon.org/', {
    implies: ['Ruby on Rails'],
    headers: { server: '^Mastodon$' },
    cookies: { _mastodon_session: '' },
    html: ['<script id="initial-state" type="application/json">[^<]{0,900}"streaming_api_base_url"'],
  }),
  chat('Misskey', 'https://misskey-hub.net/', { implies: ['Node.js'], meta: { 'application-name': '^Misskey$' } }),
  chat('Pleroma', 'https://pleroma.social/', {
    implies: ['Elixir'],
    meta: { generator: '^(?:Pleroma|Akkoma)' },
    html: ['<noscript>To use Pleroma, please enable JavaScript'],
  }),
  chat('Jitsi Meet', 'https://jitsi.org/', {
    scripts: ['/libs/(?:app|lib-jitsi-meet)\\.(?:bundle\\.)?min\\.js\\?v=(\\d+(?:\\.\\d+)?)'],
  }),
  chat('BigBlueButton', 'https://bigbluebutton.org/', {
    cookies: { '_greenlight-*': '', _greenlight_session: '', greenlight_session: '' },
    html: ['<title>BigBlueButton</title>'],
  }),
  {
    name: 'Radicale',
    categories: ['Other'],
    site: 'https://radicale.org/',
    implies: ['Python'],
    html: ['<title>Radicale Web Interface</title>'],
  },
  {
    name: 'Xandikos',
    categories: ['Other'],
    site: 'https://www.xandikos.org/',
    implies: ['Python'],
    html: ['<title>Xandikos WebDAV server</title>'],
  },
  other('RSS-Bridge', 'https://rss-bridge.org/', {
    implies: ['PHP'],
    html: [
      '<a href="https://github\\.com/(?:rss-bridge|sebsauvage)/rss-bridge/?">RSS-Bridge[^<]{0,40}</a>(?:\\s{0,9}<br ?/?>)?\\s{0,9}<p class="version">(?:dev\\.)?(\\d{4}-\\d\\d-\\d\\d)',
      '<title>RSS-Bridge</title>',
    ],
  }),
  other('bepasty', 'https://bepasty-server.readthedocs.io/', {
    implies: ['Python'],
    html: ['<a [^>]{0,80}href="https://bepasty-server\\.readthedocs\\.(?:org|io)/', '<!-- Bepasty styles -->'],
  }),
];
