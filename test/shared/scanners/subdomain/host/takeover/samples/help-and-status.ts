import type { TakeoverSample } from './takeover-sample.ts';

export const helpAndStatusSamples: readonly TakeoverSample[] = [
  {
    service: 'canny',
    target: 'cname.canny.io',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Company Not Found</title></head><body><h1>Company Not Found</h1><p>There is no such company. Did you enter the right URL?</p></body></html>',
    },
  },
  {
    service: 'help-juice',
    target: 'acme.helpjuice.com',
    page: {
      status: 404,
      text: "<!doctype html><html><head><title>Helpjuice</title></head><body><p>We could not find what you're looking for.</p></body></html>",
    },
  },
  {
    service: 'help-scout',
    target: 'acme.helpscoutdocs.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Help Scout</title></head><body><p>No settings were found for this company: gone</p></body></html>',
    },
  },
  { service: 'helprace', target: 'acme.helprace.com', page: { status: 301, text: 'Alias not configured!' } },
  {
    service: 'youtrack',
    target: 'acme.myjetbrains.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>YouTrack</title></head><body><p>gone.example.com is not a registered InCloud YouTrack.</p></body></html>',
    },
  },
  {
    service: 'zendesk',
    target: 'acme.zendesk.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Help Center Closed | Zendesk</title></head><body><h1>Help Center Closed</h1></body></html>',
    },
  },
  {
    service: 'freshdesk',
    target: 'acme.freshdesk.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Freshdesk</title></head><body><h1>There is no helpdesk here!</h1></body></html>',
    },
  },
  {
    service: 'uservoice',
    target: 'acme.uservoice.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>UserVoice</title></head><body><p>This UserVoice subdomain is currently available!</p></body></html>',
    },
  },
  {
    service: 'intercom',
    target: 'custom.intercom.help',
    page: {
      status: 404,
      text: "<!doctype html><html><head><title>Uh oh.</title></head><body><h1>Uh oh. That page doesn't exist.</h1></body></html>",
    },
  },
  {
    service: 'readme',
    target: 'ssl.readmessl.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>ReadMe</title></head><body><p>The creators of this project are still working on making everything perfect!</p></body></html>',
    },
  },
  { service: 'statuspage', target: 'abcd1234.stspg-customer.com' },
  {
    service: 'pingdom',
    target: 'stats.pingdom.com',
    page: {
      status: 404,
      text: "<!doctype html><html><head><title>Public Report Not Activated</title></head><body><p>Sorry, couldn't find the status page</p></body></html>",
    },
  },
  {
    service: 'aha',
    target: 'acme.ideas.aha.io',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Aha!</title></head><body><p>There is no portal here ... sending you back to Aha!</p></body></html>',
    },
  },
  {
    service: 'frontify',
    target: 'acme.frontify.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>404 - Page Not Found</title></head><body><h1>Oops… looks like you got lost</h1></body></html>',
    },
  },
  {
    service: 'teamwork',
    target: 'acme.teamwork.com',
    page: {
      status: 404,
      text: "<!doctype html><html><head><title>Teamwork</title></head><body><h1>Oops - We didn't find your site.</h1></body></html>",
    },
  },
];
