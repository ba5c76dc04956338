import { siteOf, wayFrom } from '../site-of.ts';

export const fires = [
  siteOf(),
  siteOf({ home: { headers: { 'Set-Cookie': 'session=1' } } }),
  siteOf({ home: { status: 401, headers: { 'WWW-Authenticate': 'Basic' } } }),
];

/** It is told always, if there is a page over https to grade. */
export const silent = [];

export const notTestable = [
  siteOf({ home: { url: 'http://shop.example.test/' } }),
  siteOf({ home: { status: 500 } }),
  siteOf({ home: { status: 301, headers: { Location: 'https://www.example.net/' } } }),
  siteOf({ overHttps: { kind: 'answers', route: [], page: undefined } }),
  siteOf({
    home: { url: 'http://shop.example.test/', status: 404 },
    overHttp: wayFrom(['http://shop.example.test/', 404]),
  }),
];
