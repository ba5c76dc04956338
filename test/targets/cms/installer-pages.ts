// Pages of installers, shortened: recorded from the program where it is said to have run, else made from its own template.

/** MediaWiki 1.39.17 of Debian without settings, as it ran: the answer to every address. */
export const MEDIAWIKI_SETUP = `<!DOCTYPE html>
<html lang="en" dir="ltr">
\t<head>
\t\t<meta charset="UTF-8" />
\t\t<title>MediaWiki 1.39.17</title>
\t</head>
\t<body>
\t\t<img src="/resources/assets/mediawiki.png" alt="The MediaWiki logo" />

\t\t<h1>MediaWiki 1.39.17</h1>
\t\t<div>
\t\t\t<p>LocalSettings.php not found.</p>
\t\t\t\t<p>Please <a href="/mw-config/index.php">set up the wiki</a> first.</p>
\t\t</div>
\t</body>
</html>`;

/** The installer of Joomla 3.15 (a continuation of 3.10 that others keep), as it ran, asked for in Arabic: its title names no product. */
export const JOOMLA_3_SETUP = `<!DOCTYPE html>
<html lang="ar-aa" dir="rtl">
\t<head>
\t\t<meta charset="utf-8" />
\t<title>تنصيب الموقع - جوملا!</title>
\t<link href="/installation/favicon.ico" rel="shortcut icon" type="image/vnd.microsoft.icon" />
\t<link href="/installation/template/css/template.css?417dac6573b3aedf31c9c1b6e6ccf97a" rel="stylesheet" />
\t<script src="/installation/template/js/installation.js?417dac6573b3aedf31c9c1b6e6ccf97a"></script>
\t</head>
\t<body data-basepath=""><div id="container-installation">
\t\t\t<select id="jform_language" name="jform[language]" class="chzn-select-deselect" size="20" onchange="Install.setlanguage();"></select>
</div></body></html>`;

/** The installer of Joomla 5.2 on a server that does not meet what it requires, made from its templates. */
export const JOOMLA_5_SETUP = `<!DOCTYPE html>
<html lang="en-gb" dir="ltr"><head><meta charset="utf-8"><title>Joomla Installer</title></head>
    <body data-basepath="">
        <div class="j-install"><header id="header" class="header">
            <img src="/installation/template/images/Joomla-logo-monochrome-horizontal-white.svg" alt="">
                        <span class="small mx-1">
                            Joomla! 5.2.0                        </span></header>
<div id="installer-view" class="container" data-page-name="preinstall"></div></div></body></html>`;

/** PrestaShop 1.6.1.24 on PHP 7.4, as it ran, asked for in French: its title names no product. */
export const PRESTASHOP_1_SETUP = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" >
<head>
\t<title>Assistant d'installation</title>
\t<link rel="stylesheet" type="text/css" media="all" href="theme/view.css" />
\t<script type="text/javascript" src="theme/js/install.js"></script>
\t<script type="text/javascript">
\t\tvar ps_base_uri = '/';
\t</script>
</head><body>
\t<div id="PrestaShopLogo">PrestaShop</div>
<form id="mainForm" action="index.php" method="post">
<h2>Bienvenue sur l'installateur de PrestaShop 1.6.1.24</h2>
\t<select id="langList" name="language"></select></form></body></html>`;

/** The assistant of PrestaShop 8.1.2, made from its templates. */
export const PRESTASHOP_8_SETUP = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" >
  <head>
    <title>Asistente de instalación de PrestaShop</title>
    <script type="text/javascript" src="theme/js/install.js"></script>
    <script type="text/javascript">
      var ps_base_uri = '/';
      var ps_version = '8.1.2';
    </script>
  </head>
  <body><form id="mainForm" action="index.php" method="post"></form></body>
</html>`;

/** TYPO3 10.4.31 on PHP 7.4, as it ran without settings: the same with and without the file FIRST_INSTALL. */
export const TYPO3_SETUP = `<!DOCTYPE html>
<html xmlns:f="http://typo3.org/ns/TYPO3/CMS/Fluid/ViewHelpers">
<head>
    <title>Installing TYPO3 CMS</title>
    <link rel="stylesheet" type="text/css" href="/typo3/sysext/backend/Resources/Public/Css/backend.css?c2f74ef9137a8f4954ba2f408631292a71fb74fb" />
    <script>
        require(['TYPO3/CMS/Install/Installer']);
    </script>
</head>
<body class="backend t3js-body install-tool-installer typo3-install"></body>
</html>`;

/** A step of the installer of TYPO3 7, made from its templates. */
export const TYPO3_7_SETUP = `<!DOCTYPE html>
<html><head><title>Installing TYPO3 CMS</title></head><body><div id="t3-install-outer">
\t\t\t<h2>Installing TYPO3 CMS 7.6.1</h2>
\t\t\t<form method="post">
\t\t\t\t<input type="hidden" value="environmentAndFolders" name="install[action]" />
\t\t\t\t<input type="hidden" value="execute" name="install[set]" />
\t\t\t</form></div></body></html>`;

/** The installer of Shopware 6.6, made from its templates. */
export const SHOPWARE_6_SETUP = `<!DOCTYPE html>

<html lang="de">
    <head>
        <title>Installation | Shopware 6</title>
        <link rel="stylesheet" type="text/css" href="/bundles/installer/assets/styles/reset.css?v=6.6.10.3" media="all"/>
    </head>
    <body><img class="header-main__logo" src="/bundles/installer/assets/images/sw-logo-blue.svg" width="148" alt="Shopware"></body>
</html>`;

/** The installer of Shopware 5, made from its templates. */
export const SHOPWARE_5_SETUP = `<!doctype html>
<html class="no-js" lang="en">
<head>
    <title>Shopware 5 - Installer</title>
    <link rel="stylesheet" type="text/css" href="/recovery/install/../common/assets/styles/reset.css" media="all"/>
</head>
<body><form action="/recovery/install/index.php/requirements/" method="get"><select id="language" name="language"></select></form></body></html>`;

/** The installer of Umbraco 10, made from its template. */
export const UMBRACO_10_SETUP = `<!doctype html>
<html lang="en">
<head>
    <title>Install Umbraco</title>
</head>
<body ng-class="{loading:installer.loading}" ng-controller="Umbraco.InstallerController" id="umbracoInstallPageBody">
    <script type="text/javascript">
        Umbraco.Sys.ServerVariables = {
            "installApiBaseUrl": "/install/api/",
            "application": {
               version: "10"
           }
        };
    </script>
</body>
</html>`;

const phpbbInstaller = (tab: string) => `<!DOCTYPE html>
<html dir="ltr" lang="en">
<head>
\t<title>Introduction</title>
</head>
<body class="ltr nojs">
\t\t\t<ul>\t\t\t\t<li class="tab activetab"><a href="/install/app.php/">Overview</a></li>\t\t\t\t${tab}\t\t\t</ul>
\t\t\t\t\t\t\t<li><a href="/install/app.php/support"><span>Support</span></a></li>
\t\t\t\t<div id="main" class="install-body">
<h1>Introduction</h1></div></body></html>`;

/** The installer of phpBB 3.2.4 on PHP 7.4 without settings, as it ran. */
export const PHPBB_SETUP = phpbbInstaller('<li class="tab"><a href="/install/app.php/install">Install</a></li>');

/** The same on a board that is installed, as it ran: it refuses to install one. */
export const PHPBB_SETUP_SHUT = phpbbInstaller(
  '<li class="tab"><a href="/install/app.php/update">Update</a></li><li class="tab"><a href="/install/app.php/convert">Convert</a></li>',
);

/** Nextcloud 32.0.1 on PHP 8.2 without settings, as it ran; what a script makes the form of is shortened. */
export const NEXTCLOUD_SETUP = `<!DOCTYPE html>
<html class="ng-csp" data-placeholder-focus="false" lang="en" >
\t<head>
\t\t\t\t<meta name="apple-itunes-app" content="app-id=1125420102">
\t</head>
\t<body id="body-login"  data-themes="">
\t\t<div id="initial-state-container" style="display: none;">
\t\t\t<input type="hidden" id="initial-state-core-config" value="${Buffer.from('{"adminlogin":"","adminpass":"","dbuser":"","versionstring":"32.0.1","errors":[]}').toString('base64')}">
\t\t\t<input type="hidden" id="initial-state-core-data" value="ZmFsc2U=">
\t</div></body>
</html>`;

/** The same without the file CAN_INSTALL, as it ran: nobody can go on. */
export const NEXTCLOUD_SETUP_SHUT = `<!DOCTYPE html>
<html class="ng-csp" data-placeholder-focus="false" lang="en" >
\t<head>
\t\t\t\t<meta name="apple-itunes-app" content="app-id=1125420102">
\t</head>
\t<body id="body-login"  data-themes="">
\t\t\t\t\t<div class="guest-box">
\t<h2>Error</h2>
\t<p class="text-left">
\t\tIt looks like you are trying to reinstall your Nextcloud. However the file CAN_INSTALL is missing from your config directory. Please create the file CAN_INSTALL in your config folder to continue.\t</p>
</div></body>
</html>`;

/** WordPress 6.7.1 without settings, as it ran: the page to which it leads every address. */
export const WORDPRESS_SETUP = `<!DOCTYPE html>
<html>
<head>
\t<meta name="viewport" content="width=device-width, initial-scale=1.0" />
\t<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
\t<meta name="robots" content="noindex,nofollow" />
\t<title>WordPress &rsaquo; Setup Configuration File</title>
\t<link rel='stylesheet' id='dashicons-css' href='/wp-includes/css/dashicons.min.css?ver=6.7.1' type='text/css' media='all' />
<link rel='stylesheet' id='buttons-css' href='/wp-includes/css/buttons.min.css?ver=6.7.1' type='text/css' media='all' />
<link rel='stylesheet' id='forms-css' href='/wp-admin/css/forms.min.css?ver=6.7.1' type='text/css' media='all' />
<link rel='stylesheet' id='l10n-css' href='/wp-admin/css/l10n.min.css?ver=6.7.1' type='text/css' media='all' />
<link rel='stylesheet' id='install-css' href='/wp-admin/css/install.min.css?ver=6.7.1' type='text/css' media='all' />
</head>
<body class="wp-core-ui">
<p id="logo">WordPress</p>
\t<h1 class="screen-reader-text">
\t\tBefore getting started</h1>
<p>Welcome to WordPress. Before getting started, you will need to know the following items.</p>
<p class="step"><a href="setup-config.php?step=1" class="button button-large">Let&#8217;s go!</a></p>
\t\t<script type="text/javascript" src="/wp-includes/js/jquery/jquery.min.js?ver=3.7.1" id="jquery-core-js"></script>
<script type="text/javascript" src="/wp-includes/js/jquery/jquery-migrate.min.js?ver=3.4.1" id="jquery-migrate-js"></script>
<script type="text/javascript" src="/wp-admin/js/language-chooser.min.js?ver=6.7.1" id="language-chooser-js"></script>
</body>
</html>
`;

/** The installer of Drupal 9.2.7 on PHP 8.2, as it ran: 850 KB of notices come before its form, here 120 KB. */
export const DRUPAL_9_SETUP = `<!DOCTYPE html>
<html lang="en" dir="ltr">
  <head>
    <meta charset="utf-8" />
<meta name="Generator" content="Drupal 9 (https://www.drupal.org)" />
<meta name="MobileOptimized" content="width" />
<meta name="HandheldFriendly" content="true" />
<meta name="viewport" content="width=device-width, initial-scale=1.0" />
<meta name="robots" content="noindex, nofollow" />
<title>Choose language | Drupal</title></head><body><ul class="messages__list">
${`<li class="messages__item"><em class="placeholder">Deprecated function</em>: Creation of dynamic property Drupal\\Core\\StreamWrapper\\StreamWrapperManager::$_serviceId is deprecated in <em class="placeholder">Symfony\\Component\\DependencyInjection\\ContainerBuilder-&gt;createService()</em> (line <em class="placeholder">1165</em> of <em class="placeholder">/srv/drupal/vendor/symfony/dependency-injection/ContainerBuilder.php</em>). <pre class="backtrace">Symfony\\Component\\DependencyInjection\\ContainerBuilder-&gt;createService(Object, Array, 1, &#039;stream_wrapper_manager&#039;) (Line: 618)
</pre></li>
`.repeat(200)}</ul>
<form class="install-select-language-form" data-drupal-selector="install-select-language-form" action="/core/install.php" method="post" id="install-select-language-form" accept-charset="UTF-8">
  <div class="js-form-item form-item js-form-type-select form-type-select js-form-item-langcode form-item-langcode form-no-label">
      <label for="edit-langcode" class="visually-hidden">Choose language</label>
        <select data-drupal-selector="edit-langcode" id="edit-langcode" name="langcode" class="form-select"></select></div></form></body></html>`;
