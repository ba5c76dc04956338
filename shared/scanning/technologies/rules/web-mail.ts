import type { TechnologyRule } from '../rule.ts';
import { ruleOf } from '../rule-of.ts';

const mail = ruleOf('Webmail');

const version = '(\\d+(?:\\.\\d+)*)';

/** Mail read in the browser, lists, and what administers them. */
export const webMail: readonly TechnologyRule[] = [
  mail('Roundcube', 'https://roundcube.net/', {
    implies: ['PHP'],
    cookies: { roundcube_sessid: '', roundcube_sessauth: '' },
    scriptTexts: ['var rcmail ?= ?new rcube_webmail\\('],
    html: ['<title>Roundcube Webmail :: '],
  }),
  mail('SquirrelMail', 'https://squirrelmail.org/', {
    implies: ['PHP'],
    cookies: { SQMSESSID: '' },
    html: ['<small>SquirrelMail version (\\d+(?:\\.\\d+)*)', '<title>SquirrelMail - '],
  }),
  mail('Horde', 'https://www.horde.org/', {
    html: ['<title>Horde :: '],
    implies: ['PHP'],
    cookies: { Horde: '^[\\w,-]{16,}', 'Horde-Session': '', horde_user: '' },
    scripts: ['/horde/(?:js|services)/', '/horde/static/'],
    scriptTexts: ['\\bvar (?:IMP|Horde)(?:Core|Dimp|Login)? ?= ?\\{[^}]{0,200}\\bhorde', '\\bHordeLogin\\.'],
  }),
  mail('Outlook Web App', 'https://www.microsoft.com/microsoft-365/exchange/', {
    implies: ['Microsoft IIS'],
    headers: { 'x-owa-version': version },
    html: ['<link[^>]{0,60} href="/owa/auth/(?:v?(\\d+\\.\\d+\\.\\d+(?:\\.\\d+)?)/)?themes/'],
    cookies: { OutlookSession: '' },
  }),
  mail('Zimbra', 'https://www.zimbra.com/', {
    implies: ['Java'],
    cookies: { ZM_TEST: '', ZM_LOGIN_CSRF: '', ZM_AUTH_TOKEN: '' },
    html: ['<title>Zimbra Web Client Sign In</title>'],
    scripts: ['/zimbra/js/|/js/zimbraMail/'],
  }),
  mail('RainLoop', 'https://www.rainloop.net/', {
    implies: ['PHP'],
    cookies: { rlsession: '' },
    scripts: ['/rainloop/v/(\\d+(?:\\.\\d+)*)/'],
    html: ['<link[^>]{0,100} href="[^"]{0,60}rainloop/v/(\\d+(?:\\.\\d+)*)/'],
  }),
  mail('SnappyMail', 'https://snappymail.eu/', {
    implies: ['PHP'],
    cookies: { smtoken: '' },
    scripts: ['/snappymail/v/(\\d+(?:\\.\\d+)*)/'],
    html: ['<(?:link|script)[^>]{0,100} (?:href|src)="[^"]{0,60}snappymail/v/(\\d+(?:\\.\\d+)*)/'],
  }),
  mail('SOGo', 'https://www.sogo.nu/', {
    scripts: ['/SOGo\\.woa/WebServerResources/js/'],
    html: ['<title>SOGo</title>'],
  }),
  mail('Mailman', 'https://www.list.org/', {
    implies: ['Python'],
    html: [
      '<a href="https?://www\\.(?:gnu\\.org/software/mailman/|list\\.org)[^"]{0,60}">(?:Delivered by )?Mailman[^<]{0,60}version (\\d+(?:\\.\\d+)*)',
      'version (\\d+\\.\\d+(?:\\.\\d+)?)</td>\\s{0,10}<td><img src="/[^"]{0,60}/PythonPowered\\.png',
    ],
    headers: { 'x-mailman-version': version },
  }),
  mail('Postorius', 'https://docs.mailman3.org/projects/postorius/', {
    implies: ['Django'],
    styles: ['/postorius/(?:css|libs)/'],
    html: [
      '<a href="https://(?:docs\\.mailman3\\.org|postorius\\.readthedocs\\.io)[^"]{0,80}">Postorius Documentation</a>',
    ],
  }),
  mail('HyperKitty', 'https://docs.mailman3.org/projects/hyperkitty/', {
    implies: ['Django'],
    styles: ['/hyperkitty/(?:css|libs)/'],
    html: ['Powered by <a href="[^"]{5,80}hyperkitty[^"]{0,60}">HyperKitty</a>(?: version (\\d+(?:\\.\\d+)*))?'],
  }),
  mail('Postfix Admin', 'https://postfixadmin.github.io/postfixadmin/', {
    implies: ['PHP'],
    html: [
      '<a [^>]{0,80}href="https://github\\.com/postfixadmin/postfixadmin/">Postfix Admin (\\d+(?:\\.\\d+)*)',
      '<title>Postfix Admin - ',
    ],
  }),
  mail('Mailcow', 'https://mailcow.email/', {
    implies: ['PHP'],
    html: ['<title>mailcow UI</title>', '<meta name="description" content="mailcow: dockerized'],
    cookies: { MCSESSID: '' },
  }),
  mail('MailHog', 'https://github.com/mailhog/MailHog', {
    implies: ['Go'],
    html: ['<html[^>]{0,40} ng-app="mailhogApp"'],
  }),
  mail('Mailpit', 'https://mailpit.axllent.org/', {
    implies: ['Go'],
    html: ['<title>Mailpit</title>', '<div id="app" data-webroot="[^"]{0,60}" data-version="v?(\\d+\\.\\d+\\.\\d+)"'],
  }),
];
