import type { Category } from '../category.ts';
import type { TechnologyRule } from '../rule.ts';

type Signs = Omit<TechnologyRule, 'name' | 'categories' | 'site'>;

function marketing(
  name: string,
  site: string,
  signs: Signs,
  category: Category = 'Marketing automation',
): TechnologyRule {
  return { name, categories: [category], site, ...signs };
}

/** Campaigns, newsletters, messages pushed to visitors, appointments, comments, social buttons. */
export const marketingTools: readonly TechnologyRule[] = [
  marketing('HubSpot', 'https://www.hubspot.com/', {
    scripts: [
      '//js(?:-\\w{2,4})?\\.(?:hs-scripts|hs-analytics|hsforms|hs-banner|usemessages|hscollectedforms)\\.(?:com|net)/',
    ],
    cookies: { hubspotutk: '', __hstc: '' },
    dns: { TXT: '^hubspot-(?:developer|domain)-verification=|include:\\d{1,12}\\.spf\\d{2}\\.hubspotemail\\.net' },
  }),
  marketing('Marketo', 'https://business.adobe.com/products/marketo.html', {
    scripts: ['//munchkin\\.marketo\\.net/(?:(\\d+)/)?munchkin\\.js', '/js/forms2/js/forms2(?:\\.min)?\\.js'],
    cookies: { _mkto_trk: '' },
    dns: { TXT: 'include:mktomail\\.com' },
  }),
  marketing('Salesforce Account Engagement', 'https://www.salesforce.com/marketing/b2b-automation/', {
    scripts: ['//(?:pi|cdn)\\.pardot\\.com/pd\\.js'],
    cookies: { pardot: '' },
    dns: { TXT: '^pardot\\d{3,12}=' },
  }),
  marketing('Salesforce Marketing Cloud', 'https://www.salesforce.com/marketing/', {
    scripts: ['//\\d{4,12}\\.collect\\.igodigital\\.com/', '//(?:image|click)\\.exct\\.net/'],
    dns: { TXT: '^SFMC-|include:cust-spf\\.exacttarget\\.com' },
  }),
  marketing('Oracle Eloqua', 'https://www.oracle.com/cx/marketing/automation/', {
    scripts: ['//img(?:\\d{2})?\\.en25\\.com/', '/elqCfg(?:\\.min)?\\.js'],
    cookies: { ELOQUA: '^GUID=' },
  }),
  marketing('Mailchimp', 'https://mailchimp.com/', {
    scripts: ['//(?:chimpstatic|downloads\\.mailchimp|cdn-images\\.mailchimp)\\.com/'],
    html: ['<form[^>]{0,100} action="https://[\\w.-]{1,80}\\.list-manage\\.com/subscribe'],
    dns: { TXT: 'include:servers\\.mcsv\\.net|^mailchimp=|^mandrill_verify\\.|include:spf\\.mandrillapp\\.com' },
  }),
  marketing('Klaviyo', 'https://www.klaviyo.com/', {
    scripts: ['//static(?:-tracking)?\\.klaviyo\\.com/onsite/'],
    cookies: { __kla_id: '' },
    dns: { TXT: '^klaviyo-site-verification=' },
  }),
  marketing('ActiveCampaign', 'https://www.activecampaign.com/', {
    scripts: ['//(?:diffuser-cdn\\.app-us1|[\\w-]{1,60}\\.activehosted|trackcmp)\\.(?:com|net)/'],
    dns: { TXT: 'include:emsd1\\.com' },
  }),
  marketing('Brevo', 'https://www.brevo.com/', {
    scripts: ['//(?:sibautomation|cdn\\.brevo|conversations-widget\\.(?:sendinblue|brevo))\\.com/'],
    dns: { TXT: '^(?:brevo|sendinblue)-code:|include:spf\\.(?:brevo|sendinblue)\\.com' },
  }),
  marketing('Iterable', 'https://iterable.com/', {
    scriptTexts: ['\\.EU_ITERABLE_API='],
    scripts: ['//js\\.iterable\\.com/'],
    cookies: { iterableEmailCampaignId: '', iterableEndUserId: '' },
  }),
  marketing('Braze', 'https://www.braze.com/', {
    scriptTexts: ['\\* Braze Web SDK v(\\d+\\.\\d+\\.\\d+)'],
    scripts: ['//js\\.appboycdn\\.com/web-sdk/(\\d+\\.\\d+)?', '/@braze/web-sdk@(\\d+(?:\\.\\d+)*)'],
  }),
  marketing('Customer.io', 'https://customer.io/', {
    scripts: ['//(?:assets|cdp)\\.customer\\.io/'],
    cookies: { _cioid: '', _cioanonid: '' },
  }),
  marketing('Drip', 'https://www.drip.com/', { scripts: ['//tag\\.getdrip\\.com/'] }),
  marketing('Kit', 'https://kit.com/', { scripts: ['//(?:[\\w-]{1,40}\\.ck\\.page|f\\.convertkit\\.com)/'] }),
  marketing('MailerLite', 'https://www.mailerlite.com/', {
    scripts: ['//(?:assets|static|groot)\\.mailerlite\\.com/'],
    dns: { TXT: '^mailerlite-domain-verification=|include:_spf\\.mlsend\\.com' },
  }),
  marketing('Constant Contact', 'https://www.constantcontact.com/', { scripts: ['//static\\.ctctcdn\\.com/'] }),
  marketing('Campaign Monitor', 'https://www.campaignmonitor.com/', {
    scripts: ['//js\\.createsend1\\.com/'],
    dns: { TXT: 'include:_spf\\.createsend\\.com' },
  }),
  marketing('Emarsys', 'https://emarsys.com/', {
    scripts: ['//(?:cdn|recommender)\\.scarabresearch\\.com/'],
    cookies: { 'scarab.visitor': '', 'scarab.profile': '' },
  }),
  marketing('Bloomreach', 'https://www.bloomreach.com/', { cookies: { __exponea_etc__: '', _br_uid_2: '' } }),
  marketing('Insider', 'https://useinsider.com/', { scripts: ['//[\\w-]{1,60}\\.api\\.useinsider\\.com/'] }),
  marketing('OneSignal', 'https://onesignal.com/', { scripts: ['//cdn\\.onesignal\\.com/sdks/'] }),
  marketing('Pushwoosh', 'https://www.pushwoosh.com/', { scripts: ['//cdn\\.pushwoosh\\.com/webpush/v(\\d)/'] }),
  marketing('Mautic', 'https://www.mautic.org/', {
    implies: ['PHP'],
    scripts: ['/mtc\\.js(?:\\?|$)', '/media/js/mautic-form\\.js'],
    cookies: { mtc_id: '', mautic_device_id: '' },
  }),
  marketing('OptinMonster', 'https://optinmonster.com/', { scripts: ['//a\\.(?:optmnstr|omappapi|opmnstr)\\.com/'] }),
  marketing('Sumo', 'https://sumo.com/', { scripts: ['//load\\.sumo(?:me)?\\.com/'] }),
  marketing('Privy', 'https://www.privy.com/', { scripts: ['//widget\\.privy\\.com/'] }),
  marketing('Attentive', 'https://www.attentive.com/', { scripts: ['//cdn\\.attn\\.tv/'] }),
  marketing('6sense', 'https://6sense.com/', { scripts: ['//j\\.6sc\\.co/'] }),
  marketing('Demandbase', 'https://www.demandbase.com/', { scripts: ['//tag\\.demandbase\\.com/'] }),
  marketing('ZoomInfo', 'https://www.zoominfo.com/', {
    scripts: ['//(?:ws|js)\\.zi-scripts\\.com/', '//ws\\.zoominfo\\.com/'],
  }),
  marketing(
    'Calendly',
    'https://calendly.com/',
    { scripts: ['//assets\\.calendly\\.com/'], styles: ['//assets\\.calendly\\.com/'] },
    'Appointment scheduling',
  ),
  marketing(
    'Acuity Scheduling',
    'https://acuityscheduling.com/',
    { scripts: ['//embed\\.acuityscheduling\\.com/'] },
    'Appointment scheduling',
  ),
  marketing(
    'Cal.com',
    'https://cal.com/',
    {
      scripts: ['//(?:app\\.)?cal\\.com/embed/'],
      scriptTexts: ['["\']https://(?:app\\.)?cal\\.com/embed/embed\\.js["\']'],
    },
    'Appointment scheduling',
  ),
  marketing(
    'Disqus',
    'https://disqus.com/',
    {
      scripts: ['//[\\w-]{1,80}\\.disqus\\.com/(?:embed|count)\\.js'],
      scriptTexts: ['["\'](?:https?:)?//[\\w-]{1,80}\\.disqus\\.com/embed\\.js', '\\.disqus\\.com/embed\\.js["\']'],
      html: ['<div id="disqus_thread"'],
    },
    'Comments',
  ),
  marketing('giscus', 'https://giscus.app/', { scripts: ['//giscus\\.app/client\\.js'] }, 'Comments'),
  marketing('Utterances', 'https://utteranc.es/', { scripts: ['//utteranc\\.es/client\\.js'] }, 'Comments'),
  marketing('Isso', 'https://isso-comments.de/', { html: ['<script[^>]{0,200} data-isso="'] }, 'Comments'),
  marketing('Hyvor Talk', 'https://talk.hyvor.com/', { scripts: ['//talk\\.hyvor\\.com/'] }, 'Comments'),
  marketing(
    'Gravatar',
    'https://gravatar.com/',
    { html: ['//(?:(?:secure|www|\\d)\\.)?gravatar\\.com/avatar/[0-9a-f]{32}'] },
    'Widgets',
  ),
  marketing('AddThis', 'https://www.addthis.com/', { scripts: ['//s\\d\\.addthis\\.com/js/'] }, 'Widgets'),
  marketing('AddToAny', 'https://www.addtoany.com/', { scripts: ['//static\\.addtoany\\.com/menu/'] }, 'Widgets'),
  marketing(
    'ShareThis',
    'https://sharethis.com/',
    { scripts: ['//(?:w|platform-api|buttons-config)\\.sharethis\\.com/'] },
    'Widgets',
  ),
  marketing(
    'Facebook SDK',
    'https://developers.facebook.com/docs/javascript',
    { scripts: ['//connect\\.facebook\\.net/[\\w]{2,8}/(?:sdk|all)(?:/\\w{1,40})?\\.js'] },
    'Widgets',
  ),
  marketing(
    'X Embeds',
    'https://developer.x.com/',
    { scripts: ['//platform\\.(?:twitter|x)\\.com/widgets\\.js'] },
    'Widgets',
  ),
  marketing(
    'Elfsight',
    'https://elfsight.com/',
    { scripts: ['//(?:apps|static)\\.elfsight\\.com/'], html: ['<div class="elfsight-app-[0-9a-f-]{36}'] },
    'Widgets',
  ),
  marketing('UserWay', 'https://userway.org/', { scripts: ['//cdn\\.userway\\.org/'] }, 'Widgets'),
  marketing('accessiBe', 'https://accessibe.com/', { scripts: ['//acsbapp\\.com/'] }, 'Widgets'),
  marketing(
    'Weglot',
    'https://www.weglot.com/',
    { scripts: ['//cdn\\.weglot\\.com/'], headers: { 'weglot-translated': '' } },
    'Widgets',
  ),
  marketing(
    'Google Translate',
    'https://translate.google.com/',
    { scripts: ['//translate\\.google\\.com/translate_a/element\\.js'] },
    'Widgets',
  ),
  marketing(
    'Yotpo',
    'https://www.yotpo.com/',
    { scripts: ['//(?:staticw2|cdn-widgetsrepository)\\.yotpo\\.com/'] },
    'Widgets',
  ),
  marketing(
    'Bazaarvoice',
    'https://www.bazaarvoice.com/',
    { scripts: ['//apps\\.bazaarvoice\\.com/deployments/'] },
    'Widgets',
  ),
];
