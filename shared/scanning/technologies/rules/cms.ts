import type { TechnologyRule } from '../rule.ts';

type Signs = Omit<TechnologyRule, 'name' | 'categories' | 'site'>;

function cms(name: string, site: string, signs: Signs): TechnologyRule {
  return { name, categories: ['CMS'], site, ...signs };
}

const version = '(\\d+(?:\\.\\d+)*)';

/** What pages are written in: content management that a site runs by itself. */
export const contentManagement: readonly TechnologyRule[] = [
  cms('WordPress', 'https://wordpress.org/', {
    implies: ['PHP'],
    meta: { generator: `^WordPress(?: ${version})?` },
    headers: { link: 'rel="https://api\\.w\\.org/"', 'x-pingback': '/xmlrpc\\.php$', 'x-redirect-by': '^WordPress$' },
    cookies: { wordpress_test_cookie: '', 'wordpress_logged_in_*': '', 'wp-settings-*': '' },
    scripts: [
      '/wp-includes/js/(?:wp-embed|wp-emoji-release)(?:\\.min)?\\.js\\?ver=(\\d+\\.\\d+(?:\\.\\d+)?)',
      '/wp-(?:includes|content)/[\\w./-]{1,200}\\.js',
    ],
    styles: ['/wp-(?:includes|content)/[\\w./-]{1,200}\\.css'],
    html: ['<link rel=["\']https://api\\.w\\.org/["\']', '<img[^>]{0,200} src=["\'][^"\']{1,200}/wp-content/uploads/'],
  }),
  cms('Drupal', 'https://www.drupal.org/', {
    implies: ['PHP'],
    meta: { generator: `^Drupal(?: ${version})?` },
    headers: { 'x-drupal-cache': '', 'x-drupal-dynamic-cache': '', 'x-generator': `^Drupal(?: ${version})?` },
    scripts: ['/core/misc/drupal(?:\\.init)?\\.js(?:\\?v=(\\d+\\.\\d+\\.\\d+))?', '/misc/drupal\\.js(?:\\?|$)'],
    html: ['<script type="application/json" data-drupal-selector="drupal-settings-json"'],
    scriptTexts: ['jQuery\\.extend\\(Drupal\\.settings, ?\\{'],
  }),
  cms('Backdrop CMS', 'https://backdropcms.org/', {
    implies: ['PHP'],
    meta: { generator: `^Backdrop CMS(?: ${version})?` },
    headers: { 'x-backdrop-cache': '', 'x-generator': `^Backdrop CMS(?: ${version})?` },
  }),
  cms('Joomla', 'https://www.joomla.org/', {
    implies: ['PHP'],
    meta: { generator: `^Joomla!(?: ${version})?` },
    headers: { 'x-content-encoded-by': `^Joomla!(?: ${version})?` },
    html: ['<script type="application/json" class="joomla-script-options'],
    scripts: ['/media/system/js/(?:core|mootools-core|caption)(?:\\.min)?\\.js'],
  }),
  cms('TYPO3', 'https://typo3.org/', {
    implies: ['PHP'],
    meta: { generator: `^TYPO3(?: CMS)?(?: ${version})?` },
    headers: { 'x-typo3-parsetime': '' },
    cookies: { fe_typo_user: '', be_typo_user: '' },
    html: ['<!--\\s{1,4}This website is powered by TYPO3 - inspiring people to share!'],
    scripts: ['/typo3(?:conf|temp)/(?:ext|assets)/'],
    styles: ['/typo3(?:conf|temp)/(?:ext|assets)/'],
  }),
  cms('Neos', 'https://www.neos.io/', {
    implies: ['PHP'],
    headers: { 'x-flow-powered': 'Neos(?:/(\\d+(?:\\.\\d+)*))?' },
    html: ['<!--\\s{1,4}This website is powered by Neos, the'],
  }),
  cms('MODX', 'https://modx.com/', {
    implies: ['PHP'],
    headers: { 'x-powered-by': '^MODX Revolution' },
    meta: { generator: '^MODX' },
    html: ['<(?:a|link|script|img)[^>]{0,200} (?:href|src)="/?assets/components/\\w'],
  }),
  cms('Concrete CMS', 'https://www.concretecms.org/', {
    implies: ['PHP'],
    meta: { generator: `^(?:concrete5|Concrete CMS)(?: - ${version})?` },
    cookies: { CONCRETE5: '', CONCRETE: '' },
    scriptTexts: ['var CCM_(?:DISPATCHER_FILENAME|APPLICATION_URL|IMAGE_PATH) ?='],
  }),
  cms('Craft CMS', 'https://craftcms.com/', {
    implies: ['Yii'],
    headers: { 'x-powered-by': '\\bCraft CMS' },
    cookies: { CraftSessionId: '', CRAFT_CSRF_TOKEN: '' },
  }),
  cms('Umbraco', 'https://umbraco.com/', {
    implies: ['ASP.NET'],
    headers: { 'x-umbraco-version': version },
    meta: { generator: '^umbraco' },
    cookies: { 'UMB-XSRF-TOKEN': '', 'UMB_UCONTEXT*': '' },
    scripts: ['/umbraco/lib/', '/App_Plugins/[\\w.-]{1,60}/'],
  }),
  cms('DNN Platform', 'https://www.dnnsoftware.com/', {
    implies: ['ASP.NET'],
    meta: { generator: '^DotNetNuke' },
    cookies: { '.DOTNETNUKE': '', dnn_IsMobile: '', DotNetNukeAnonymous: '' },
    scripts: ['/js/dnn(?:core|\\.modalpopup|\\.js)', '/DesktopModules/[\\w.-]{1,60}/'],
    html: ['<input[^>]{0,100} id="__dnnVariable"'],
  }),
  cms('Sitecore', 'https://www.sitecore.com/', {
    implies: ['ASP.NET'],
    cookies: { SC_ANALYTICS_GLOBAL_COOKIE: '', SC_ANALYTICS_SESSION_COOKIE: '', 'sc_anonymous_id*': '' },
    html: ['<img[^>]{0,300} src="[^"]{0,200}/(?:-|~)/media/[^"]{1,200}\\.ashx'],
  }),
  cms('Kentico', 'https://www.kentico.com/', {
    implies: ['ASP.NET'],
    meta: { generator: `^Kentico (?:CMS )?${version}` },
    cookies: { CMSPreferredCulture: '', CMSCsrfCookie: '', CMSCookieLevel: '' },
    html: ['<link[^>]{0,100} href="/CMSPages/GetResource\\.ashx\\?'],
  }),
  cms('Optimizely CMS', 'https://www.optimizely.com/products/content-management/', {
    implies: ['ASP.NET'],
    meta: { generator: '^EPiServer' },
    cookies: { EPiStateMarker: '', '.EPiForm_BID': '', 'EPi:StateMarker': '' },
  }),
  cms('Orchard Core', 'https://orchardcore.net/', {
    implies: ['ASP.NET'],
    headers: { 'x-powered-by': '^OrchardCore' },
    meta: { generator: '^Orchard' },
    cookies: { 'orchantiforgery_*': '', orchauth_Default: '' },
  }),
  cms('SharePoint', 'https://www.microsoft.com/sharepoint', {
    implies: ['Microsoft IIS'],
    headers: { microsoftsharepointteamservices: version, sprequestguid: '', 'x-sharepointhealthscore': '' },
    meta: { generator: '^Microsoft SharePoint' },
    scriptTexts: ['var _spPageContextInfo ?='],
  }),
  cms('Adobe Experience Manager', 'https://business.adobe.com/products/experience-manager.html', {
    implies: ['Java'],
    scripts: ['/etc(?:\\.clientlibs|/clientlibs|/designs)/'],
    styles: ['/etc(?:\\.clientlibs|/clientlibs|/designs)/'],
    html: ['<div class="[^"]{0,100}\\baem-Grid(?: |")'],
  }),
  cms('Magnolia', 'https://www.magnolia-cms.com/', {
    implies: ['Java'],
    headers: { 'x-magnolia-registration': '' },
    scripts: ['/\\.resources/[\\w.-]{1,60}/'],
  }),
  cms('Liferay', 'https://www.liferay.com/', {
    implies: ['Java'],
    headers: { 'liferay-portal': '^Liferay[\\w .-]{0,60}?(\\d+\\.\\d+\\.\\d+)' },
    cookies: { GUEST_LANGUAGE_ID: '', LFR_SESSION_STATE_: '' },
    scriptTexts: ['\\bLiferay = ?(?:window\\.)?Liferay ?\\|\\|', 'Liferay\\.ThemeDisplay ?='],
  }),
  cms('Contao', 'https://contao.org/', {
    implies: ['PHP'],
    meta: { generator: '^Contao Open Source CMS' },
    cookies: { contao_csrf_token: '', 'csrf_https-contao_csrf_token': '', contao_settings: '' },
  }),
  cms('Silverstripe', 'https://www.silverstripe.org/', {
    implies: ['PHP'],
    meta: { generator: `^Silverstripe(?: CMS)?(?: ${version})?` },
    cookies: { SECSESSID: '', bypassStaticCache: '' },
  }),
  cms('Plone', 'https://plone.org/', {
    implies: ['Python'],
    meta: { generator: '^Plone -|^Volto|^Plone (\\d[\\d.]*)' },
    headers: { 'x-caching-rule-id': '' },
  }),
  cms('Pimcore', 'https://pimcore.com/', {
    implies: ['PHP'],
    headers: { 'x-powered-by': '^pimcore', 'x-pimcore-output-cache': '', 'x-pimcore-output-cache-tag': '' },
    cookies: { pimcore_admin_sid: '' },
  }),
  cms('Ibexa', 'https://www.ibexa.co/', {
    implies: ['PHP'],
    headers: { 'x-powered-by': '^(?:eZ (?:Platform|Publish)|Ibexa )(?:[\\w ]{0,40}? ?v(\\d[\\d.]*))?' },
    cookies: { 'eZSESSID*': '', 'IBX_SESSION_ID*': '' },
    meta: { generator: '^eZ (?:Publish|Platform)' },
  }),
  cms('October CMS', 'https://octobercms.com/', {
    implies: ['Laravel'],
    cookies: { october_session: '' },
    scripts: ['/modules/system/assets/js/framework(?:[-.][\\w.-]{1,30})?\\.js'],
  }),
  cms('Winter CMS', 'https://wintercms.com/', { implies: ['Laravel'], cookies: { winter_session: '' } }),
  cms('Statamic', 'https://statamic.com/', { implies: ['Laravel'], headers: { 'x-powered-by': '^Statamic' } }),
  cms('Grav', 'https://getgrav.org/', {
    implies: ['PHP'],
    meta: { generator: '^GravCMS' },
    cookies: { 'grav-site-*': '', 'grav-admin-*': '' },
  }),
  cms('Kirby', 'https://getkirby.com/', {
    implies: ['PHP'],
    cookies: { kirby_session: '' },
    headers: { 'x-powered-by': '^Kirby' },
  }),
  cms('Textpattern', 'https://textpattern.com/', { implies: ['PHP'], meta: { generator: '^Textpattern CMS' } }),
  cms('ProcessWire', 'https://processwire.com/', {
    implies: ['PHP'],
    headers: { 'x-powered-by': '^ProcessWire' },
    cookies: { wires: '', wires_challenge: '' },
  }),
  cms('Bludit', 'https://www.bludit.com/', {
    implies: ['PHP'],
    headers: { 'x-powered-by': '^Bludit' },
    meta: { generator: '^Bludit' },
  }),
  cms('SPIP', 'https://www.spip.net/', {
    implies: ['PHP'],
    headers: { 'composed-by': `^SPIP ${version}` },
    meta: { generator: `^SPIP ${version}` },
  }),
  cms('Bitrix', 'https://www.bitrix24.com/', {
    implies: ['PHP'],
    headers: { 'x-powered-cms': '^Bitrix Site Manager' },
    cookies: { BITRIX_SM_GUEST_ID: '', BITRIX_SM_LAST_VISIT: '' },
    scripts: ['/bitrix/(?:js|cache|templates)/'],
  }),
  cms('CMS Made Simple', 'https://www.cmsmadesimple.org/', {
    implies: ['PHP'],
    meta: { generator: '^CMS Made Simple' },
    cookies: { 'CMSSESSID*': '' },
  }),
  cms('ExpressionEngine', 'https://expressionengine.com/', {
    implies: ['PHP'],
    cookies: { exp_last_activity: '', exp_tracker: '', exp_last_visit: '' },
  }),
  cms('XOOPS', 'https://xoops.org/', { implies: ['PHP'], meta: { generator: '^XOOPS' } }),
  cms('e107', 'https://e107.org/', {
    implies: ['PHP'],
    headers: { 'x-powered-by': '^e107' },
    scripts: ['/e107_(?:web|plugins|core)/'],
  }),
  cms('Wagtail', 'https://wagtail.org/', {
    implies: ['Django'],
    html: [
      '<img[^>]{0,300} src="[^"]{0,200}/media/images/[^"]{1,200}\\.(?:max|width|height|fill|original)-?[\\dx]{0,12}(?:-c\\d{1,3})?\\.',
    ],
    cookies: { wagtail_session: '' },
  }),
  cms('django CMS', 'https://www.django-cms.org/', {
    implies: ['Django'],
    html: ['<(?:div|template) class="cms-(?:plugin|placeholder|toolbar)[ "-]'],
  }),
  cms('Strapi', 'https://strapi.io/', {
    implies: ['Koa'],
    headers: { 'x-powered-by': '^Strapi' },
    html: ['<title>Strapi Admin</title>', '<html>[^<]{0,40}<head>[^<]{0,40}<title>Welcome to your Strapi app</title>'],
  }),
  cms('Directus', 'https://directus.io/', {
    implies: ['Express'],
    headers: { 'x-powered-by': '^Directus' },
    cookies: { directus_session_token: '', directus_refresh_token: '' },
    html: [
      '<!-- directus-embed-head -->',
      "<strong>We're sorry but Directus doesn't work without JavaScript",
      '<title>Directus</title>',
    ],
  }),
  cms('KeystoneJS', 'https://keystonejs.com/', {
    implies: ['Node.js'],
    cookies: { 'keystone.sid': '', 'keystonejs-session': '' },
  }),
  cms('Payload', 'https://payloadcms.com/', {
    implies: ['Next.js'],
    headers: { 'x-powered-by': '\\bPayload\\b' },
    cookies: { 'payload-token': '', 'payload-theme': '' },
  }),
];
