import type { UnrelatedSample } from './rule-sample.ts';

function article(because: string, body: string, more: Partial<UnrelatedSample> = {}): UnrelatedSample {
  return {
    because,
    page: `<!DOCTYPE html><html lang="en"><head><title>Notes from the workshop</title></head><body><article>${body}</article></body></html>`,
    ...more,
  };
}

/** Pages that speak of products, link to them, or only look like them. */
export const unrelatedSamples: readonly UnrelatedSample[] = [
  article(
    'an article praises WordPress and links to it',
    '<p>We moved from <a href="https://wordpress.org/">WordPress</a> 5.8 and its <code>/wp-content/</code> folder to plain files.</p>',
  ),
  article(
    'a tutorial shows escaped WordPress markup',
    '<pre>&lt;meta name="generator" content="WordPress 6.1" /&gt; &lt;link rel="https://api.w.org/" /&gt;</pre>',
  ),
  article(
    'a manual links to pages of the documentation of Django',
    '<p>See <a href="https://docs.djangoproject.com/en/4.2/ref/settings/">the settings</a>.</p>',
  ),
  article(
    'templates in the style of Handlebars may be read by another library',
    '<script id="row" type="text/x-handlebars-template">{{name}}</script>',
  ),
  article(
    'a list of links leads to home pages',
    [
      'jquery.com',
      'vuejs.org',
      'react.dev',
      'angular.dev',
      'svelte.dev',
      'getbootstrap.com',
      'tailwindcss.com',
      'www.djangoproject.com',
      'www.drupal.org',
      'www.joomla.org',
      'ghost.org',
      'grafana.com',
      'www.jenkins.io',
      'about.gitlab.com',
      'www.phpmyadmin.net',
      'roundcube.net',
      'www.mediawiki.org',
      'www.dokuwiki.org',
      'www.redmine.org',
      'moodle.org',
    ]
      .map((host) => `<a href="https://${host}/">${host}</a>`)
      .join(' '),
  ),
  article(
    'a tutorial shows an escaped script tag of a library',
    '<pre>&lt;script src="https://code.jquery.com/jquery-3.7.1.min.js"&gt;&lt;/script&gt;</pre><p>jQuery v3.7.1 is small.</p>',
  ),
  article(
    'a link leads to a file of a library',
    '<p>Download <a href="/files/jquery-3.7.1.min.js">jquery-3.7.1.min.js</a> or <a href="/files/bootstrap.min.css">bootstrap.min.css</a>.</p>',
  ),
  article(
    'an image is named as a library',
    '<img src="/images/vue.js.png" alt="vue.js"><img src="/images/react.png" alt="React">',
  ),
  article(
    'a blog compares analytics services',
    '<p>Google Analytics (gtag), <a href="https://matomo.org">Matomo</a>, <a href="https://plausible.io">Plausible</a>, Hotjar and Segment all set cookies such as _ga and _pk_id.</p>',
  ),
  article(
    'a page tells how to embed a tag manager, escaped',
    '<pre>&lt;iframe src="https://www.googletagmanager.com/ns.html?id=GTM-XXXX"&gt;&lt;/iframe&gt;</pre>',
  ),
  article(
    'a page links to a video instead of playing it',
    '<a href="https://www.youtube.com/watch?v=abc">Watch on YouTube</a> <a href="https://vimeo.com/123">or on Vimeo</a>',
  ),
  article(
    'a page links to a map instead of showing it',
    '<a href="https://www.google.com/maps/place/Bern">Find us on Google Maps</a>',
  ),
  article(
    'a shop says which cards it takes',
    '<p>We accept PayPal, Stripe, Klarna, Apple Pay and Google Pay.</p><a href="https://www.paypal.com/">PayPal</a>',
  ),
  article(
    'a security notice names products and versions',
    '<p>Affected: Jenkins 2.452.1, GitLab 16.11, Confluence 7.19.22, Apache Tomcat/10.1.34, nginx/1.22.1, phpMyAdmin 5.2.1, Grafana 10.4.3.</p>',
  ),
  article(
    'a glossary explains what a CMS is',
    '<h2>Drupal</h2><p>Generator: Drupal 10.</p><h2>TYPO3</h2><p>This website is not powered by it.</p>',
  ),
  article('a page is about an HTML element', '<h1>Element</h1><p>The element and its attributes.</p>'),
  {
    because: 'a title begins with the name of a product',
    page: '<html><head><title>Grafana, Prometheus and Alertmanager: a comparison</title></head></html>',
  },
  {
    because: 'a title ends with the name of a product',
    page: '<html><head><title>Ten tricks for Home Assistant</title></head></html>',
  },
  {
    because: 'titles speak of monitoring',
    page: '<html><head><title>Uptime Kuma vs. Netdata dashboard</title></head></html>',
  },
  {
    because: 'a title speaks of printers',
    page: '<html><head><title>Review: the Brother printer and the Canon Remote UI app</title></head></html>',
  },
  {
    because: 'a title speaks of Swagger',
    page: '<html><head><title>Swagger UI tutorial for beginners</title></head></html>',
  },
  {
    because: 'a description speaks of a product',
    page: '<html><head><meta name="description" content="Hosting for WordPress, Joomla! and Redmine"><meta name="keywords" content="moodle hosting, gitea, wordpress"></head></html>',
  },
  {
    because: 'the author is named like a product',
    page: '<html><head><meta name="author" content="Ghost Writer"><meta name="generator" content="My own generator 1.0"></head></html>',
  },
  {
    because: 'a generator only contains the name of another',
    page: '<html><head><meta name="generator" content="Exported to be like WordPress"></head></html>',
  },
  { because: 'a server is named almost as another', headers: { Server: 'my-nginx-like', 'X-Powered-By': 'Coffee' } },
  {
    because: 'a header names a product in its value alone',
    headers: { 'X-Note': 'we do not run WordPress, Drupal 10 or Express', 'X-Team': 'Shopify lovers' },
  },
  {
    because: 'a look-alike of a header has another name',
    headers: { 'X-Jenkins-Like': '2.4', 'X-Drupal': 'no', 'X-Shop': '12' },
  },
  {
    because: 'cookies are named with common words',
    cookies: {
      session: 'a1b2',
      sessionid2: 'x',
      lang: 'en',
      theme: 'dark',
      cart: '1',
      token: 'abc',
      user_id: '7',
      cookie_consent: 'yes',
    },
  },
  {
    because: 'cookies only contain the name of a product',
    cookies: { my_wordpress_choice: '1', not_grafana_session: '1', old_phpMyAdmin: 'x' },
  },
  {
    because: 'a script has the name of a library inside a longer one',
    page: '<script src="/js/my-jquery-like-thing.js"></script><script src="/js/reactions.js"></script><script src="/js/vuelta.js"></script><script src="/js/angularity.js"></script>',
  },
  {
    because: 'scripts of the house are named with common words',
    page: '<script src="/js/app.js"></script><script src="/js/main.4f3a.js"></script><script src="/js/vendor.js"></script><script src="/js/bundle.min.js"></script><script src="/js/charts.js"></script><script src="/js/mapping.js"></script>',
  },
  {
    because: 'a library is named in the query of a script',
    page: '<script src="/js/loader.js?like=jquery-3.7.1.min.js&amp;wait=1"></script>',
  },
  {
    because: 'a style sheet has the name of another inside',
    page: '<link rel="stylesheet" href="/css/my-bootstrap-free-theme.css"><link rel="stylesheet" href="/css/foundations-of-law.css">',
  },
  {
    because: 'classes look like those of a framework',
    page: '<div class="antenna layout btn-primary row container"><p class="muiscal">x</p><p class="svelte">y</p></div>',
  },
  {
    because: 'attributes look like those of a framework',
    page: '<div data-reaction="1" data-view="app" data-binding="text" ng="1" x="1" data-controllers="none"></div>',
  },
  {
    because: 'identifiers are common',
    page: '<div id="app"></div><div id="root"></div><div id="main"></div><div id="content"></div>',
  },
  {
    because: 'a minified bundle has unlucky short names',
    script:
      '!function(e,t){var n={jQuery:1,Vue:2,React:3,angular:4};e.$=function(){return n};e.ga=function(){};e._paq=[];e.fbq=null;e.version="3.7.1";t.prototype={a:1}}(window,function(){});',
  },
  {
    because: 'a bundle warns about a library that is not there',
    script:
      'if(!window.jQuery)throw new Error("Needs jQuery v3.7.1 or Bootstrap v5.3.3 (https://getbootstrap.com/)");console.warn("vue v3.4 is not supported");',
  },
  {
    because: 'a bundle has a table of products',
    script: 'var names=["WordPress","Drupal","Grafana","Jenkins","Sentry.init","swagger-ui","htmx","Alpine"];',
  },
  {
    because: 'a bundle only asks whether a service is there',
    script:
      'typeof window.gtag==="function"&&window.gtag("event","x");window.Intercom&&window.Intercom("update");window.Stripe&&log("stripe");',
  },
  {
    because: 'a bundle has versions and licences of the house',
    script: '/*! Shop v4.0.0 | (c) The Shop | MIT */var s={version:"1.2.3",license:"MIT"};',
  },
  {
    because: 'a text in the robots file names folders of products',
    robots: 'User-agent: *\nDisallow: /private/\n# we do not have a /blog/ made with a CMS\n',
  },
  {
    because: 'a mail server and name servers are of the house',
    dns: {
      MX: ['mail.site.example'],
      NS: ['ns1.site.example', 'ns2.site.example'],
      TXT: ['v=spf1 mx -all', 'site-verification=none'],
      SOA: ['ns1.site.example hostmaster.site.example 1 7200 3600 1209600 3600'],
    },
  },
  {
    because: 'host names only contain those of services',
    dns: {
      MX: ['aspmx.l.google.com.site.example', 'mail.protection.outlook.com.site.example'],
      NS: ['ns1.digitalocean.com.site.example'],
      CNAME: ['zendesk.com.site.example', 'herokuapp.com.site.example'],
    },
  },
  {
    because: 'a certificate is issued by a company of one own',
    certificateIssuer: 'CN=Site Example Internal CA, O=Site Example, C=CH',
  },
  {
    because: 'JSON of an API has names and versions',
    headers: { 'Content-Type': 'application/json' },
    page: '{"name":"shop","version":"8.14.0","number":"8.14.0","tagline":"Best in town","title":"Home"}',
  },
  {
    because: 'an address of the site names a product',
    url: 'https://www.site.example/blog/wordpress-vs-drupal/jquery-3.7.1/',
    page: '<p>Hello</p>',
  },
  { because: 'there is nothing', page: '' },
  {
    because: 'comments in the page name products',
    page: '<!-- no WordPress, no TYPO3, not generated by javadoc or Doxygen -->\n<!-- TODO: try Yoast SEO -->\n<p>Hello</p>',
  },
  {
    because: 'text says who powers it not',
    page: '<footer>Powered by coffee, not by phpBB, Gitea, Discourse or MyBB. Made with love.</footer>',
  },
  {
    because: 'only one of many named products is truly there',
    page: '<html><head><script src="/js/jquery-3.7.1.min.js"></script></head><body><p>WordPress, Drupal and React are named here.</p></body></html>',
    fires: ['jQuery'],
  },
  {
    because: 'a dashboard speaks of the products it lists, with a framework of its own',
    page: '<html><head><link rel="stylesheet" href="/bootstrap.min.css"></head><body><ul><li>Jenkins ver. 2.452</li><li>Kibana 8.14.0</li></ul></body></html>',
    fires: ['Bootstrap'],
  },
  {
    because: 'globals of the house have versions',
    script:
      'var app = { version: "1.2.3" }; window.L = { name: "logger" }; window.ko = false; window.up = { version: "yes" }; var d3 = 3; var Chart = "pie";',
  },
  article(
    'a page links to the documentation of monitoring tools',
    '<a href="https://www.zabbix.com/documentation/6.0/">Zabbix 6.0</a> <a href="https://oss.oetiker.ch/smokeping/">SmokePing</a> <a href="https://munin-monitoring.org/">Munin</a> <a href="https://owncloud.com">ownCloud</a> <a href="https://pypi.python.org/pypi/apache-airflow/2.9.1">Airflow</a>',
  ),
  {
    because: 'a flower shop, a harbour and a ranch have pages',
    page: '<html><head><title>Harbor</title></head><body><a class="navbar-brand" href="/">Flower</a><p>Rancher, Frigate, Mainsail and Spinnaker are words.</p></body></html>',
  },
  {
    because: 'a file for mentions has the name of a tag',
    page: '<script src="/js/at.js"></script><script src="/js/lightbox.js"></script><script src="/js/material.min.js"></script>',
  },
  {
    because: 'pages of a VPN service have a folder of that name',
    page: '<script src="/vpn/js/prices.js"></script><script src="/javascript/site.js?ver=1.2.3.4"></script>',
  },
  {
    because: 'an inline script lists what it keeps out',
    page: '<script>var blocked=["static.hotjar.com","www.google-analytics.com","connect.facebook.net"];if(/js\\.stripe\\.com/.test(u))stop(u);</script>',
  },
  {
    because: 'data in the page holds the addresses of scripts that an article is about',
    page: '<script type="application/ld+json">{"@type":"Article","image":"https://www.site.example/a.png","mentions":["https://static.hotjar.com/c/hotjar-1.js","https://js.stripe.com/v3/"]}</script>',
  },
];
