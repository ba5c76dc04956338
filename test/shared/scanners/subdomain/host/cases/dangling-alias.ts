import { hostOf } from '../host-of.ts';

const manyAliases = Array.from({ length: 12 }, (_, index) => `hop-${index + 1}.example.com`);

export const fires = [
  hostOf({ chain: ['old.example.com'], end: 'no_name', registered: 'yes' }),
  hostOf({ chain: ['acme.pages.dev'], end: 'no_name', registered: 'yes' }),
  hostOf({ chain: ['host.corp'], end: 'no_name', registered: 'internal' }),
  hostOf({ chain: ['a.example.com', 'shop.example.com'], end: 'loop' }),
  hostOf({ chain: ['shop.example.com'], end: 'loop' }),
  // A circle that begins further on.
  hostOf({ chain: ['a.example.com', 'b.example.com', 'a.example.com'], end: 'loop' }),
];

export const silent = [
  hostOf(),
  hostOf({ chain: ['www.example.net'] }),
  hostOf({ chain: ['www.example.net'], end: 'no_data' }),
  hostOf({ end: 'no_name' }),
  hostOf({ chain: ['acme.azurewebsites.net'], end: 'no_name', registered: 'yes' }),
  hostOf({ chain: ['shop.gone-for-good.net'], end: 'no_name', registered: 'no' }),
  hostOf({ chain: ['www.example.net'], end: 'failed' }),
  hostOf({ chain: manyAliases, end: 'failed' }),
];
