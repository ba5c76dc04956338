import type { TakeoverSample } from './takeover-sample.ts';

export const pagesAndMailingsSamples: readonly TakeoverSample[] = [
  {
    service: 'announcekit',
    target: 'acme.announcekit.app',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>AnnounceKit</title></head><body><p>Error 404 - AnnounceKit</p></body></html>',
    },
  },
  {
    service: 'better-stack',
    target: 'acme.betteruptime.com',
    page: { status: 302, text: '', leadsTo: 'https://uptime.betterstack.com/' },
  },
  {
    service: 'flexbe',
    target: 'acme.flexbe.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Flexbe</title></head><body><p>Domain not configured</p></body></html>',
    },
  },
  {
    service: 'framer',
    target: 'acme.framer.app',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Framer</title></head><body><p>Site Not Found | Framer</p></body></html>',
    },
  },
  {
    service: 'gitbook',
    target: 'acme.gitbook.io',
    page: {
      status: 404,
      text: "<!doctype html><html><head><title>GitBook</title></head><body><p>If you need specifics, here's the error</p></body></html>",
    },
  },
  {
    service: 'gohire',
    target: 'acme.gohire.io',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>GoHire</title></head><body><p>You may have followed an invalid link or the job you are looking for has been archived</p></body></html>',
    },
  },
  {
    service: 'greatpages',
    target: 'acme.greatpages.com.br',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>GreatPages</title></head><body><p>página não encontrada</p></body></html>',
    },
  },
  {
    service: 'helpdocs',
    target: 'acme.helpdocs.io',
    page: {
      status: 404,
      text: "<!doctype html><html><head><title>HelpDocs</title></head><body><p>You've tried to access an account/page that does not exist</p></body></html>",
    },
  },
  {
    service: 'jazzhr',
    target: 'acme.applytojob.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>JazzHR</title></head><body><p>This account no longer active</p></body></html>',
    },
  },
  {
    service: 'lemlist',
    target: 'acme.lemlist.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>lemlist</title></head><body><p>Custom domain check</p></body></html>',
    },
  },
  { service: 'mailgun', target: 'mailgun.org' },
  { service: 'sendgrid', target: 'acme.sendgrid.net' },
  {
    service: 'redirect-pizza',
    target: 'acme.redirect.pizza',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>redirect.pizza</title></head><body><p>Unable to redirect</p></body></html>',
    },
  },
  {
    service: 'softr',
    target: 'acme.softr.app',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Softr</title></head><body><p>The application you were looking for was built on Softr</p></body></html>',
    },
  },
  {
    service: 'squadcast',
    target: 'acme.squadcast.com',
    page: {
      status: 404,
      text: "<!doctype html><html><head><title>Squadcast status pages</title></head><body><p>There doesn't seem to be an active status page associated with this URL.</p></body></html>",
    },
  },
  {
    service: 'alchemer',
    target: 'acme.surveygizmo.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Alchemer (SurveyGizmo)</title></head><body><p>data-html-name</p></body></html>',
    },
  },
  {
    service: 'tave',
    target: 'acme.clientaccess.tave.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>VSCO Workspace (Táve)</title></head><body><h1>Error 404: Page Not Found</h1></body></html>',
    },
  },
  {
    service: 'uptimerobot',
    target: 'stats.uptimerobot.com',
    page: { status: 404, text: 'page not found', headers: [['server', 'Caddy']] },
  },
  {
    service: 'vend',
    target: 'acme.vendecommerce.com',
    page: {
      status: 404,
      text: "<!doctype html><html><head><title>Lightspeed Retail (Vend)</title></head><body><p>Looks like you've traveled too far into cyberspace.</p></body></html>",
    },
  },
  {
    service: 'wufoo',
    target: 'acme.wufoo.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Wufoo</title></head><body><p>Hmmm....something is not right.</p></body></html>',
    },
  },
  {
    service: 'desk',
    target: 'acme.desk.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Desk.com</title></head><body><p>Please try again or try Desk.com free for 14 days.</p></body></html>',
    },
  },
  {
    service: 'substack',
    target: 'target.substack-custom-domains.com',
    page: {
      status: 409,
      text: "<!doctype html><html><head><title>Substack</title></head><body><p>Uh oh, something is wrong with this site's configuration</p></body></html>",
    },
  },
  {
    service: 'bettermode',
    target: 'domains.bettermode.io',
    page: { status: 409, text: 'error code: 1001' },
  },
  {
    service: 'brandpad',
    target: 'acme.brandpad.io',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Brandpad</title></head><body><p>brand.example.com is not registered as whitelabel or custom domain.</p></body></html>',
    },
  },
  { service: 'sendpulse', target: 'acme.sendpulse.com', page: { status: 502, text: '<h1>502 Bad Gateway</h1>' } },
  {
    service: 'zoho-forms',
    target: 'forms.cs.zohohost.com',
    page: { status: 400, text: '<center><h1>400 Bad Request</h1></center>' },
  },
];
