import type { TakeoverSample } from './takeover-sample.ts';

export const siteHostingSamples: readonly TakeoverSample[] = [
  {
    service: 'github-pages',
    target: 'acme.github.io',
    page: {
      status: 404,
      text: "<!doctype html><html><head><title>Site not found &middot; GitHub Pages</title></head><body><h1>404</h1><p><strong>There isn't a GitHub Pages site here.</strong></p></body></html>",
    },
  },
  {
    service: 'bitbucket',
    target: 'acme.bitbucket.io',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>404</title></head><body><h1>Repository not found</h1></body></html>',
    },
  },
  {
    service: 'gitlab-pages',
    target: 'acme.gitlab.io',
    page: {
      status: 404,
      text: "<!doctype html><html><head><title>The page you're looking for could not be found (404)</title></head><body><h1>404</h1><h3>The page you're looking for could not be found.</h3></body></html>",
    },
  },
  { service: 'netlify', target: 'acme.netlify.app', page: { status: 404, text: 'Not Found - Request ID: 01ABCDEF' } },
  {
    service: 'vercel',
    target: 'cname.vercel-dns.com',
    page: {
      status: 404,
      text: 'The deployment could not be found on Vercel.\n\nDEPLOYMENT_NOT_FOUND\n\nfra1::abcde-1',
    },
  },
  {
    service: 'surge',
    target: 'na-west1.surge.sh',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>project not found</title></head><body><h1>404</h1><p>project not found</p></body></html>',
    },
  },
  {
    service: 'heroku',
    target: 'acme.herokuapp.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>No such app</title></head><body><iframe src="//www.herokucdn.com/error-pages/no-such-app.html"></iframe></body></html>',
    },
  },
  {
    service: 'pantheon',
    target: 'live-acme.pantheonsite.io',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>404 Unknown Site</title></head><body><p>404 error unknown site!</p></body></html>',
    },
  },
  {
    service: 'flywheel',
    target: 'acme.flywheelsites.com',
    page: {
      status: 404,
      text: "<!doctype html><html><head><title>Oops</title></head><body><h1>We're sorry, you've landed on a page that is hosted by Flywheel</h1></body></html>",
    },
  },
  {
    service: 'kinsta',
    target: 'acme.kinsta.cloud',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>No Site For Domain</title></head><body><h1>No Site For Domain</h1></body></html>',
    },
  },
  {
    service: 'wp-engine',
    target: 'acme.wpengine.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Site not found</title></head><body><p>The site you were looking for couldn&#8217;t be found.</p></body></html>',
    },
  },
  {
    service: 'wordpress-com',
    target: 'acme.wordpress.com',
    page: {
      status: 200,
      text: '<!doctype html><html><head><title>WordPress.com</title></head><body><p>Do you want to register <em>gone.wordpress.com</em>?</p></body></html>',
    },
  },
  {
    service: 'ghost',
    target: 'acme.ghost.io',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Ghost</title></head><body><p>Failed to resolve DNS path for this host</p></body></html>',
    },
  },
  {
    service: 'tumblr',
    target: 'domains.tumblr.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Not found.</title></head><body><p>Whatever you were looking for doesn&#039;t currently exist at this address.</p></body></html>',
    },
  },
  {
    service: 'cargo',
    target: 'subdomain.cargocollective.com',
    page: {
      status: 404,
      text: "<!doctype html><html><head><title>404 Not Found</title></head><body><p>If you're moving your domain away from Cargo you must make this configuration through your registrar's DNS control panel.</p></body></html>",
    },
  },
  {
    service: 'strikingly',
    target: 's.strikinglydns.com',
    page: {
      status: 404,
      text: "<!doctype html><html><head><title>PAGE NOT FOUND</title></head><body><h1>PAGE NOT FOUND.</h1><p>But if you're looking to build your own website, you've come to the right place.</p></body></html>",
    },
  },
  {
    service: 'webflow',
    target: 'proxy-ssl.webflow.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Not Found</title></head><body><div>The page you are looking for doesn&#x27;t exist or has been moved.</div></body></html>',
    },
  },
  {
    service: 'wix',
    target: 'pointing.wixdns.net',
    page: {
      status: 404,
      text: "<!doctype html><html><head><title>Error ConnectYourDomain</title></head><body><h1>Looks Like This Domain Isn't Connected To A Website Yet!</h1></body></html>",
    },
  },
  {
    service: 'squarespace',
    target: 'ext-cust.squarespace.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>No Such Account</title></head><body><h1>No Such Account</h1></body></html>',
    },
  },
  {
    service: 'tilda',
    target: 'acme.tilda.ws',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Domain has been assigned</title></head><body><p>Please go to the site settings and put the domain name in the Domain tab.</p></body></html>',
    },
  },
  {
    service: 'worksites',
    target: 'sites.worksites.net',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Oops</title></head><body><p>Hello! Sorry, but the website you&rsquo;re looking for doesn&rsquo;t exist.</p></body></html>',
    },
  },
  {
    service: 'hatena-blog',
    target: 'hatenablog.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>404 Blog is not found</title></head><body><h1>404 Blog is not found</h1></body></html>',
    },
  },
  {
    service: 'anima',
    target: 'ns1.animaapp.com',
    page: {
      status: 404,
      text: "<!doctype html><html><head><title>Missing Website</title></head><body><p>If this is your website and you've just created it, try refreshing in a minute</p></body></html>",
    },
  },
  {
    service: 'airee',
    target: 'cdn.airee.ru',
    page: {
      status: 402,
      text: '<!doctype html><html><head><title>Airee</title></head><body><p>Ошибка 402. Сервис Айри.рф не оплачен</p></body></html>',
    },
  },
  {
    service: 'read-the-docs',
    target: 'acme.readthedocs.io',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>404 Not Found</title></head><body><p>The link you have followed or the URL that you entered does not exist.</p></body></html>',
    },
  },
  {
    service: 'gemfury',
    target: 'acme.furyns.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>404: This page could not be found.</title></head><body><h1>404: This page could not be found.</h1></body></html>',
    },
  },
  {
    service: 'launchrock',
    target: 'cname.launchrock.com',
    page: {
      status: 500,
      text: "<!doctype html><html><head><title>Oops</title></head><body><p>It looks like you may have taken a wrong turn somewhere. Don't worry...it happens to all of us.</p></body></html>",
    },
  },
  {
    service: 'railway',
    target: 'acme.up.railway.app',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Not Found</title></head><body><h1>Not Found</h1><p>The train has not arrived at the station.</p></body></html>',
    },
  },
  { service: 'fly-io', target: 'acme.fly.dev' },
  { service: 'cloudflare-pages', target: 'acme.pages.dev' },
  {
    service: 'firebase-hosting',
    target: 'acme.firebaseapp.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Site Not Found</title></head><body><h1>Site Not Found</h1><p>Why am I seeing this?</p></body></html>',
    },
  },
  {
    service: 'ngrok',
    target: 'acme.ngrok.io',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>ngrok</title></head><body><p>The endpoint gone.example.com is offline. ERR_NGROK_3200</p></body></html>',
    },
  },
  { service: 'discourse', target: 'acme.trydiscourse.com' },
  {
    service: 'acquia',
    target: 'acme.prod.acquia-sites.com',
    page: {
      status: 404,
      text: '<!doctype html><html><head><title>Web Site Not Found</title></head><body><h1>Web Site Not Found</h1></body></html>',
    },
  },
  { service: 'aws-elastic-beanstalk', target: 'acme.eu-west-1.elasticbeanstalk.com' },
];
