import type { TechnologyRule } from '../rule.ts';
import { ruleOf } from '../rule-of.ts';

const consent = ruleOf('Consent management');
const chat = ruleOf('Live chat');
const captcha = ruleOf('Captchas');
const experiment = ruleOf('A/B testing');
const flags = ruleOf('Feature flags');
const survey = ruleOf('Surveys');

/** What meets the visitor: consent, chat, captchas, experiments, surveys. */
export const visitorTools: readonly TechnologyRule[] = [
  consent('OneTrust', 'https://www.onetrust.com/', {
    scripts: ['//cdn(?:-ukwest|-au|-apac)?\\.(?:cookielaw\\.org|onetrust\\.com)/'],
    cookies: { OptanonConsent: '', OptanonAlertBoxClosed: '' },
  }),
  consent('Cookiebot', 'https://www.cookiebot.com/', {
    scripts: ['//consent(?:cdn)?\\.cookiebot\\.(?:com|eu)/uc\\.js'],
    cookies: { CookieConsent: '^(?:%7B|\\{)stamp' },
  }),
  consent('Usercentrics', 'https://usercentrics.com/', {
    scripts: ['//(?:app|web\\.cmp|privacy-proxy|sdp)\\.(?:eu\\.)?usercentrics\\.eu/'],
    html: ['<script[^>]{0,100} id="usercentrics-cmp"'],
  }),
  consent('Didomi', 'https://www.didomi.io/', {
    scripts: ['//sdk\\.privacy-center\\.org/'],
    cookies: { didomi_token: '' },
  }),
  consent('iubenda', 'https://www.iubenda.com/', {
    scripts: ['//(?:cdn|cs|embeds)\\.iubenda\\.com/'],
    cookies: { '_iub_cs-*': '' },
  }),
  consent('Osano', 'https://www.osano.com/', {
    scripts: ['//cmp\\.osano\\.com/'],
    cookies: { osano_consentmanager: '' },
  }),
  consent('Cookie Consent', 'https://github.com/osano/cookieconsent', {
    scriptTexts: ['\\.hasInitialised\\)\\{var \\w=\\{escapeRegExp:'],
    scripts: ['/cookieconsent[@/](\\d+(?:\\.\\d+)*)', '/cookieconsent(?:\\.min)?\\.js(?:\\?|$)'],
    cookies: { cookieconsent_status: '' },
  }),
  consent('CookieConsent by Orest Bida', 'https://cookieconsent.orestbida.com/', {
    scripts: ['/vanilla-cookieconsent@v?(\\d+(?:\\.\\d+)*)', '/cookieconsent\\.umd\\.js'],
    scriptTexts: ['\\* CookieConsent v?(\\d+\\.\\d+\\.\\d+)\\s{1,4}\\* https://github\\.com/orestbida'],
  }),
  consent('Klaro', 'https://klaro.org/', {
    scriptTexts: ['exports\\.klaro=\\w\\(\\):', 'data-modified-by-klaro'],
    scripts: [
      '/klaro@v?(\\d+(?:\\.\\d+)*)',
      '//cdn\\.kiprotect\\.com/klaro/(?:v(\\d+(?:\\.\\d+)*)|latest)/',
      '/klaro(?:-no-css|\\.min)?\\.js(?:\\?|$)',
    ],
  }),
  consent('tarteaucitron', 'https://tarteaucitron.io/', {
    scripts: [
      '/tarteaucitron(?:js)?@(\\d+(?:\\.\\d+)*)',
      '//tarteaucitron\\.io/load\\.js',
      '/tarteaucitron(?:\\.min)?\\.js(?:\\?|$)',
    ],
    cookies: { tarteaucitron: '' },
  }),
  consent('TrustArc', 'https://trustarc.com/', {
    scripts: ['//consent(?:-pref)?\\.trustarc\\.com/'],
    cookies: { notice_preferences: '', notice_gdpr_prefs: '' },
  }),
  consent('CookieYes', 'https://www.cookieyes.com/', {
    scripts: ['//cdn-cookieyes\\.com/client_data/'],
    cookies: { 'cookieyes-consent': '' },
  }),
  consent('Complianz', 'https://complianz.io/', {
    implies: ['WordPress'],
    scripts: ['/wp-content/plugins/complianz-gdpr(?:-premium)?/'],
    cookies: { cmplz_policy_id: '', cmplz_consent_status: '' },
  }),
  consent('Borlabs Cookie', 'https://borlabs.io/', {
    implies: ['WordPress'],
    scripts: ['/wp-content/plugins/borlabs-cookie/'],
    cookies: { 'borlabs-cookie': '' },
  }),
  consent('Axeptio', 'https://www.axeptio.eu/', {
    scripts: ['//static\\.axept\\.io/sdk'],
    cookies: { axeptio_cookies: '' },
  }),
  consent('Quantcast Choice', 'https://www.quantcast.com/products/choice-consent-management-platform/', {
    scripts: ['//(?:cmp|quantcast\\.mgr)\\.(?:quantcast|consensu|inmobi)\\.(?:com|org)/'],
  }),
  consent('consentmanager', 'https://www.consentmanager.net/', {
    scripts: ['//(?:cdn|[a-z]\\.delivery)\\.consentmanager\\.net/'],
  }),
  consent('Sourcepoint', 'https://sourcepoint.com/', {
    scripts: ['//cdn\\.privacy-mgmt\\.com/', '/unified/wrapperMessagingWithoutDetection\\.js'],
  }),
  consent('Termly', 'https://termly.io/', { scripts: ['//app\\.termly\\.io/'] }),
  chat('Intercom', 'https://www.intercom.com/', {
    scripts: ['//(?:widget\\.intercom\\.io|(?:js|static)\\.intercomcdn\\.com)/'],
    scriptTexts: ['["\']https://widget\\.intercom\\.io/widget/'],
    cookies: { 'intercom-id-*': '', 'intercom-session-*': '' },
  }),
  chat('Zendesk', 'https://www.zendesk.com/', {
    scripts: ['//(?:static|assets)\\.(?:zdassets\\.com|zendesk\\.com)/', '//v2\\.zopim\\.com/'],
    headers: { 'x-zendesk-api-version': '', 'x-zendesk-origin-server': '', 'x-zendesk-user-id': '' },
    cookies: { _zendesk_session: '', _zendesk_shared_session: '', __zlcmid: '' },
    dns: { CNAME: '\\.zendesk\\.com$' },
  }),
  chat('Freshworks', 'https://www.freshworks.com/', {
    scripts: [
      '//wchat\\.freshchat\\.com/',
      '//[\\w.-]{0,60}widget\\.freshworks\\.com/',
      '//[\\w-]{1,60}\\.freshchat\\.com/js/widget\\.js',
    ],
    cookies: { _fw_crm_v: '' },
    dns: { CNAME: '\\.(?:freshdesk|freshservice|freshworks)\\.com$' },
  }),
  chat('Drift', 'https://www.salesloft.com/platform/drift', {
    scripts: ['//js\\.driftt\\.com/'],
    cookies: { driftt_aid: '', drift_aid: '' },
  }),
  chat('LiveChat', 'https://www.livechat.com/', {
    scripts: ['//cdn\\.livechatinc\\.com/'],
    scriptTexts: ['window\\.__lc ?= ?window\\.__lc'],
    cookies: { __lc_cid: '', __lc_cst: '' },
  }),
  chat('tawk.to', 'https://www.tawk.to/', {
    scripts: ['//embed\\.tawk\\.to/'],
    scriptTexts: ['["\']https://embed\\.tawk\\.to/'],
  }),
  chat('Crisp', 'https://crisp.chat/', {
    scripts: ['//client\\.crisp\\.chat/'],
    scriptTexts: ['\\bCRISP_WEBSITE_ID ?='],
    cookies: { 'crisp-client/*': '' },
  }),
  chat('Tidio', 'https://www.tidio.com/', { scripts: ['//code\\.tidio\\.co/'] }),
  chat('Olark', 'https://www.olark.com/', {
    scripts: ['//static\\.olark\\.com/'],
    scriptTexts: ['\\bolark\\.identify\\('],
  }),
  chat('Chatwoot', 'https://www.chatwoot.com/', {
    scripts: ['/packs/js/sdk\\.js'],
    scriptTexts: ['\\bchatwootSDK\\.run\\('],
    html: ['<title>\\s{0,10}Chatwoot\\s{0,10}</title>'],
  }),
  chat('Smartsupp', 'https://www.smartsupp.com/', {
    scripts: ['//www\\.smartsuppchat\\.com/loader\\.js'],
    scriptTexts: ['_smartsupp\\.key ?= ?["\']'],
  }),
  chat('JivoChat', 'https://www.jivochat.com/', { scripts: ['//code\\.jivo(?:site|chat)\\.(?:com|ru)/'] }),
  chat('Gorgias', 'https://www.gorgias.com/', { scripts: ['//config\\.gorgias\\.(?:chat|io)/'] }),
  chat('LivePerson', 'https://www.liveperson.com/', {
    scripts: ['//lptag\\.liveperson\\.net/', '//lpcdn\\.lpsnmedia\\.net/'],
  }),
  chat('Genesys Cloud', 'https://www.genesys.com/', {
    scripts: ['//apps\\.[\\w.-]{0,30}(?:mypurecloud|pure\\.cloud)[\\w.]{0,10}/'],
  }),
  chat('Userlike', 'https://www.userlike.com/', { scripts: ['//userlike-cdn-widgets\\.s3'] }),
  chat('Kommunicate', 'https://www.kommunicate.io/', { scripts: ['//widget\\.kommunicate\\.io/'] }),
  captcha('reCAPTCHA', 'https://www.google.com/recaptcha/about/', {
    scripts: ['//(?:www\\.google\\.com|www\\.recaptcha\\.net|www\\.gstatic\\.com)/recaptcha/'],
    html: ['<(?:div|button|span|input)[^>]{0,200} class=["\'](?:[^"\'>]{0,80} )?g-recaptcha[ "\']'],
  }),
  captcha('hCaptcha', 'https://www.hcaptcha.com/', {
    scripts: ['//(?:js\\.)?hcaptcha\\.com/1/api\\.js'],
    html: ['<div[^>]{0,60} class="h-captcha(?: |")'],
  }),
  captcha('Cloudflare Turnstile', 'https://www.cloudflare.com/application-services/products/turnstile/', {
    scripts: ['//challenges\\.cloudflare\\.com/turnstile/'],
    html: ['<div[^>]{0,60} class="cf-turnstile(?: |")'],
  }),
  captcha('Friendly Captcha', 'https://friendlycaptcha.com/', {
    scriptTexts: ['"x-frc-client","js-(\\d+\\.\\d+\\.\\d+)'],
    scripts: ['/friendly-challenge@(\\d+(?:\\.\\d+)*)', '/@friendlycaptcha/sdk@(\\d+(?:\\.\\d+)*)'],
    html: ['<div[^>]{0,60} class="frc-captcha(?: |")'],
  }),
  captcha('GeeTest', 'https://www.geetest.com/', {
    scripts: ['//static\\.geetest\\.com/(?:static/tools/gt|v(\\d)/gt4)\\.js'],
  }),
  captcha('Arkose Labs', 'https://www.arkoselabs.com/', {
    scripts: ['//[\\w-]{1,40}\\.(?:arkoselabs|funcaptcha)\\.com/'],
  }),
  captcha('ALTCHA', 'https://altcha.org/', {
    scriptTexts: ['customElements\\.get\\("altcha-widget"\\)'],
    scripts: ['/altcha@(\\d+(?:\\.\\d+)*)'],
    html: ['<altcha-widget[ >]'],
  }),
  captcha('mCaptcha', 'https://mcaptcha.org/', {
    scripts: ['/@mcaptcha/(?:vanilla-glue|core-glue)@(\\d+(?:\\.\\d+)*)'],
    html: ['<div[^>]{0,60} id="mcaptcha__widget-container"'],
  }),
  experiment('Optimizely', 'https://www.optimizely.com/', {
    scripts: ['//cdn\\.optimizely\\.com/js/', '//cdn-pci\\.optimizely\\.com/'],
    cookies: { optimizelyEndUserId: '' },
  }),
  experiment('VWO', 'https://vwo.com/', {
    scripts: ['//dev\\.visualwebsiteoptimizer\\.com/'],
    scriptTexts: ['_vwo_code ?= ?window\\._vwo_code', '_vis_opt_path'],
    cookies: { _vwo_uuid_v2: '', _vis_opt_s: '', _vwo_uuid: '' },
  }),
  experiment('AB Tasty', 'https://www.abtasty.com/', {
    scripts: ['//try\\.abtasty\\.com/'],
    cookies: { ABTasty: '', ABTastySession: '' },
  }),
  experiment('Google Optimize', 'https://marketingplatform.google.com/about/optimize/', {
    scripts: ['//www\\.googleoptimize\\.com/optimize\\.js'],
  }),
  experiment('Convert', 'https://www.convert.com/', { scripts: ['//cdn-\\d\\.convertexperiments\\.com/'] }),
  experiment('Kameleoon', 'https://www.kameleoon.com/', {
    scripts: ['//\\w{8,16}\\.kameleoon\\.(?:eu|io|com)/'],
    cookies: { kameleoonVisitorCode: '' },
  }),
  experiment('Adobe Target', 'https://business.adobe.com/products/target/adobe-target.html', {
    scripts: ['/at-(\\d+\\.\\d+\\.\\d+)\\.js(?:\\?|$)', '/mbox\\.js(?:\\?|$)', '//[\\w-]{1,40}\\.tt\\.omtrdc\\.net/'],
    cookies: { mbox: '^(?:session|PC)#' },
  }),
  experiment('Dynamic Yield', 'https://www.dynamicyield.com/', {
    scripts: ['//cdn(?:-eu)?\\.dynamicyield\\.com/'],
    cookies: { _dyid: '', _dycnst: '' },
  }),
  flags('LaunchDarkly', 'https://launchdarkly.com/', {
    scripts: ['/launchdarkly-js-client-sdk@(\\d+(?:\\.\\d+)*)', '//app\\.launchdarkly\\.com/sdk/'],
    scriptTexts: ['["\']https://(?:app|clientstream|events)\\.launchdarkly\\.com["\']'],
  }),
  flags('Split', 'https://www.split.io/', { scripts: ['//cdn\\.split\\.io/sdk/split-(\\d+\\.\\d+\\.\\d+)'] }),
  flags('Statsig', 'https://www.statsig.com/', {
    scripts: ['/@?statsig(?:-js)?(?:/js-client)?@(\\d+(?:\\.\\d+)*)'],
    scriptTexts: ['["\']https://(?:api\\.statsig|featureassets|statsigapi)\\.(?:com|org|net)/v1'],
  }),
  flags('GrowthBook', 'https://www.growthbook.io/', {
    scripts: ['/@growthbook/growthbook@(\\d+(?:\\.\\d+)*)', '/growthbook/dist/bundles/'],
    scriptTexts: ['["\']https://cdn\\.growthbook\\.io["\']'],
  }),
  flags('Flagsmith', 'https://www.flagsmith.com/', {
    scripts: ['/flagsmith@(\\d+(?:\\.\\d+)*)'],
    scriptTexts: ['["\']https://(?:edge\\.api|api)\\.flagsmith\\.com/'],
  }),
  flags('Unleash', 'https://www.getunleash.io/', {
    scriptTexts: ['"unleash-js-sdk:(\\d+\\.\\d+\\.\\d+)'],
    scripts: ['/unleash-proxy-client@(\\d+(?:\\.\\d+)*)'],
    html: ['<meta name="uiFlags" content='],
  }),
  survey('Qualtrics', 'https://www.qualtrics.com/', {
    scripts: ['//[\\w-]{1,60}\\.(?:siteintercept\\.)?qualtrics\\.com/(?:SIE|WRSiteInterceptEngine)/'],
  }),
  survey('SurveyMonkey', 'https://www.surveymonkey.com/', { scripts: ['//widget\\.surveymonkey\\.com/'] }),
  survey('Typeform', 'https://www.typeform.com/', {
    scripts: ['//embed\\.typeform\\.com/'],
    styles: ['//embed\\.typeform\\.com/'],
    html: ['<div[^>]{0,60} data-tf-(?:widget|live|popup)="'],
  }),
  survey('Jotform', 'https://www.jotform.com/', {
    scripts: ['//(?:www|form|cdn)\\.(?:jotform(?:\\.com|z\\.com|\\.us)|jotfor\\.ms)/'],
  }),
  survey('LimeSurvey', 'https://www.limesurvey.org/', {
    implies: ['PHP'],
    meta: { generator: '^LimeSurvey' },
    cookies: { 'LS-*': '^[0-9a-z]{20,}' },
  }),
  survey('Hotjar Ask', 'https://www.hotjar.com/product/surveys/', { scripts: ['//surveys\\.hotjar\\.com/'] }),
  survey('Google Forms', 'https://www.google.com/forms/about/', {
    html: ['<iframe[^>]{0,100} src="https://docs\\.google\\.com/forms/d/'],
  }),
  survey('Trustpilot', 'https://www.trustpilot.com/', {
    scripts: ['//widget\\.trustpilot\\.com/'],
    html: ['<div[^>]{0,60} class="trustpilot-widget'],
  }),
];
