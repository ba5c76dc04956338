import { hostOf, silent as noAnswer, page } from '../host-of.ts';

export const fires = [
  hostOf({ chain: ['acme.github.io'] }),
  hostOf({ chain: ['acme.azurewebsites.net', 'waws-prod-am2-001.cloudapp.net'] }),
  // In use by the login that it asks for, by a page over http alone, and by DNS where that is what says it.
  hostOf({ chain: ['acme.github.io'], https: page({ status: 401 }) }),
  hostOf({ chain: ['acme.github.io'], https: page({ status: 404 }), http: page() }),
  hostOf({ chain: ['acme.azurewebsites.net'], https: noAnswer }),
  // Nothing proves that it is.
  hostOf({
    chain: ['live-acme.pantheonsite.io'],
    https: page({ status: 404, text: '<h1>404 - Unknown Site</h1><p>This domain is not connected to a site.</p>' }),
  }),
  hostOf({ chain: ['acme.wordpress.com'], https: page({ status: 302, leadsTo: 'https://wordpress.com/typo/' }) }),
];

export const silent = [
  hostOf(),
  hostOf({ chain: ['acme.zendesk.com'] }),
  hostOf({ chain: ['acme.fly.dev'], https: page({ status: 404 }) }),
  hostOf({ chain: ['acme-d0a1b2c3d4e5f6g7.westeurope-01.azurewebsites.net'] }),
  hostOf({ chain: ['www.example.net'] }),
  hostOf({
    chain: ['acme.github.io'],
    https: page({ status: 404, text: "<p>There isn't a GitHub Pages site here.</p>" }),
  }),
  hostOf({ chain: ['acme.azurewebsites.net'], end: 'no_name', registered: 'yes' }),
  hostOf({ chain: ['acme.github.io'], end: 'failed' }),
  // Whether it is in use nobody said.
  hostOf({ chain: ['acme.github.io'], https: noAnswer }),
];
