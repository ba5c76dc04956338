import type { Page } from '../../../../shared/scanning/web/page/page.ts';
import { pageOf } from './page-of.ts';

/** As many characters of one thing after the other as fit. */
const fill = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length));

const bodyLength = 600_000;
/** The web client reads no more headers than this. */
const headerLength = 60_000;

const ofBody = (unit: string, type = 'text/html', before = '') => ({
  name: `${JSON.stringify(unit.slice(0, 40))} as ${type}`,
  make: () => pageOf({ headers: { 'Content-Type': type }, body: before + fill(unit, bodyLength) }),
});

const ofHeader = (name: string, unit: string, before = '') => ({
  name: `${name} of ${JSON.stringify(unit)}`,
  make: () => pageOf({ headers: { [name]: before + fill(unit, headerLength) }, body: '<html><body>x</body></html>' }),
});

/** The same with something of its own each time: what is gathered without repeats grows with it. */
const counted = (unit: (count: string) => string, length: number) => {
  let text = '';
  for (let count = 0; text.length < length; count += 1) text += unit(count.toString(36));
  return text;
};

const ofCountedBody = (unit: (count: string) => string, type = 'text/html') => ({
  name: `counted ${JSON.stringify(unit('0'))} as ${type}`,
  make: () => pageOf({ headers: { 'Content-Type': type }, body: counted(unit, bodyLength) }),
});

const ofCountedHeader = (name: string, unit: (count: string) => string, before = '') => ({
  name: `${name} of counted ${JSON.stringify(unit('0'))}`,
  make: () =>
    pageOf({ headers: { [name]: before + counted(unit, headerLength) }, body: '<html><body>x</body></html>' }),
});

/** Pages and headers that make a careless expression or loop run for minutes. Nesting is kept low: the tree is not ours. */
export const hostilePages: readonly { readonly name: string; readonly make: () => Page }[] = [
  ofBody(' '),
  ofBody('a'),
  ofBody('<'),
  ofBody('<!--'),
  ofBody('<script>'),
  ofBody('<script src="//a.test/'),
  ofBody('<script src="https://cdn.example.net/a.js"></script>'),
  ofBody('<a href="http://a.test/'),
  ofBody('<a href="http://a.test/">x</a>'),
  ofBody('<form action="http://a.test/"><input type=password></form>'),
  ofBody('<meta http-equiv="Content-Security-Policy" content="script-src *">'),
  ofBody('<meta content="'),
  ofBody('<input value="'),
  ofBody('password='),
  ofBody('http://'),
  ofBody('http://10.0.0.1/'),
  ofBody('1'),
  ofBody('4111 1111 1111 1111 '),
  ofBody('a@'),
  ofBody('-----BEGIN RSA PRIVATE KEY-----'),
  ofBody('/*', 'application/javascript'),
  ofBody('//# sourceMappingURL=', 'application/javascript'),
  ofBody('eval(', 'application/javascript'),
  ofBody('location.hash+', 'application/javascript'),
  ofBody('"\\', 'application/javascript'),
  ofBody('jQuery v1.', 'application/javascript'),
  ofBody('{"a":', 'application/json'),
  ofBody('[', 'application/json'),
  ofBody('"key":"0123456789abcdef0123456789abcdef",', 'application/json', '{'),
  ofBody('at a.b.c(D.java:1)\n', 'text/plain'),
  ofBody('0-', 'text/plain'),
  ofBody('<a href="x">x</a> 01-Jan-2026 00:00 1k\n', 'text/html', '<title>Index of /</title><pre>'),
  ofHeader('Content-Security-Policy', "script-src 'self' "),
  ofHeader('Content-Security-Policy', ';'),
  ofHeader('Content-Security-Policy', ','),
  ofHeader('Content-Security-Policy', 'https://*.example.com:*/x ', 'script-src '),
  ofHeader('Content-Security-Policy', "'nonce-a' ", 'script-src '),
  ofHeader('Content-Security-Policy', 'a b;', ''),
  ofHeader('Content-Security-Policy', 'script-src *,'),
  ofHeader('Strict-Transport-Security', 'a;'),
  ofHeader('Strict-Transport-Security', ' '),
  ofHeader('Permissions-Policy', 'a=(),'),
  ofHeader('Permissions-Policy', 'a;'),
  ofHeader('Permissions-Policy', '"', 'a="'),
  ofHeader('Permissions-Policy', '\\"', 'a="'),
  ofHeader('Referrer-Policy', 'origin,'),
  ofHeader('X-Frame-Options', 'DENY,'),
  ofHeader('Cache-Control', 'max-age=1,'),
  ofHeader('Access-Control-Allow-Methods', 'PUT,'),
  ofHeader('Access-Control-Allow-Origin', 'http://a'),
  ofHeader('Server', 'a/'),
  ofHeader('Server', '1.'),
  ofHeader('X-Powered-By', 'PHP/1.1 '),
  ofHeader('Via', '10.1.'),
  ofHeader('Link', '10.1.1.1 '),
  ofHeader('ETag', 'a-', '"'),
  ofHeader('WWW-Authenticate', ' ,'),
  ofHeader('Set-Cookie', ';'),
  ofHeader('Set-Cookie', 'session-', 'a'),
  ofHeader('Set-Cookie', 'sess_', ''),
  ofHeader('Set-Cookie', '1', 'BIGip='),
  ofCountedHeader('Content-Security-Policy', (count) => `${count} `, "script-src 'nonce-abcdefgh' 'strict-dynamic' "),
  ofCountedHeader('Content-Security-Policy', (count) => `${count}.a `, 'script-src '),
  ofCountedHeader('Content-Security-Policy', (count) => `${count};`),
  ofCountedHeader('Strict-Transport-Security', (count) => `${count};`),
  ofCountedHeader('Permissions-Policy', (count) => `a${count}=(),`),
  ofCountedHeader('Cache-Control', (count) => `${count},`),
  ofCountedBody((count) => `<script src="https://h${count}.example.net/${count}.js"></script>`),
  ofCountedBody((count) => `<a href="/${count}?session=${count}">${count}</a>`),
  ofCountedBody((count) => `<form action="http://h${count}.test/"><input type=password name=p${count}></form>`),
  ofCountedBody((count) => `<meta name="${count}" content="${count}">`),
  ofCountedBody((count) => `<!-- password=${count} -->`),
  ofCountedBody((count) => `user${count}@example.com `),
  ofCountedBody((count) => `10.0.${count.length}.${count} http://192.168.0.1/${count} `),
  ofCountedBody((count) => `"key${count}":"ghp_${count.padStart(36, 'a')}",`, 'application/json'),
  ofCountedBody((count) => `eval(location.hash+v${count});window.postMessage(${count},"*");`, 'application/javascript'),
  {
    name: 'many cookies',
    make: () =>
      pageOf({
        headers: {
          'Set-Cookie': Array.from({ length: 2000 }, (_, index) => `session-${index}=1; Domain=example.test`),
        },
      }),
  },
  {
    name: 'many policies',
    make: () =>
      pageOf({
        headers: { 'Content-Security-Policy': Array.from({ length: 500 }, () => "script-src 'unsafe-inline' *") },
      }),
  },
];
