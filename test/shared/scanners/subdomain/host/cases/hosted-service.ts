import { hostOf, silent as noAnswer, page } from '../host-of.ts';

export const fires = [
  hostOf({ chain: ['acme.github.io'] }),
  hostOf({ chain: ['acme.azurewebsites.net', 'waws-prod-am2-001.cloudapp.net'] }),
];

export const silent = [
  hostOf(),
  hostOf({ chain: ['acme.zendesk.com'] }),
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
