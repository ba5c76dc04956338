import type { TechnologyRule } from '../rule.ts';
import { ruleOf } from '../rule-of.ts';
import { libraryFiles } from './library-files.ts';

const video = ruleOf('Video players');
const map = ruleOf('Maps');
const search = ruleOf('Site search');
const errors = ruleOf('Error tracking');
const watching = ruleOf('Monitoring');

/** Players, maps, search boxes, and the agents that report errors and speed from the visitor's browser. */
export const media: readonly TechnologyRule[] = [
  video('Video.js', 'https://videojs.com/', {
    scripts: [
      ...libraryFiles('video.js'),
      '//vjs\\.zencdn\\.net/v?(\\d+(?:\\.\\d+)*)/',
      '/video(?:\\.min|-js\\.min)?\\.js(?:\\?|$)',
    ],
    styles: ['//vjs\\.zencdn\\.net/v?(\\d+(?:\\.\\d+)*)/', '/video-js(?:\\.min)?\\.css(?:\\?|$)'],
    scriptTexts: ['\\* Video\\.js (\\d+\\.\\d+\\.\\d+) <https?://videojs\\.com'],
    html: ['<video[^>]{0,200} class="[^"]{0,100}video-js'],
  }),
  video('JW Player', 'https://jwplayer.com/', {
    scripts: [
      '//(?:cdn|content)\\.jwplayer\\.com/',
      '//ssl\\.p\\.jwpcdn\\.com/player/v/(\\d+\\.\\d+\\.\\d+)/',
      '/jwplayer(?:-(\\d+\\.\\d+\\.\\d+))?\\.js(?:\\?|$)',
    ],
    scriptTexts: ['\\bjwplayer\\.key ?= ?["\']'],
  }),
  video('YouTube', 'https://www.youtube.com/', {
    scripts: ['//www\\.youtube(?:-nocookie)?\\.com/(?:iframe_api|player_api|s/player/)'],
    html: ['<iframe[^>]{0,300} (?:data-)?src="(?:https?:)?//www\\.youtube(?:-nocookie)?\\.com/embed/'],
  }),
  video('Vimeo', 'https://vimeo.com/', {
    scriptTexts: ['/\\*! @vimeo/player v(\\d+\\.\\d+\\.\\d+)'],
    scripts: ['//player\\.vimeo\\.com/api/player\\.js', '/@vimeo/player@(\\d+(?:\\.\\d+)*)'],
    html: ['<iframe[^>]{0,300} (?:data-)?src="(?:https?:)?//player\\.vimeo\\.com/video/'],
  }),
  video('Wistia', 'https://wistia.com/', {
    scripts: ['//fast\\.wistia\\.(?:com|net)/'],
    html: ['<iframe[^>]{0,300} src="(?:https?:)?//fast\\.wistia\\.(?:com|net)/embed/', '<wistia-player[ >]'],
  }),
  video('Plyr', 'https://plyr.io/', {
    scriptTexts: ['iconUrl:"https://cdn\\.plyr\\.io/(\\d+\\.\\d+\\.\\d+)/plyr\\.svg"'],
    scripts: [...libraryFiles('plyr'), '//cdn\\.plyr\\.io/(\\d+\\.\\d+\\.\\d+)/'],
    styles: ['/plyr\\.css(?:\\?|$)', '//cdn\\.plyr\\.io/(\\d+\\.\\d+\\.\\d+)/'],
  }),
  video('hls.js', 'https://github.com/video-dev/hls.js', {
    scriptTexts: [
      'in hls\\.js version (?:" \\+ ")?(\\d+\\.\\d+\\.\\d+)',
      '\\{key:"version",get:function\\(\\)\\{return"(\\d+\\.\\d+\\.\\d+)"\\}\\},\\{key:"Events",',
      '\\(Hls, null, \\[\\{\\s{1,20}key: "version",[^"]{0,200}return "(\\d+\\.\\d+\\.\\d+)"',
    ],
    scripts: [...libraryFiles('hls.js'), '/hls(?:\\.light)?(?:\\.min)?\\.js(?:\\?|$)'],
  }),
  video('dash.js', 'https://dashjs.org/', {
    scriptTexts: ['exports\\.dashjs=\\w\\(\\):'],
    scripts: [
      ...libraryFiles('dashjs'),
      '//cdn\\.dashjs\\.org/(?:v(\\d+\\.\\d+\\.\\d+)|latest)/',
      '/dash\\.all(?:\\.min)?\\.js',
    ],
  }),
  video('Shaka Player', 'https://github.com/shaka-project/shaka-player', {
    scripts: [...libraryFiles('shaka-player'), '/shaka-player(?:\\.ui)?\\.compiled(?:\\.debug)?\\.js'],
    scriptTexts: ['@license\\s{1,4}Shaka Player\\s{1,4}Copyright'],
  }),
  video('MediaElement.js', 'https://www.mediaelementjs.com/', {
    scripts: [...libraryFiles('mediaelement'), '/mediaelement-and-player(?:\\.min)?\\.js'],
    scriptTexts: ['/\\*!\\s{1,4}\\* MediaElement\\.js\\s{1,4}\\* http'],
  }),
  video('Flowplayer', 'https://flowplayer.com/', {
    scriptTexts: ['/\\*!\\s{1,6}Flowplayer v(\\d+\\.\\d+\\.\\d+)'],
    scripts: [
      '//releases\\.flowplayer\\.org/(\\d+\\.\\d+\\.\\d+)/',
      '//cdn\\.flowplayer\\.com/(?:releases|players)/',
      ...libraryFiles('flowplayer'),
    ],
  }),
  video('Brightcove', 'https://www.brightcove.com/', {
    scripts: ['//players\\.brightcove\\.net/'],
    html: ['<iframe[^>]{0,300} src="(?:https?:)?//players\\.brightcove\\.net/'],
  }),
  video('Kaltura', 'https://corp.kaltura.com/', {
    scripts: ['//cdnapi(?:sec)?\\.kaltura\\.com/'],
    html: ['<iframe[^>]{0,300} src="(?:https?:)?//cdnapi(?:sec)?\\.kaltura\\.com/'],
  }),
  video('Vidyard', 'https://www.vidyard.com/', { scripts: ['//play\\.vidyard\\.com/'] }),
  video('Dailymotion', 'https://www.dailymotion.com/', {
    scripts: ['//(?:geo|api)\\.dailymotion\\.com/'],
    html: ['<iframe[^>]{0,300} src="(?:https?:)?//(?:www|geo)\\.dailymotion\\.com/'],
  }),
  video('Cloudflare Stream', 'https://www.cloudflare.com/products/cloudflare-stream/', {
    scripts: ['//embed\\.(?:cloudflarestream|videodelivery)\\.(?:com|net)/'],
    html: ['<iframe[^>]{0,300} src="https://[\\w.-]{1,80}\\.(?:cloudflarestream\\.com|videodelivery\\.net)/'],
  }),
  video('PeerTube', 'https://joinpeertube.org/', {
    headers: { 'x-powered-by': '^PeerTube' },
    meta: { 'og:platform': '^PeerTube$' },
  }),
  map('Google Maps', 'https://mapsplatform.google.com/', {
    scripts: ['//maps\\.google(?:apis)?\\.com/maps(?:-api-v3)?/(?:api/js|api)'],
    html: [
      '<iframe[^>]{0,300} src="https://(?:www\\.google\\.com|maps\\.google\\.com)/maps[/?](?:embed|d/|ms\\?|.{0,60}output=embed)',
    ],
  }),
  map('Leaflet', 'https://leafletjs.com/', {
    globals: { 'L.version': '^v?(\\d+\\.\\d+\\.\\d+)' },
    scripts: libraryFiles('leaflet'),
    styles: libraryFiles('leaflet', 'css'),
    scriptTexts: ['/\\* @preserve\\s{1,4}\\* Leaflet (\\d+\\.\\d+\\.\\d+)'],
  }),
  map('Mapbox GL JS', 'https://www.mapbox.com/', {
    scripts: [
      '//api(?:\\.tiles)?\\.mapbox\\.com/mapbox(?:-gl-js|\\.js)/v(\\d+\\.\\d+\\.\\d+)/',
      ...libraryFiles('mapbox-gl'),
    ],
    styles: ['//api(?:\\.tiles)?\\.mapbox\\.com/mapbox(?:-gl-js|\\.js)/v(\\d+\\.\\d+\\.\\d+)/'],
    scriptTexts: ['/\\* Mapbox GL JS is Copyright'],
  }),
  map('MapLibre GL JS', 'https://maplibre.org/', {
    scripts: libraryFiles('maplibre-gl'),
    scriptTexts: ['\\* MapLibre GL JS\\s{1,4}\\* @license [^\\n]{3,80}https?[^\\n]{10,120}/v(\\d+\\.\\d+\\.\\d+)/'],
  }),
  map('OpenLayers', 'https://openlayers.org/', {
    scripts: [
      '/ol@v?(\\d+(?:\\.\\d+)*)',
      '/openlayers/(?:v?(\\d+(?:\\.\\d+)+)/)?(?:ol|OpenLayers)(?:-debug|\\.min)?\\.js',
      '/(?:ol|OpenLayers)(?:-debug|\\.min)?\\.js(?:\\?|$)',
    ],
    scriptTexts: ['\\.util\\.VERSION="(\\d+\\.\\d+\\.\\d+)",\\w{1,3}\\.util\\.abstract'],
  }),
  map('CesiumJS', 'https://cesium.com/platform/cesiumjs/', {
    scripts: [
      '//cesium\\.com/downloads/cesiumjs/releases/(\\d+\\.\\d+(?:\\.\\d+)?)/',
      '/Cesium/Cesium\\.js(?:\\?|$)',
      '/cesium@(\\d+(?:\\.\\d+)*)',
    ],
    scriptTexts: ['\\* Cesium - https://github\\.com/CesiumGS/cesium\\s{1,4}\\* Version (\\d+\\.\\d+(?:\\.\\d+)?)'],
  }),
  map('ArcGIS API for JavaScript', 'https://developers.arcgis.com/javascript/', {
    scripts: ['//js\\.arcgis\\.com/(\\d+\\.\\d+)/'],
  }),
  map('HERE Maps', 'https://www.here.com/', {
    scripts: ['//js\\.(?:api|cit\\.api)\\.here\\.com/v(\\d+(?:\\.\\d+)*)/'],
  }),
  map('Azure Maps', 'https://azure.microsoft.com/products/azure-maps/', {
    scripts: ['//atlas\\.microsoft\\.com/sdk/javascript/mapcontrol/(\\d+)/'],
  }),
  map('Yandex Maps', 'https://yandex.com/maps-api/', {
    scripts: ['//api-maps\\.yandex\\.(?:ru|com)/(?:v)?(\\d+(?:\\.\\d+)*)/'],
  }),
  search('Algolia', 'https://www.algolia.com/', {
    scripts: [
      '/(?:algoliasearch|instantsearch\\.js|@algolia/client-search)@(\\d+(?:\\.\\d+)*)',
      '/algoliasearch(?:Lite)?(?:\\.min|-lite\\.umd)?\\.js',
      '/instantsearch(?:\\.production|\\.min)?(?:\\.min)?\\.js',
    ],
    scriptTexts: ['/\\*! InstantSearch\\.js (\\d+\\.\\d+\\.\\d+)', '\\balgoliasearch\\(["\'][A-Z0-9]{8,12}["\']'],
    html: ['<link[^>]{0,60} href="https://[A-Z0-9]{8,12}-dsn\\.algolia\\.net"'],
  }),
  search('Algolia DocSearch', 'https://docsearch.algolia.com/', {
    scriptTexts: ['/\\*! @docsearch/js (\\d+\\.\\d+\\.\\d+) \\|', '/\\*! docsearch (\\d+\\.\\d+\\.\\d+) \\| © Algolia'],
    implies: ['Algolia'],
    scripts: [
      '/@docsearch/js@(\\d+(?:\\.\\d+)*)',
      '/docsearch\\.js@(\\d+(?:\\.\\d+)*)',
      '/docsearch(?:\\.min)?\\.js(?:\\?|$)',
    ],
    styles: ['/@docsearch/css@(\\d+(?:\\.\\d+)*)', '/docsearch\\.js@(\\d+(?:\\.\\d+)*)'],
  }),
  search('Pagefind', 'https://pagefind.app/', {
    scripts: ['/pagefind/pagefind(?:-ui|-highlight|-modular-ui)?\\.js'],
    styles: ['/pagefind/pagefind(?:-ui|-modular-ui)?\\.css'],
  }),
  search('Elastic Site Search', 'https://www.elastic.co/site-search', {
    scripts: ['//s\\.swiftypecdn\\.com/install/'],
  }),
  search('Typesense', 'https://typesense.org/', {
    scriptTexts: ['"x-typesense-api-key"\\]='],
    scripts: [
      '/typesense(?:-instantsearch-adapter)?(?:\\.min)?\\.js(?:\\?|$)',
      '/typesense(?:-instantsearch-adapter|-docsearch\\.js)?@(\\d+(?:\\.\\d+)*)',
    ],
  }),
  search('Meilisearch', 'https://www.meilisearch.com/', {
    scripts: [
      '/docs-searchbar(?:\\.min)?\\.js(?:\\?|$)',
      '/(?:@meilisearch/instant-meilisearch|docs-searchbar\\.js|meilisearch)@(\\d+(?:\\.\\d+)*)',
    ],
    headers: { 'x-meilisearch-version': '' },
    html: ['<title>Mini-dashboard \\| Meilisearch</title>'],
  }),
  search('Google Programmable Search', 'https://programmablesearchengine.google.com/', {
    scripts: ['//(?:cse|www)\\.google\\.com/cse(?:/cse)?\\.js'],
    html: ['<div class="gcse-search(?:box|results)?'],
  }),
  search('Coveo', 'https://www.coveo.com/', {
    scriptTexts: ['exports\\.Coveo__temporary='],
    scripts: ['//static\\.cloud\\.coveo\\.com/(?:atomic|searchui|headless)/v(\\d+(?:\\.\\d+)*)/'],
  }),
  search('Searchspring', 'https://searchspring.com/', { scripts: ['//(?:cdn|snapui)\\.searchspring\\.(?:net|io)/'] }),
  search('SearXNG', 'https://docs.searxng.org/', { meta: { generator: '^searxng/(\\d+(?:\\.\\d+)*)' } }),
  errors('Sentry', 'https://sentry.io/', {
    scripts: [
      '//browser\\.sentry-cdn\\.com/(\\d+\\.\\d+\\.\\d+)/',
      '//js(?:-de)?\\.sentry-cdn\\.com/[0-9a-f]{32}',
      '/@sentry/browser@(\\d+(?:\\.\\d+)*)',
      '/raven(?:\\.min)?\\.js(?:\\?|$)',
    ],
    meta: { 'sentry-trace': '' },
    scriptTexts: [
      '/\\*! Raven\\.js (\\d+\\.\\d+\\.\\d+)',
      '["\\\']sentry\\.javascript\\.(?:browser|react|vue|angular|svelte|nextjs|remix|gatsby|ember)["\\\'/]',
      '\\bSentry\\.init\\(\\{',
      '/\\*! @sentry/browser (\\d+\\.\\d+\\.\\d+)',
    ],
  }),
  errors('Bugsnag', 'https://www.bugsnag.com/', {
    scriptTexts: ['name:"Bugsnag JavaScript",version:"(\\d+\\.\\d+\\.\\d+)'],
    scripts: [
      '//[\\w]{10,20}\\.cloudfront\\.net/v(\\d+(?:\\.\\d+)*)/bugsnag(?:\\.min)?\\.js',
      '/bugsnag(?:-(\\d+(?:\\.\\d+)*))?(?:\\.min)?\\.js',
      '/@bugsnag/js@(\\d+(?:\\.\\d+)*)',
    ],
  }),
  errors('Rollbar', 'https://rollbar.com/', {
    scripts: [
      '//cdn\\.rollbar\\.com/rollbarjs/refs/tags/v(\\d+\\.\\d+\\.\\d+)/',
      '/rollbar\\.js/(\\d+(?:\\.\\d+)+)/',
      '/rollbar(?:\\.umd)?(?:\\.min)?\\.js',
    ],
    scriptTexts: ['="(\\d+\\.\\d+\\.\\d+)",\\w{1,3}="api\\.rollbar\\.com/api/1/item/"', '\\b_rollbarConfig ?= ?\\{'],
  }),
  errors('Raygun', 'https://raygun.com/', {
    scriptTexts: ['/\\*! Raygun4js - v(\\d+\\.\\d+\\.\\d+)'],
    scripts: ['//cdn\\.raygun\\.io/raygun4js/'],
  }),
  errors('TrackJS', 'https://trackjs.com/', {
    scriptTexts: ['//! TrackJS JavaScript error monitoring agent', '\\{TrackJS:"(\\d+\\.\\d+\\.\\d+)"\\}'],
    scripts: ['//(?:cdn|d2zah9y47r7bi2)\\.(?:trackjs|cloudfront)\\.(?:com|net)/(?:agent/v(\\d)/|releases/)'],
  }),
  errors('Honeybadger', 'https://www.honeybadger.io/', {
    scriptTexts: ['honeybadger-js/tree/master/packages/js",version:"(\\d+\\.\\d+\\.\\d+)'],
    scripts: ['//js\\.honeybadger\\.io/v(\\d+\\.\\d+)/', '/@honeybadger-io/js@(\\d+(?:\\.\\d+)*)'],
  }),
  errors('Airbrake', 'https://www.airbrake.io/', {
    scriptTexts: ['/\\* airbrake-js v(\\d+\\.\\d+\\.\\d+) \\*/', 'airbrake-js/browser'],
    scripts: ['/@airbrake/browser@(\\d+(?:\\.\\d+)*)', '/airbrake-js-client/(\\d+(?:\\.\\d+)*)/'],
  }),
  errors('AppSignal', 'https://www.appsignal.com/', {
    scriptTexts: ['"https://appsignal-endpoint\\.net/collect"'],
    scripts: ['/@appsignal/javascript@(\\d+(?:\\.\\d+)*)'],
    cookies: { _appsignal: '' },
  }),
  watching('New Relic', 'https://newrelic.com/', {
    scripts: ['//js-agent\\.newrelic\\.com/nr-[\\w-]{0,30}?(\\d+\\.\\d+\\.\\d+|\\d{3,4})(?:\\.min)?\\.js'],
    scriptTexts: ['\\bNREUM\\.(?:info|loader_config|init) ?= ?\\{', 'window\\.NREUM\\|\\|\\(NREUM=\\{\\}\\)'],
  }),
  watching('Datadog RUM', 'https://www.datadoghq.com/', {
    scripts: ['//www\\.datadoghq-browser-agent\\.com/(?:us\\d/|eu\\d/|ap\\d/)?(?:v(\\d+)/)?datadog-(?:rum|logs)'],
    scriptTexts: ['"https://www\\.datadoghq-browser-agent\\.com"', '\\bDD_RUM\\.init\\('],
    cookies: { _dd_s: '' },
  }),
  watching('Dynatrace', 'https://www.dynatrace.com/', {
    scripts: ['//js-cdn\\.dynatrace\\.com/jstag/', '/ruxitagentjs_[\\w]{5,60}\\.js'],
    cookies: { dtCookie: '', rxVisitor: '', dtSa: '' },
    headers: { 'x-oneagent-js-injection': '', 'x-ruxit-js-agent': '' },
  }),
  watching('AppDynamics', 'https://www.splunk.com/en_us/products/splunk-appdynamics.html', {
    scripts: [
      '//cdn\\.appdynamics\\.com/adrum/adrum-(\\d+(?:\\.\\d+)*)',
      '/adrum(?:-latest|-(\\d+(?:\\.\\d+)*))?\\.js',
    ],
    scriptTexts: ['["\']adrum-start-time["\']'],
  }),
  watching('Elastic APM RUM', 'https://www.elastic.co/observability/real-user-monitoring', {
    scripts: [
      '/elastic-apm-rum(?:@(\\d+(?:\\.\\d+)*))?(?:\\.umd)?(?:\\.min)?(?:\\.js|/)',
      '/@elastic/apm-rum@(\\d+(?:\\.\\d+)*)',
    ],
    scriptTexts: [
      '"TransactionService"\\]\\)[^\\n]{0,60}\\.setVersion\\("(\\d+\\.\\d+\\.\\d+)"\\)',
      '\\belasticApm\\.init\\(\\{',
    ],
  }),
  watching('Akamai mPulse', 'https://www.akamai.com/products/mpulse-real-user-monitoring', {
    scripts: ['//[sc]\\.go-mpulse\\.net/boomerang/'],
    scriptTexts: ['["\']//?[sc]\\.go-mpulse\\.net/boomerang/["\']'],
  }),
  watching('SpeedCurve', 'https://www.speedcurve.com/', { scripts: ['//cdn\\.speedcurve\\.com/js/lux\\.js'] }),
  watching('Pingdom RUM', 'https://www.pingdom.com/', { scripts: ['//rum-static\\.pingdom\\.net/'] }),
  watching('Grafana Faro', 'https://grafana.com/oss/faro/', {
    scriptTexts: ['\\bGrafanaFaroWebSdk='],
    scripts: ['/@grafana/faro-web-sdk@\\^?(\\d+(?:\\.\\d+)*)'],
  }),
];
