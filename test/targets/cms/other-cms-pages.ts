import { apacheListing, type Pages, page } from '../exposed/exposed-pages.ts';

/** A page with a head of its own. */
const home = (head: string, body = '<h1>Garden notes</h1>') =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Garden notes</title>${head}</head><body>${body}</body></html>`;

const html = { 'content-type': 'text/html; charset=UTF-8' };

/** Drupal 10 with its scripts apart, behind a server that hides text files. */
export const DRUPAL_10: Pages = {
  '/': {
    headers: {
      ...html,
      'x-generator': 'Drupal 10 (https://www.drupal.org)',
      'x-drupal-dynamic-cache': 'MISS',
      expires: 'Sun, 19 Nov 1978 05:00:00 GMT',
    },
    body: home(
      '<meta name="Generator" content="Drupal 10 (https://www.drupal.org)" /><link rel="icon" href="/core/misc/favicon.ico">',
      '<script type="application/json" data-drupal-selector="drupal-settings-json">{"path":{}}</script><script src="/core/misc/drupal.js?v=10.3.6"></script>',
    ),
  },
  '/core/install.php': page(
    'Drupal already installed | Drupal',
    '<h1 class="page-title">Drupal<span class="site-version">10.3.6</span></h1>',
  ),
  '/core/misc/drupal.js': 'window.Drupal = { behaviors: {}, locale: {} };\nDrupal.attachBehaviors = function () {};\n',
};

/** Drupal 7 with everything that a careless copy of it leaves open. */
export const DRUPAL_7: Pages = {
  '/': {
    headers: { ...html, 'x-generator': 'Drupal 7 (http://drupal.org)' },
    body: home(
      '<meta name="Generator" content="Drupal 7 (http://drupal.org)" /><script src="/misc/drupal.js?abc"></script>',
      '<script>jQuery.extend(Drupal.settings, {"basePath":"/"});</script>',
    ),
  },
  '/CHANGELOG.txt': '\nDrupal 7.98, 2023-06-07\n-----------------------\n- Fixed security issues\n',
  '/misc/drupal.js': 'var Drupal = Drupal || { settings: {}, behaviors: {}, locale: {} };\n',
  '/sites/default/files/': apacheListing('/sites/default/files/', ['styles/', 'invoice.pdf']),
  '/sites/default/settings.php.bak':
    "<?php\n$databases = array('default' => array('default' => array(\n  'database' => 'garden',\n  'password' => 'hunter2-secret',\n)));\n",
  '/user/register': page(
    'User account | Garden notes',
    '<form action="/user/register" method="post" id="user-register-form"><input type="text" id="edit-mail" name="mail" /></form>',
  ),
};

/** The manifest of a release. */
export const JOOMLA_MANIFEST = `<?xml version="1.0" encoding="UTF-8"?>
<extension type="file" method="upgrade">
	<name>files_joomla</name>
	<author>Joomla! Project</author>
	<version>4.2.7</version>
	<creationDate>2023-01</creationDate>
</extension>
`;

/** Joomla 4.2 whose web service tells the configuration. */
export const JOOMLA_4: Pages = {
  '/': home(
    '<meta name="generator" content="Joomla! - Open Source Content Management">',
    '<script type="application/json" class="joomla-script-options new">{"system.paths":{"root":""}}</script><script src="/media/system/js/core.min.js?37ffe4186289eba9c5df81bea44080aff77b9684"></script>',
  ),
  '/administrator/manifests/files/joomla.xml': JOOMLA_MANIFEST,
  '/language/en-GB/langmetadata.xml':
    '<?xml version="1.0"?><metafile client="site"><name>English (en-GB)</name><version>4.2.7</version></metafile>',
  '/api/index.php/v1/config/application?public=true':
    '{"links":{"self":"x"},"data":[{"type":"application","id":"224","attributes":{"dbtype":"mysqli","id":224}},{"type":"application","id":"224","attributes":{"user":"garden","id":224}},{"type":"application","id":"224","attributes":{"password":"hunter2-secret","id":224}}]}',
};

/** Joomla whose home page says nothing: only the manifest does. */
export const JOOMLA_HIDDEN: Pages = {
  '/': home(''),
  '/administrator/manifests/files/joomla.xml': JOOMLA_MANIFEST.replaceAll('4.2.7', '5.2.1'),
};

/** Ghost 5 that nobody has set up. */
export const GHOST_5: Pages = {
  '/': home(
    '<meta name="generator" content="Ghost 5.82"><script defer src="https://cdn.example.test/portal.min.js" data-i18n="true" data-ghost="https://notes.example.test/" data-key="abc" data-api="https://notes.example.test/ghost/api/content/"></script><link rel="stylesheet" href="/public/cards.min.css?v=1">',
  ),
  '/ghost/api/admin/site/': {
    headers: { 'content-type': 'application/json', 'content-version': 'v5.82' },
    body: '{"site":{"title":"Notes","url":"https://notes.example.test/","version":"5.82"}}',
  },
  '/ghost/api/content/settings/': {
    status: 401,
    headers: { 'content-type': 'application/json', 'content-version': 'v5.82' },
    body: '{"errors":[{"message":"Authorization failed","type":"UnauthorizedError"}]}',
  },
  '/ghost/api/admin/authentication/setup/': '{"setup":[{"status":false}]}',
};

/** TYPO3 12 in the classic way of installing it. */
export const TYPO3_12: Pages = {
  '/': home(
    '\n<!-- \n\tThis website is powered by TYPO3 - inspiring people to share!\n\tTYPO3 is a free open source Content Management Framework\n-->\n<meta name="generator" content="TYPO3 CMS"><link rel="stylesheet" href="/typo3temp/assets/compressed/merged-0123.css?1">',
    '<img src="/fileadmin/user_upload/a.jpg">',
  ),
  '/typo3/sysext/backend/composer.json':
    '{\n"name": "typo3/cms-backend",\n"require": {\n"typo3/cms-core": "12.4.10"\n}\n}',
  '/typo3conf/ENABLE_INSTALL_TOOL': 'KEEP_FILE',
  '/fileadmin/': apacheListing('/fileadmin/', ['user_upload/', '_temp_/']),
};

/** Magento 2 that serves its root instead of the folder pub. */
export const MAGENTO_2: Pages = {
  '/': home(
    '<link rel="stylesheet" href="/static/version1700000000/frontend/Magento/luma/en_US/css/styles-m.css">',
    '<script type="text/x-magento-init">{"*":{"mage/cookies":{}}}</script>',
  ),
  '/magento_version': { headers: html, body: 'Magento/2.4 (Community)' },
  '/composer.json':
    '{"name":"magento/project-community-edition","require":{"magento/product-community-edition":"2.4.3-p1"}}',
  '/setup/': '<!DOCTYPE html><html ng-app="magentoSetup"><head><title>Setup Tool</title></head><body></body></html>',
  '/var/log/system.log': '[2026-03-12 10:00:00] main.CRITICAL: a secret message\n',
};

/** Magento 1 with its settings open. */
export const MAGENTO_1: Pages = {
  '/': {
    headers: { ...html, 'set-cookie': 'frontend=abcdef; path=/; HttpOnly' },
    body: home(
      '<link rel="stylesheet" href="/skin/frontend/rwd/default/css/styles.css"><script>Mage.Cookies.path = "/";</script>',
    ),
  },
  '/RELEASE_NOTES.txt': '==== 1.9.3.0 ====\n\n=== Improvements ===\n* Faster checkout\n',
  '/downloader/': page('Magento Downloader', '<p>(Magento Connect Manager ver. 1.9.3.0)</p>'),
  '/app/etc/local.xml':
    '<?xml version="1.0"?><config><global><crypt><key><![CDATA[abcdef-secret]]></key></crypt><resources><password><![CDATA[hunter2-secret]]></password></resources></global></config>',
};

/** A site without any such system, and a page that writes about all of them. */
export const PLAIN_SITE: Pages = {
  '/': home(
    '',
    '<h1>Which system is best?</h1><p>Drupal 10, Joomla! 5, Ghost 5, TYPO3 12 and Magento 2.4 compared. <a href="https://www.drupal.org/core/misc/">Drupal</a></p>',
  ),
};
