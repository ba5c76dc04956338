import { hostOf, page } from '../host-of.ts';

const github = page({ status: 404, text: "<p>There isn't a GitHub Pages site here.</p>" });

export const fires = [
  hostOf({ chain: ['acme.github.io'], https: github }),
  hostOf({ chain: ['acme.github.io'], http: github }),
  hostOf({ chain: ['www.example.com', 'acme.github.io', 'cdn.example.net'], https: github }),
  hostOf({ name: 'x.example.com', wildcard: '*.example.com', chain: ['acme.github.io'], https: github }),
  hostOf({ chain: ['acme.azurewebsites.net'], end: 'no_name', registered: 'yes' }),
  hostOf({ chain: ['acme.azureedge.net'], end: 'no_name', registered: 'yes' }),
  hostOf({ chain: ['gone-campaign.herokudns.com'], end: 'no_name', registered: 'yes' }),
  hostOf({ chain: ['shop.gone-for-good.net'], end: 'no_name', registered: 'no' }),
];

export const silent = [
  hostOf(),
  hostOf({ chain: ['acme.github.io'] }),
  // A page of that status, and of those words at another service or at none.
  hostOf({ chain: ['acme.github.io'], https: page({ status: 404 }) }),
  hostOf({ chain: ['acme.surge.sh'], https: github }),
  hostOf({ https: github }),
  hostOf({ chain: ['acme.github.io'], https: page({ text: "<p>There isn't a GitHub Pages site here.</p>" }) }),
  // Who has to prove that the name is theirs.
  hostOf({ chain: ['acme.zendesk.com'], https: page({ status: 404, text: 'Help Center Closed' }) }),
  hostOf({ chain: ['acme.pages.dev'], end: 'no_name', registered: 'yes' }),
  hostOf({ chain: ['acme.fly.dev'], end: 'no_name', registered: 'yes' }),
  hostOf({ chain: ['acme.kinsta.cloud'], https: page({ status: 404, text: '<h1>No Site For Domain</h1>' }) }),
  // Whose name has a part that the service made up.
  hostOf({ chain: ['shop-env.eba-x7k2m9qp.eu-west-1.elasticbeanstalk.com'], end: 'no_name', registered: 'yes' }),
  hostOf({
    chain: ['acme-d0a1b2c3d4e5f6g7.westeurope-01.azurewebsites.net'],
    end: 'no_name',
    registered: 'yes',
  }),
  hostOf({ chain: ['acme.scm.azurewebsites.net'], end: 'no_name', registered: 'yes' }),
  hostOf({ chain: ['old.example.com'], end: 'no_name', registered: 'yes' }),
  hostOf({ chain: ['host.corp'], end: 'no_name', registered: 'internal' }),
  hostOf({ chain: ['host.example.net'], end: 'no_name', registered: 'unknown' }),
  hostOf({ end: 'no_name' }),
  hostOf({ chain: ['host.example.net'], end: 'failed' }),
];
