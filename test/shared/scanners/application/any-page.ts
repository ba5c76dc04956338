import fc from 'fast-check';
import type { Page } from '../../../../shared/scanning/web/page/page.ts';
import { anyCharacter } from '../../../any-character.ts';
import { pageOf } from './page-of.ts';

const names = [
  'Content-Security-Policy',
  'Content-Security-Policy-Report-Only',
  'Strict-Transport-Security',
  'X-Frame-Options',
  'X-Content-Type-Options',
  'Referrer-Policy',
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
  'Cross-Origin-Resource-Policy',
  'Access-Control-Allow-Origin',
  'Access-Control-Allow-Credentials',
  'Access-Control-Allow-Methods',
  'Set-Cookie',
  'Cache-Control',
  'Expires',
  'Date',
  'Server',
  'X-Powered-By',
  'X-Generator',
  'X-Debug-Token-Link',
  'X-ChromeLogger-Data',
  'X-Backend-Server',
  'X-XSS-Protection',
  'WWW-Authenticate',
  'Location',
  'ETag',
  'Via',
  'Link',
  'SourceMap',
  'Content-Length',
];

const words = [
  'default-src',
  "'self'",
  "'unsafe-inline'",
  "'nonce-abcdefgh'",
  'https:',
  'https://*.example.com:*/x',
  '*',
  ';',
  ',',
  '=',
  ' ',
  '"',
  'max-age',
  '31536000',
  'SameSite',
  'Secure',
  'Domain=.com',
  'Expires=Wed, 21 Oct 2055 07:28:00 GMT',
  '__Host-',
  'sessionid',
  'null',
  'true',
  'http://10.0.0.1/',
  '[::1',
  '%zz',
  'Basic realm=',
  '\u0000',
  '\u202e',
  '\ud800',
  'ü',
  '__proto__',
  'constructor',
];

const value = fc.oneof(
  fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((parts) => parts.join('')),
  fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((parts) => parts.join(' ')),
  fc.string({ maxLength: 60, unit: anyCharacter }),
);

const pieces = [
  '<html>',
  '<head>',
  '<body>',
  '<script>',
  '</script>',
  '<script src="//cdn.example.net/jquery-1.2.3.js"',
  ' integrity="sha256-',
  '>',
  '<form action="http://',
  '<form method=post action="/x?',
  '<input type=password name="',
  '<input type=password id="',
  '<input name="',
  '<select name="',
  '<iframe src="//',
  '<a target=_blank href="//cdn.example.net/?PHPSESSID=',
  '<meta http-equiv="Content-Security-Policy" content="',
  '<meta name=referrer content=',
  '<meta charset=',
  '<base href="',
  '<a href="javascript:',
  '<!-- password=',
  '-->',
  '<template>',
  '//# sourceMappingURL=',
  'eval(location.hash)',
  'window.postMessage(data, "*")',
  '"}]',
  '{"a":',
  'Traceback (most recent call last):',
  'ORA-00933',
  'at java.lang.Thread.run(Thread.java:748)',
  'AKIAIOSFODNN7EXAMPLE',
  'http://192.168.0.1/',
  '4111111111111111',
  'Index of /',
  '\u0000',
  '\ud800',
  '&#x41;',
  "'",
];

const body = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join('')),
  fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 20 })), { maxLength: 30 })
    .map((parts) => parts.join('')),
  fc.string({ maxLength: 300, unit: anyCharacter }),
);

const types = [
  'text/html',
  'text/html; charset=utf-8',
  'application/json',
  'application/javascript',
  'text/css',
  'text/plain',
  'application/xml',
  'image/png',
  '',
  'x',
];

const hosts = [
  'https://shop.example.test',
  'http://shop.example.test:8080',
  'https://127.0.0.1',
  'http://[::1]:81',
  'https://localhost',
];
const paths = [
  '/',
  '/login?session=1&redirect=//x',
  '/app.js.map',
  '/a/../b;jsessionid=1',
  '/%zz?%zz=%',
  '/.git/config',
];

/** Answers as nobody would write them: known headers with scrambled values, scrambled bodies, any status. */
export const anyPage: fc.Arbitrary<Page> = fc
  .record({
    host: fc.constantFrom(...hosts),
    path: fc.constantFrom(...paths),
    method: fc.constantFrom('GET', 'HEAD', 'POST'),
    status: fc.constantFrom(200, 200, 200, 201, 204, 301, 302, 304, 400, 401, 403, 404, 500, 503),
    type: fc.constantFrom(...types),
    headers: fc.array(fc.tuple(fc.constantFrom(...names), fc.array(value, { minLength: 1, maxLength: 3 })), {
      maxLength: 12,
    }),
    body,
    loggedIn: fc.boolean(),
  })
  .map(({ host, path, method, status, type, headers, body: text, loggedIn }) => {
    // Location must be an address for the test's own response; scrambled ones are joined to a host.
    const own = headers.map(([name, values]): [string, readonly string[]] => [
      name,
      name === 'Location' ? [`/x${values.join('').replaceAll(/[^\w/.-]/g, '')}`] : values,
    ]);
    return pageOf({
      url: `${host}${path}`,
      method,
      status,
      headers: { ...Object.fromEntries(own), 'Content-Type': type },
      body: text,
      loggedIn,
    });
  });
