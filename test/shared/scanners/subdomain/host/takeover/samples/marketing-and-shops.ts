import type { TakeoverSample } from './takeover-sample.ts';

export const marketingAndShopsSamples: readonly TakeoverSample[] = [
  {
    service: 'agile-crm',
    target: 'acme.agilecrm.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Agile CRM</title></head><body><p>Sorry, this page is no longer available.</p></body></html>',
    },
  },
  {
    service: 'uberflip',
    target: 'read.uberflip.com',
    page: {
      status: 404,
      text: "<!doctype html><html><head><title>Non-hub domain</title></head><body><h1>Non-hub domain</h1><p>The URL you've accessed does not provide a hub. Please check the URL and try again.</p></body></html>",
    },
  },
  {
    service: 'surveysparrow',
    target: 'acme.surveysparrow.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>SurveySparrow</title></head><body><h1>Account not found.</h1></body></html>',
    },
  },
  {
    service: 'smartjobboard',
    target: 'acme.mysmartjobboard.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Job Board Is Unavailable</title></head><body><p>This job board website is either expired or its domain name is invalid.</p></body></html>',
    },
  },
  {
    service: 'smugmug',
    target: 'domains.smugmug.com',
    page: { status: 404, text: '<script>var page = {"text":"Page Not Found","code":404};</script>' },
  },
  {
    service: 'short-io',
    target: 'cname.short.io',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Short.io</title></head><body><h1>Link does not exist</h1></body></html>',
    },
  },
  {
    service: 'getresponse',
    target: 'acme.gr8.com',
    page: {
      status: 200,
      text: '<!doctype html><html><head><title>GetResponse</title></head><body><p>With GetResponse Landing Pages, lead generation has never been easier</p></body></html>',
    },
  },
  {
    service: 'campaign-monitor',
    target: 'acme.createsend.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Campaign Monitor</title></head><body><h1>Double check the URL</h1><p>Trying to access your account?</p></body></html>',
    },
  },
  {
    service: 'unbounce',
    target: 'unbouncepages.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Not found</title></head><body><p>The requested URL was not found on this server.</p></body></html>',
    },
  },
  {
    service: 'instapage',
    target: 'secure.pageserve.co',
    page: {
      status: 404,
      text: "<!doctype html><html><head><title>404</title></head><body><h1>Looks Like You're Lost</h1></body></html>",
    },
  },
  {
    service: 'landingi',
    target: 'cname.landingi.com',
    page: {
      status: 404,
      text: "<!doctype html><html><head><title>404</title></head><body><p>It looks like you're lost...</p></body></html>",
    },
  },
  {
    service: 'hubspot',
    target: '123456.group6.sites.hubspot.net',
    page: {
      status: 404,
      text: "<!doctype html><html><head><title>404</title></head><body><p>This page isn't available. Our apologies for the interruption.</p></body></html>",
    },
  },
  {
    service: 'leadpages',
    target: 'custom-proxy.leadpages.net',
    page: {
      status: 404,
      text: "<!doctype html><html><head><title>404</title></head><body><p>We couldn't find that page.</p></body></html>",
    },
  },
  {
    service: 'shopify',
    target: 'shops.myshopify.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Create an Ecommerce Website</title></head><body><h1>Sorry, this shop is currently unavailable.</h1></body></html>',
    },
  },
  {
    service: 'big-cartel',
    target: 'acme.bigcartel.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>404</title></head><body><h1>Oops! We couldn&#8217;t find that page.</h1></body></html>',
    },
  },
  {
    service: 'thinkific',
    target: 'acme.thinkific.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>404</title></head><body><p>You may have mistyped the address or the page may have moved.</p></body></html>',
    },
  },
  {
    service: 'kajabi',
    target: 'endpoint.mykajabi.com',
    page: {
      status: 404,
      text: "<!doctype html><html><head><title>The page you were looking for doesn't exist (404)</title></head><body><h1>404</h1></body></html>",
    },
  },
  {
    service: 'sprintful',
    target: 'acme.sprintful.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Sprintful</title></head><body><p>This domain name does not have a default page configured. Please contact the owner of this calendar directly in order to book a meeting.</p></body></html>',
    },
  },
  {
    service: 'proposify',
    target: 'acme.proposify.biz',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Proposify</title></head><body><p>If you need immediate assistance, please contact <a href="mailto:support@proposify.biz">us</a></p></body></html>',
    },
  },
  {
    service: 'simplebooklet',
    target: 'acme.simplebooklet.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>404</title></head><body><p>We can\'t find this <a href="https://simplebooklet.com">Simplebooklet</a></p></body></html>',
    },
  },
  {
    service: 'wishpond',
    target: 'acme.wishpond.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>404</title></head><body><iframe src="https://www.wishpond.com/404?campaign=true"></iframe></body></html>',
    },
  },
  {
    service: 'activecampaign',
    target: 'acme.activehosted.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>LIGHTTPD - fly light.</title></head><body><h1>404</h1></body></html>',
    },
  },
  {
    service: 'aftership',
    target: 'acme.aftership.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>AfterShip</title></head><body><h2>Oops.</h2><p class="text-muted text-tight">The page you\'re looking for doesn\'t exist.</p></body></html>',
    },
  },
  {
    service: 'brightcove',
    target: 'acme.bcvp0rtal.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Gallery</title></head><body><p class="bc-gallery-error-code">Error Code: 404</p></body></html>',
    },
  },
  {
    service: 'pagewiz',
    target: 'acme.pagewiz.net',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>PAGE_NOT_FOUND</title></head><body><h1>Start Your New Landing Page Now!</h1></body></html>',
    },
  },
  {
    service: 'feedpress',
    target: 'redirect.feedpress.me',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>FeedPress</title></head><body><p>The feed has not been found.</p></body></html>',
    },
  },

  {
    service: 'smartling',
    target: 'sl.smartling.com',
    page: { status: 404, text: '<h1>Domain is not configured</h1>' },
  },
  {
    service: 'mailchimp',
    target: 'acme.mailchimpsites.com',
    page: {
      status: 404,
      text: "<p>It looks like you're trying to reach a page that was built by Mailchimp but is no longer active.</p>",
    },
  },
];
