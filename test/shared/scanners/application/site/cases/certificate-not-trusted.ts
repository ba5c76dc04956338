import { notAsked, siteOf } from '../site-of.ts';

export const fires = [
  siteOf({
    certificate: {
      kind: 'not_trusted',
      reason: 'TLS connection to shop.example.test failed: the certificate has expired',
    },
  }),
];

export const silent = [siteOf()];

export const notTestable = [siteOf({ certificate: notAsked }), siteOf({ home: { url: 'http://shop.example.test/' } })];
