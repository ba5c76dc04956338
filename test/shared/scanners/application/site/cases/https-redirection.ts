import { notAsked, siteOf, wayFrom } from '../site-of.ts';

const http = 'http://shop.example.test/';
const https = 'https://shop.example.test/';

export const fires = [
  siteOf({ overHttp: wayFrom([http, 200]) }),
  siteOf({ overHttp: wayFrom([http, 302], ['http://shop.example.test/start', 200]) }),
  siteOf({ overHttp: wayFrom([http, 302], ['http://shop.example.test/start', 302], [https, 200]) }),
  siteOf({ overHttp: wayFrom([http, 301], ['https://www.example.test/', undefined]) }),
  siteOf({
    certificate: {
      kind: 'not_trusted',
      reason: 'TLS connection to shop.example.test failed: the certificate has expired',
    },
  }),
  // The page is over http, though https answers.
  siteOf({ home: { url: http }, overHttps: wayFrom([https, 200]) }),
];

export const silent = [
  siteOf(),
  siteOf({ overHttp: wayFrom([http, 301], [https, 301], ['https://www.example.test/', undefined]) }),
  siteOf({ overHttp: { kind: 'silent', reason: 'shop.example.test refused the connection' } }),
  // Browsers never ask it over http.
  siteOf({ overHttp: wayFrom(['http://shop.example.dev/', 200]) }),
];

export const notTestable = [siteOf({ overHttp: notAsked }), siteOf({ home: { url: http } })];
