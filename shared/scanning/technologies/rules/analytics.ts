import type { Category } from '../category.ts';
import type { TechnologyRule } from '../rule.ts';

type Signs = Omit<TechnologyRule, 'name' | 'categories' | 'site'>;

function tracker(name: string, site: string, signs: Signs, category: Category = 'Analytics'): TechnologyRule {
  return { name, categories: [category], site, ...signs };
}

/** What watches visitors, and the tag managers that load it. */
export const analytics: readonly TechnologyRule[] = [
  tracker('Google Analytics', 'https://marketingplatform.google.com/about/analytics/', {
    scripts: [
      '//(?:www|ssl)\\.google-analytics\\.com/(?:analytics|ga|urchin|gtm/js)',
      '//www\\.googletagmanager\\.com/gtag/js\\?[^#]{0,40}id=(?:G|UA)-',
    ],
    scriptTexts: [
      'gtag\\(\\s{0,5}["\']config["\'],\\s{0,5}["\'](?:G|UA)-',
      '\\bga\\(\\s{0,5}["\']create["\'],\\s{0,5}["\']UA-',
      '_gaq\\.push\\(\\[["\']_setAccount',
    ],
    cookies: { _ga: '^GA\\d\\.', __utma: '', _gid: '^GA\\d\\.' },
  }),
  tracker(
    'Google Tag Manager',
    'https://marketingplatform.google.com/about/tag-manager/',
    {
      scripts: ['//www\\.googletagmanager\\.com/gtm\\.js'],
      scriptTexts: ['["\']gtm\\.start["\'] ?:'],
      html: ['<iframe[^>]{0,60} src="(?:https:)?//www\\.googletagmanager\\.com/ns\\.html\\?id=GTM-'],
    },
    'Tag managers',
  ),
  tracker(
    'Google Ads',
    'https://ads.google.com/',
    {
      scripts: ['//www\\.googletagmanager\\.com/gtag/js\\?[^#]{0,40}id=AW-', '//www\\.googleadservices\\.com/pagead/'],
    },
    'Advertising',
  ),
  tracker(
    'Google AdSense',
    'https://adsense.google.com/',
    { scripts: ['//pagead2\\.googlesyndication\\.com/pagead/'], meta: { 'google-adsense-account': '' } },
    'Advertising',
  ),
  tracker(
    'Google Publisher Tag',
    'https://developers.google.com/publisher-tag',
    {
      scripts: [
        '//securepubads\\.g\\.doubleclick\\.net/tag/js/gpt\\.js',
        '//www\\.googletagservices\\.com/tag/js/gpt\\.js',
      ],
    },
    'Advertising',
  ),
  tracker('Matomo', 'https://matomo.org/', {
    scripts: ['/(?:matomo|piwik)\\.js(?:\\?|$)', '//cdn\\.matomo\\.cloud/[\\w.-]{1,80}/matomo\\.js'],
    cookies: { '_pk_id.*': '', '_pk_ses.*': '', MATOMO_SESSID: '', PIWIK_SESSID: '' },
    scriptTexts: ['_paq\\.push\\(\\[["\'](?:setTrackerUrl|trackPageView)["\']'],
    meta: { 'apple-itunes-app': '^app-id=737216887' },
  }),
  tracker(
    'Matomo Tag Manager',
    'https://matomo.org/guide/tag-manager/',
    {
      scripts: ['/js/container_\\w{6,12}(?:_\\w{3,20})?\\.js'],
      scriptTexts: ['_mtm\\.push\\(\\{["\']mtm\\.startTime'],
    },
    'Tag managers',
  ),
  tracker('Piwik PRO', 'https://piwik.pro/', {
    scripts: ['//[\\w-]{1,60}\\.(?:containers\\.)?piwik\\.pro/'],
    cookies: { '_stg_opt_out_*': '', stg_returning_visitor: '' },
  }),
  tracker('Plausible', 'https://plausible.io/', {
    scriptTexts: ['"https://plausible\\.io/api/event"'],
    scripts: ['//plausible\\.io/js/', '/js/(?:script|plausible)(?:\\.[\\w-]{3,30}){0,6}\\.js\\?plausible'],
    html: [
      '<script[^>]{0,200} data-domain="[^"]{1,200}"[^>]{0,200} src="[^"]{1,200}/js/(?:script|plausible)(?:\\.[\\w-]{3,30}){0,6}\\.js"',
    ],
  }),
  tracker('Fathom', 'https://usefathom.com/', {
    scripts: ['//cdn\\.usefathom\\.com/script\\.js'],
    html: ['<script[^>]{0,200} src="[^"]{1,100}/script\\.js"[^>]{0,60} data-site="[A-Z]{8}"'],
  }),
  tracker('Umami', 'https://umami.is/', {
    scripts: ['//(?:analytics|cloud)\\.umami\\.(?:is|dev)/'],
    html: ['<script[^>]{0,200} data-website-id="[0-9a-f]{8}-[0-9a-f]{4}-'],
  }),
  tracker('Simple Analytics', 'https://www.simpleanalytics.com/', {
    scripts: ['//(?:scripts|cdn)\\.simpleanalytics(?:cdn)?\\.(?:com|io)/'],
  }),
  tracker('GoatCounter', 'https://www.goatcounter.com/', {
    scripts: ['//gc\\.zgo\\.at/count\\.js'],
    html: ['<script[^>]{0,200} data-goatcounter="https?://'],
  }),
  tracker('Cloudflare Web Analytics', 'https://www.cloudflare.com/web-analytics/', {
    scripts: ['//static\\.cloudflareinsights\\.com/beacon\\.min\\.js(?:/v([\\da-f.]{1,12})/)?'],
  }),
  tracker('Vercel Analytics', 'https://vercel.com/analytics', {
    scriptTexts: ['"\\[Vercel (?:Web Analytics|Speed Insights)\\]'],
    scripts: ['/_vercel/(?:insights|speed-insights)/script\\.js'],
  }),
  tracker('Hotjar', 'https://www.hotjar.com/', {
    scripts: ['//static\\.hotjar\\.com/c/hotjar-'],
    scriptTexts: ['_hjSettings ?= ?\\{ ?hjid'],
    cookies: { '_hjSessionUser_*': '', '_hjSession_*': '' },
  }),
  tracker('Microsoft Clarity', 'https://clarity.microsoft.com/', {
    scripts: ['//www\\.clarity\\.ms/'],
    scriptTexts: ['"https://www\\.clarity\\.ms/tag/"\\+'],
    cookies: { _clck: '', _clsk: '' },
  }),
  tracker('Mixpanel', 'https://mixpanel.com/', {
    scripts: ['//cdn(?:4)?\\.mxpnl\\.com/', '/mixpanel-(\\d+\\.\\d+\\.\\d+)(?:\\.min)?\\.js'],
    scriptTexts: ['mp_lib:"web",\\$lib_version:"(\\d+\\.\\d+\\.\\d+)', '\\bmixpanel\\.init\\(["\'][0-9a-f]{32}'],
  }),
  tracker('Amplitude', 'https://amplitude.com/', {
    scriptTexts: ['="(\\d+\\.\\d+\\.\\d+)",\\w{1,3}="amplitude-ts-sdk-script"'],
    scripts: [
      '//cdn\\.(?:eu\\.)?amplitude\\.com/(?:libs/(?:amplitude|analytics-browser)-(\\d+\\.\\d+\\.\\d+)|script/)?',
    ],
    cookies: { 'AMP_*': '', amplitude_id: '' },
  }),
  tracker('Segment', 'https://segment.com/', {
    scripts: ['//cdn\\.segment\\.com/(?:analytics\\.js|next-integrations)/'],
    scriptTexts: ['analytics\\.SNIPPET_VERSION ?= ?["\'](\\d+\\.\\d+\\.\\d+)'],
    cookies: { ajs_anonymous_id: '' },
  }),
  tracker('RudderStack', 'https://www.rudderstack.com/', {
    scriptTexts: ['"?RudderLabs JavaScript SDK["\\\'];const \\w{1,20}=["\\\'](\\d+\\.\\d+\\.\\d+)'],
    scripts: ['//cdn\\.rudderlabs\\.com/(?:v?(\\d+(?:\\.\\d+)*)/)?'],
  }),
  tracker('Snowplow', 'https://snowplow.io/', {
    scriptTexts: ['\\* Browser tracker for Snowplow v(\\d+\\.\\d+\\.\\d+)'],
    cookies: { '_sp_id.*': '', '_sp_ses.*': '' },
    scripts: ['/snowplow-tracker@(\\d+(?:\\.\\d+)*)', '/(?:sp|snowplow)-(\\d+\\.\\d+\\.\\d+)\\.js'],
  }),
  tracker('Heap', 'https://www.heap.io/', {
    scripts: [
      '//(?:cdn|heapanalytics)\\.(?:heapanalytics\\.com|com)/js/heap-',
      '//cdn\\.(?:us|eu)\\.heap-api\\.com/config/',
    ],
    cookies: { '_hp2_id.*': '', '_hp2_props.*': '' },
  }),
  tracker('PostHog', 'https://posthog.com/', {
    scripts: [
      '//(?:us|eu|app|us-assets\\.i|eu-assets\\.i)\\.posthog\\.com/static/array\\.js',
      '/static/array(?:\\.full)?\\.js\\?posthog',
    ],
    scriptTexts: [
      '\\.LIB_VERSION="(\\d+\\.\\d+\\.\\d+)",\\w{1,3}\\.LIB_NAME="web"',
      '="posthog-js"',
      '\\bposthog\\.init\\(["\']phc_',
    ],
    cookies: { 'ph_phc_*': '' },
  }),
  tracker('FullStory', 'https://www.fullstory.com/', {
    scripts: ['//edge\\.fullstory\\.com/s/fs\\.js', '//fullstory\\.com/s/fs\\.js'],
    scriptTexts: ['_fs_org["\']?\\]? ?= ?["\']'],
    cookies: { fs_uid: '' },
  }),
  tracker('LogRocket', 'https://logrocket.com/', {
    scriptTexts: ['https://e\\.logrocket\\.com/api/'],
    scripts: ['//cdn\\.(?:logrocket\\.(?:io|com)|lr-(?:in|ingest)[\\w-]{0,10}\\.(?:io|com)|lgrckt-in\\.com)/'],
    cookies: { '_lr_*': '' },
  }),
  tracker('Mouseflow', 'https://mouseflow.com/', { scripts: ['//cdn\\.mouseflow\\.com/projects/'] }),
  tracker('Crazy Egg', 'https://www.crazyegg.com/', {
    scripts: ['//dnn506yrbagrg\\.cloudfront\\.net/pages/scripts/', '//script\\.crazyegg\\.com/pages/scripts/'],
  }),
  tracker('Lucky Orange', 'https://www.luckyorange.com/', {
    scripts: ['//(?:tools|d10lpsik1i8c69)\\.(?:luckyorange|cloudfront)\\.(?:com|net)/'],
  }),
  tracker('Smartlook', 'https://www.smartlook.com/', { scripts: ['//(?:rec|web-sdk)\\.smartlook\\.com/'] }),
  tracker('Contentsquare', 'https://contentsquare.com/', {
    scripts: ['//t\\.contentsquare\\.net/uxa/'],
    cookies: { _cs_id: '', _cs_s: '' },
  }),
  tracker('Adobe Analytics', 'https://business.adobe.com/products/analytics/adobe-analytics.html', {
    scripts: ['/(?:AppMeasurement|s_code)(?:\\.min)?\\.js'],
    cookies: { s_vi: '', 'AMCV_*': '', s_cc: '^true$' },
    scriptTexts: ['Adobe Visitor API for JavaScript version: (\\d+\\.\\d+\\.\\d+)'],
  }),
  tracker(
    'Adobe Experience Platform Launch',
    'https://business.adobe.com/products/experience-platform/launch.html',
    { scripts: ['//assets\\.adobedtm\\.com/'] },
    'Tag managers',
  ),
  tracker(
    'Tealium',
    'https://tealium.com/',
    { scripts: ['//tags\\.tiqcdn\\.(?:com|cn)/utag/', '/utag\\.(?:sync\\.)?js(?:\\?|$)'], cookies: { utag_main: '' } },
    'Tag managers',
  ),
  tracker('Ensighten', 'https://www.ensighten.com/', { scripts: ['//nexus\\.ensighten\\.com/'] }, 'Tag managers'),
  tracker(
    'Commanders Act',
    'https://www.commandersact.com/',
    { scripts: ['//cdn\\.tagcommander\\.com/'] },
    'Tag managers',
  ),
  tracker('Meta Pixel', 'https://www.facebook.com/business/tools/meta-pixel', {
    scripts: ['//connect\\.facebook\\.net/[\\w/]{1,20}/fbevents\\.js'],
    scriptTexts: ['\\bfbq\\(["\']init["\']'],
    cookies: { _fbp: '^fb\\.' },
  }),
  tracker('LinkedIn Insight Tag', 'https://business.linkedin.com/marketing-solutions/insight-tag', {
    scripts: ['//snap\\.licdn\\.com/li\\.lms-analytics/'],
    scriptTexts: ['_linkedin_partner_id ?= ?["\']'],
  }),
  tracker('TikTok Pixel', 'https://ads.tiktok.com/', {
    scripts: ['//analytics\\.tiktok\\.com/i18n/pixel/'],
    scriptTexts: ['\\bTiktokAnalyticsObject ?=', 'w\\.TiktokAnalyticsObject'],
    cookies: { _ttp: '' },
  }),
  tracker('Pinterest Tag', 'https://business.pinterest.com/', {
    scripts: ['//s\\.pinimg\\.com/ct/core\\.js'],
    scriptTexts: ['\\bpintrk\\(["\']load["\']'],
  }),
  tracker('X Pixel', 'https://business.x.com/', {
    scripts: ['//static\\.ads-twitter\\.com/uwt\\.js'],
    scriptTexts: ['\\btwq\\(["\'](?:init|config)["\']'],
  }),
  tracker('Snap Pixel', 'https://forbusiness.snapchat.com/', { scripts: ['//sc-static\\.net/scevent\\.min\\.js'] }),
  tracker('Reddit Pixel', 'https://ads.reddit.com/', { scripts: ['//www\\.redditstatic\\.com/ads/pixel\\.js'] }),
  tracker(
    'Microsoft Advertising',
    'https://ads.microsoft.com/',
    { scripts: ['//bat\\.bing\\.com/bat\\.js'], cookies: { _uetsid: '', _uetvid: '' } },
    'Advertising',
  ),
  tracker(
    'Criteo',
    'https://www.criteo.com/',
    { scripts: ['//(?:static|dynamic)\\.criteo\\.(?:net|com)/js/'] },
    'Advertising',
  ),
  tracker('Taboola', 'https://www.taboola.com/', { scripts: ['//(?:cdn|trc)\\.taboola\\.com/'] }, 'Advertising'),
  tracker(
    'Outbrain',
    'https://www.outbrain.com/',
    { scripts: ['//(?:widgets|amplify)\\.outbrain\\.com/'] },
    'Advertising',
  ),
  tracker(
    'Amazon Ads',
    'https://advertising.amazon.com/',
    { scripts: ['//(?:c|s)\\.amazon-adsystem\\.com/'] },
    'Advertising',
  ),
  tracker('Yandex Metrica', 'https://metrica.yandex.com/', {
    scripts: ['//mc\\.yandex\\.(?:ru|com)/metrika/', '//cdn\\.jsdelivr\\.net/npm/yandex-metrica-watch/'],
    cookies: { _ym_uid: '', _ym_d: '' },
  }),
  tracker('Baidu Tongji', 'https://tongji.baidu.com/', {
    scripts: ['//hm\\.baidu\\.com/(?:hm|h)\\.js'],
    cookies: { 'Hm_lvt_*': '' },
  }),
  tracker('StatCounter', 'https://statcounter.com/', { scripts: ['//(?:www|secure)\\.statcounter\\.com/counter/'] }),
  tracker('Clicky', 'https://clicky.com/', { scripts: ['//static\\.getclicky\\.com/'] }),
  tracker('Chartbeat', 'https://chartbeat.com/', {
    scripts: ['//static\\.chartbeat\\.com/js/'],
    cookies: { _chartbeat2: '' },
  }),
  tracker('Comscore', 'https://www.comscore.com/', { scripts: ['//(?:s?b)\\.scorecardresearch\\.com/'] }),
  tracker('Quantcast Measure', 'https://www.quantcast.com/', {
    scripts: ['//(?:secure|edge)\\.quantserve\\.com/quant\\.js'],
    cookies: { __qca: '^P0-' },
  }),
  tracker('Parse.ly', 'https://www.parse.ly/', { scripts: ['//cdn\\.parsely\\.com/keys/'] }),
  tracker('Pendo', 'https://www.pendo.io/', {
    scripts: ['//cdn\\.(?:eu\\.)?pendo\\.io/agent/static/'],
    cookies: { '_pendo_visitorId.*': '' },
  }),
  tracker('Appcues', 'https://www.appcues.com/', { scripts: ['//fast\\.appcues\\.com/'] }, 'User onboarding'),
  tracker('WalkMe', 'https://www.walkme.com/', { scripts: ['//cdn\\.walkme\\.com/users/'] }, 'User onboarding'),
  tracker('Userpilot', 'https://userpilot.com/', { scripts: ['//js\\.userpilot\\.io/'] }, 'User onboarding'),
  tracker('AWStats', 'https://awstats.sourceforge.io/', {
    implies: ['Perl'],
    meta: { generator: '^AWStats (\\d+(?:\\.\\d+)*)' },
  }),
  tracker('Webalizer', 'https://www.webalizer.org/', {
    html: ['<!-- Generated by The Webalizer  Ver\\. (\\d+(?:[.-]\\d+)*)'],
  }),
  tracker('GoAccess', 'https://goaccess.io/', {
    scriptTexts: ['window\\.GoAccess ?= ?window\\.GoAccess \\|\\|'],
    html: [
      '<title>Server Statistics</title>[^§]{0,900}class="(?:nav-list|nav-gears)',
      '<!-- GoAccess (\\d+\\.\\d+(?:\\.\\d+)?)',
    ],
    meta: { generator: '^GoAccess' },
  }),
];
