import { hostOf } from '../host-of.ts';

export const fires = [
  hostOf({ chain: ['old.example.com'], end: 'no_name', registered: 'yes' }),
  hostOf({ chain: ['acme.pages.dev'], end: 'no_name', registered: 'yes' }),
  hostOf({ chain: ['host.corp'], end: 'no_name', registered: 'internal' }),
  hostOf({ chain: ['a.example.com', 'shop.example.com'], end: 'loop' }),
];

export const silent = [
  hostOf(),
  hostOf({ chain: ['www.example.net'] }),
  hostOf({ chain: ['www.example.net'], end: 'no_data' }),
  hostOf({ end: 'no_name' }),
  hostOf({ chain: ['acme.azurewebsites.net'], end: 'no_name', registered: 'yes' }),
  hostOf({ chain: ['shop.gone-for-good.net'], end: 'no_name', registered: 'no' }),
  hostOf({ chain: ['www.example.net'], end: 'failed' }),
];
