import { notAsked, siteOf } from '../site-of.ts';

export const fires = [
  siteOf({
    certificate: {
      kind: 'not_trusted',
      reason: 'No TLS connection to shop.example.test could be made: its certificate has expired',
    },
  }),
];

export const silent = [siteOf()];

export const notTestable = [siteOf({ certificate: notAsked }), siteOf({ home: { url: 'http://shop.example.test/' } })];
