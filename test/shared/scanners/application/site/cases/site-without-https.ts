import { notAsked, siteOf, wayFrom } from '../site-of.ts';

const home = { url: 'http://shop.example.test/' };

export const fires = [
  siteOf({ home }),
  siteOf({
    home: { url: 'http://shop.example.test:8080/' },
    overHttps: { kind: 'unknown', outcome: 'not_testable', reason: 'The site is on a port of its own' },
  }),
];

export const silent = [siteOf(), siteOf({ home, overHttps: wayFrom(['https://shop.example.test/', 200]) })];

export const notTestable = [siteOf({ home, overHttps: notAsked })];
