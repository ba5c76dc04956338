import { apacheListing, type Pages, page } from '../exposed/exposed-pages.ts';
import { MEDIAWIKI_SETUP, NEXTCLOUD_SETUP, PRESTASHOP_8_SETUP, SHOPWARE_5_SETUP } from './installer-pages.ts';

// Written after what the products' own templates and files hold. MediaWiki itself runs in test/real-software.

const home = (head: string, body = '<h1>Garden notes</h1>') =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Garden notes</title>${head}</head><body>${body}</body></html>`;

const json = (value: unknown) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) });

/** Moodle 4.3, whose page links to its manual. */
export const MOODLE_4: Pages = {
  '/': {
    headers: { 'content-type': 'text/html; charset=utf-8', 'set-cookie': 'MoodleSession=abcdef; path=/' },
    body: home(
      '<meta name="keywords" content="moodle, Garden school"><script>M.cfg = {"wwwroot":"https:\\/\\/school.example.test"};</script>',
      '<a href="https://docs.moodle.org/403/en/index">Documentation for this page</a>',
    ),
  },
  '/lib/upgrade.txt':
    'This file describes API changes in core libraries and APIs,\ninformation provided here is intended especially for developers.\n\n=== 4.3.4 ===\n\n* More gardens\n',
  '/admin/environment.xml':
    '<?xml version="1.0"?>\n<COMPATIBILITY_MATRIX>\n<MOODLE version="4.2" requires="3.11">\n</MOODLE>\n<MOODLE version="4.3" requires="3.11">\n</MOODLE>\n</COMPATIBILITY_MATRIX>\n',
  '/config.php.bak': "<?php\n$CFG = new stdClass();\n$CFG->dbtype = 'mariadb';\n$CFG->dbpass = 'hunter2-secret';\n",
  '/moodledata/': apacheListing('/moodledata/', ['cache/', 'filedir/', 'sessions/']),
};

/** Moodle that hides itself: a page of its own in front, the rest as released. */
export const MOODLE_HIDDEN: Pages = {
  '/': home(''),
  '/login/index.php': page(
    'Log in',
    '<script>M.cfg = {"wwwroot":"x"};</script><form id="login"><input type="hidden" name="logintoken" value="x"></form>',
  ),
  '/lib/UPGRADING.md': '# core (subsystem) Upgrade notes\n\n## 5.2\n\n### Added\n- Gardens\n',
};

/** Moodle before its installation. */
export const MOODLE_NEW: Pages = {
  '/': home('<script>M.cfg = {"wwwroot":"x"};</script>'),
  '/install.php': page(
    'Installation - Moodle 5.1 (Build: 20251006)',
    '<form id="installform" method="post" action="install.php"><select name="lang"></select></form>',
  ),
};

/** MediaWiki in the layout that its manual recommends, without a generator. */
export const MEDIAWIKI_HIDDEN: Pages = {
  '/': home(
    '<script>RLCONF={"wgBreakFrames":false};</script>',
    '<link rel="stylesheet" href="/w/load.php?lang=en&amp;modules=site.styles&amp;only=styles">',
  ),
  '/w/api.php?action=query&meta=siteinfo&format=json': json({
    batchcomplete: '',
    query: { general: { mainpage: 'Main Page', sitename: 'Garden', generator: 'MediaWiki 1.39.4' } },
  }),
  '/w/LocalSettings.php~': '<?php\n$wgSitename = "Garden";\n$wgDBpassword = "hunter2-secret";\n',
};

/** MediaWiki before its installation. */
export const MEDIAWIKI_NEW: Pages = {
  '/': home('<meta name="generator" content="MediaWiki 1.45.1">'),
  '/index.php': MEDIAWIKI_SETUP,
};

/** phpBB 3.2 with its store open. */
export const PHPBB_3: Pages = {
  '/': {
    headers: { 'content-type': 'text/html; charset=utf-8', 'set-cookie': 'phpbb3_ab12c_sid=0123; path=/' },
    body: home(
      '<script src="./assets/javascript/core.js?assets_version=12"></script>',
      'Powered by <a href="https://www.phpbb.com/">phpBB</a>&reg; Forum Software',
    ),
  },
  '/styles/prosilver/style.cfg':
    '#\n# phpBB Style Configuration File\n#\nname = prosilver\nstyle_version = 3.2.11\nphpbb_version = 3.2.11\n',
  '/config.php.old':
    "<?php\n$dbpasswd = 'hunter2-secret';\n$table_prefix = 'phpbb_';\n@define('PHPBB_INSTALLED', true);\n",
  '/store/': apacheListing('/store/', ['backup_1700000000_abcdef.sql.gz']),
  '/install/app.php': page(
    'Einleitung',
    '<a href="/install/app.php/install">Installieren</a><div id="main" class="install-body"></div>',
  ),
};

/** Nextcloud 28 that serves its data. */
export const NEXTCLOUD_28: Pages = {
  '/': home(
    '<meta name="apple-itunes-app" content="app-id=1125420102"><script src="/dist/core-common.js?v=1"></script>',
  ),
  '/status.php': json({
    installed: true,
    maintenance: false,
    needsDbUpgrade: false,
    version: '28.0.1.1',
    versionstring: '28.0.1',
    edition: '',
    productname: 'Garden cloud',
    extendedSupport: false,
  }),
  '/config/config.php.bak': "<?php\n$CONFIG = array (\n  'passwordsalt' => 'hunter2-secret',\n);\n",
  '/data/.ncdata': '# Nextcloud data directory\n# Do not change this file\n',
  '/data/nextcloud.log': '{"reqId":"abc","level":3,"time":"2026-03-01T10:00:00+00:00","user":"secret"}\n',
};

/** Nextcloud whose status page is closed: an app that comes with it tells its major version. */
export const NEXTCLOUD_HIDDEN: Pages = {
  '/': home('<meta name="apple-itunes-app" content="app-id=1125420102">'),
  '/apps/files/appinfo/info.xml':
    '<?xml version="1.0"?>\n<info><id>files</id><dependencies><nextcloud min-version="33" max-version="33"/></dependencies></info>',
};

/** Nextcloud before its installation. */
export const NEXTCLOUD_NEW: Pages = {
  '/': NEXTCLOUD_SETUP,
  '/status.php': json({ installed: false, maintenance: false, versionstring: '33.0.0', productname: 'Nextcloud' }),
};

const guarded = { 'www-authenticate': 'Basic realm="Welcome to PrestaShop Webservice"', 'psws-version': '1.6.1.24' };

/** PrestaShop 1.6, whose web service asks for a key and says which release it is. */
export const PRESTASHOP_1: Pages = {
  '/': home(
    '<link rel="stylesheet" href="/themes/default-bootstrap/css/global.css">',
    '<script src="/modules/blockcart/a.js"></script>',
  ),
  '/api/': { status: 401, headers: guarded, body: '401 Unauthorized' },
  '/config/settings.inc.php.bak': "<?php\ndefine('_DB_NAME_', 'shop');\ndefine('_DB_PASSWD_', 'hunter2-secret');\n",
};

/** PrestaShop 8 whose installer was left behind. */
export const PRESTASHOP_8: Pages = {
  '/': home('<script>var prestashop = {"cart":{}};</script>'),
  '/install/index.php': PRESTASHOP_8_SETUP,
  '/app/config/parameters.php.old':
    "<?php return array ( 'parameters' => array ( 'database_name' => 'shop', 'database_password' => 'hunter2-secret' ) );\n",
  '/var/logs/prod.log': '[2026-03-01T10:00:00.000000+00:00] request.CRITICAL: a secret message\n',
};

/** The head of PrestaShop's notes, as its releases write it. */
const prestashopNotes = (title: string, release: string) =>
  `Copyright since 2007 PrestaShop SA and Contributors\n\nNOTICE OF LICENSE\n\n${title}\n\n####################################
#   v${release} - (2026-01-14)\n####################################\n\n- Back Office:\n  - Bug fix:\n    - #1: A thing (by @somebody)\n`;

/** PrestaShop 9 that says nothing in its pages and has its notes where nothing keeps them away. */
export const PRESTASHOP_HIDDEN: Pages = {
  '/': home('<script>var prestashop = {"cart":{}};</script>'),
  '/docs/CHANGELOG.txt': prestashopNotes('Changelog for PrestaShop 9', '9.0.2'),
};

/** The same of 1.7. */
export const PRESTASHOP_17_HIDDEN: Pages = {
  ...PRESTASHOP_HIDDEN,
  '/docs/CHANGELOG.txt': prestashopNotes(
    'Release Notes for PrestaShop 1.7\n--------------------------------',
    '1.7.8.7',
  ),
};

/** Shopware 6.4, its root served instead of the folder public. */
export const SHOPWARE_6: Pages = {
  '/': home('<script>window.useDefaultCookieConsent = true; window.salesChannelId = "0123";</script>'),
  '/composer.json': '{"require":{"shopware/core":"6.4.20.2","shopware/storefront":"6.4.20.2"}}',
  '/admin':
    '<!DOCTYPE html><html><head><title>Administration</title></head><body><div id="app"></div><script src="/bundles/administration/static/js/app.js"></script><script>Shopware.Application.start({});</script></body></html>',
};

/** Shopware 5 with its installer and a copy of its settings. */
export const SHOPWARE_5: Pages = {
  '/': home('<link rel="stylesheet" href="/web/cache/1700000000_0123456789abcdef0123456789abcdef.css">'),
  '/recovery/install/index.php': SHOPWARE_5_SETUP,
  '/config.php.bak': "<?php return ['db' => ['username' => 'shop', 'password' => 'hunter2-secret']];\n",
};

/** Concrete CMS 8. */
export const CONCRETE_8: Pages = {
  '/': home(
    '<meta name="generator" content="concrete5 - 8.5.2"><script>var CCM_DISPATCHER_FILENAME = "/index.php";</script>',
  ),
  '/index.php/login': page(
    'Sign In',
    '<form method="post" action="/index.php/login/authenticate/concrete"><input name="uName"><input name="uPassword" type="password"></form>',
  ),
  '/application/config/database.php.bak':
    "<?php return ['default-connection' => 'concrete', 'connections' => ['concrete' => ['password' => 'hunter2-secret']]];\n",
};

/** Concrete CMS before its installation, whose home page says nothing of it. */
export const CONCRETE_NEW: Pages = {
  '/': home('<meta name="generator" content="Concrete CMS">'),
  '/index.php/install': page(
    'Install',
    '<div id="ccm-page-install"><span class="badge">Version 9.3.3</span><form id="ccm-install-language-form"></form></div>',
  ),
};

/** The installer of concrete5 5.6.4.0 as it gives it at every address until it is installed, shortened. */
export const CONCRETE_5_INSTALLER = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html lang="" xmlns="http://www.w3.org/1999/xhtml"><head><script type="text/javascript" src="/concrete/js/jquery.js"></script>
<style type="text/css">@import "/concrete/css/ccm.install.css";</style></head><body><div class="ccm-ui"><div id="ccm-logo"><img id="ccm-logo" src="/concrete/images/logo_menu.png" width="49" height="49" alt="concrete5" title="concrete5" /></div>
<div class="page-header"><h1>Install concrete5</h1><p>Version 5.6.4.0</p></div><h3>Testing Required Items</h3>
<div class="well" id="install-success"><form method="post" action="/index.php/install/-/setup/"><input type="hidden" name="locale" value="" /></form></div></div></body></html>`;

/** Umbraco 7, which names itself in a header. */
export const UMBRACO_7: Pages = {
  '/': { headers: { 'content-type': 'text/html', 'x-umbraco-version': '7.15.3' }, body: home('') },
  '/umbraco/': page('Umbraco', '<script>var Umbraco = {}; Umbraco.Sys = {};</script>'),
  '/web.config.bak':
    '<configuration><add name="umbracoDbDSN" connectionString="server=db;database=u;user id=u;password=hunter2-secret" /></configuration>',
  '/App_Data/Logs/UmbracoTraceLog.txt':
    ' 2026-03-01 10:00:00,123 [P1234/D2/T1] INFO  Umbraco.Core.CoreBootManager - a secret\n',
};

/** Umbraco 14 and later, which hides its version, before its installation. */
export const UMBRACO_NEW: Pages = {
  '/': home(''),
  '/umbraco/management/api/v1/server/status': json({ serverStatus: 'Install' }),
};

/** Pages that look like what such systems expose, and are not: samples, manuals, other products. */
export const LOOK_ALIKES: Pages = {
  '/': home(
    '',
    '<p>Moodle, phpBB and Nextcloud compared. <a href="https://www.phpbb.com/">phpBB</a> <a href="https://docs.moodle.org/403/en/Quiz">quizzes</a> <img src="/theme/0123456789abcdef0123456789abcdef/logo.png"></p>',
  ),
  '/status.php': json({ installed: true, maintenance: false, versionstring: '10.13.0', productname: 'ownCloud' }),
  '/api/': json({ version: '2.1.0' }),
  '/api/_info/version': json({ version: '2.1.0' }),
  '/install.php': page('Installation of our awnings', '<form action="install.php"></form>'),
  '/install/app.php': page('Introduction', '<a href="/install/app.php/install">How to install our app</a>'),
  '/install/': page('How we install', '<form id="mainForm"></form>'),
  '/config.php.bak': "<?php\n$CFG->dbtype = 'mariadb';\n$CFG->dbpass = '';\n$dbpasswd = '';\n",
  '/lib/upgrade.txt': 'Our upgrades\n\n=== 4.3 ===\n',
  '/admin': page('Administration', '<form><input name="user"></form>'),
  '/umbraco/': page('Umbrella shop', 'Umbraco.Sys'),
  '/appsettings.json': json({ ConnectionStrings: { umbracoDbDSN: '' } }),
  '/data/nextcloud.log': 'a log of another kind\n',
  '/moodledata/': apacheListing('/moodledata/', ['photo.jpg']),
};
