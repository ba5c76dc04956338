/** A site as the grade sees it, written down for the golden data. What is left out is as a good site has it. */
export interface HeaderSet {
  readonly name: string;
  readonly hostname?: string;
  /** Of the address that was asked first; https where it does not say. */
  readonly scheme?: 'http:' | 'https:';
  /** A header that is there several times is a list. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string;
  /** The addresses from http on; null where nothing answers there. http to https on the same host where it does not say. */
  readonly route?: readonly string[] | null;
  readonly routeVerified?: boolean;
  readonly httpsVerified?: boolean;
  /** The answer to a request of another origin; as the page's own headers, without an Origin, where it does not say. */
  readonly crossOrigin?: { readonly headers: Readonly<Record<string, string>>; readonly origin?: string } | null;
  /** Set-Cookie headers of redirects on the way, with the address that sent each. */
  readonly onTheWay?: readonly { readonly url: string; readonly header: string }[];
  /** Hosts on the browsers' list, with everything under them. */
  readonly preloaded?: readonly string[];
}

const strict = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const html = (head: string, body = '') => `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;

type Headers = HeaderSet['headers'];

const withHeaders = (name: string, headers: Headers, more: Omit<HeaderSet, 'name' | 'headers'> = {}): HeaderSet => ({
  name,
  headers: { ...strict, ...headers },
  ...more,
});

const without = (name: string, header: keyof typeof strict): HeaderSet => {
  const { [header]: _, ...rest } = strict;
  return { name, headers: rest };
};

const csp = (name: string, policy: string | readonly string[], more: Omit<HeaderSet, 'name' | 'headers'> = {}) =>
  withHeaders(`policy: ${name}`, { 'Content-Security-Policy': policy }, more);

const cookie = (name: string, header: string | readonly string[], more: Headers = {}) =>
  withHeaders(`cookie: ${name}`, { 'Set-Cookie': header, ...more });

const script = (name: string, body: string, more: Omit<HeaderSet, 'name' | 'headers'> = {}) =>
  withHeaders(`script: ${name}`, {}, { body: html('', body), ...more });

const own = 'shop.example.com';

const written: readonly HeaderSet[] = [
  { name: 'every header at its best', headers: strict },
  { name: 'no header at all', headers: {} },
  { name: 'only a type', headers: { 'Content-Type': 'text/html' } },
  { name: 'plain http', scheme: 'http:', headers: { 'Content-Type': 'text/html' }, route: [`http://${own}/`] },
  { name: 'plain http with every header', scheme: 'http:', headers: strict, route: [`http://${own}/`] },
  { name: 'empty headers', headers: Object.fromEntries(Object.keys(strict).map((key) => [key, ''])) },
  without('no policy', 'Content-Security-Policy'),
  without('no HSTS', 'Strict-Transport-Security'),
  without('no referrer policy', 'Referrer-Policy'),
  without('no type options', 'X-Content-Type-Options'),
  without('no frame options beside the policy', 'X-Frame-Options'),
  without('no resource policy', 'Cross-Origin-Resource-Policy'),
  without('no type', 'Content-Type'),

  csp('no unsafe', "default-src 'self'; object-src 'none'"),
  csp('a site of the old days', "default-src *; script-src * 'unsafe-inline' 'unsafe-eval'"),
  csp('unsafe-inline for scripts', "default-src 'self'; script-src 'self' 'unsafe-inline'"),
  csp('unsafe-inline beside a nonce', "default-src 'self'; script-src 'nonce-abcdefgh1234' 'unsafe-inline'"),
  csp(
    'unsafe-inline beside a hash',
    "default-src 'none'; script-src 'sha256-dGVzdA==' 'unsafe-inline'; style-src 'self'",
  ),
  csp('unsafe-inline by default beside a nonce', "default-src 'nonce-abcdefgh1234' 'unsafe-inline'"),
  csp(
    'strict-dynamic',
    "default-src 'none'; script-src 'nonce-abcdefgh1234' 'strict-dynamic' https: 'unsafe-inline' 'self'",
  ),
  csp('strict-dynamic by default', "default-src 'nonce-abcdefgh1234' 'strict-dynamic' https: *"),
  csp('strict-dynamic alone', "default-src 'none'; script-src 'strict-dynamic' https:"),
  csp('unsafe-eval', "default-src 'none'; script-src 'self' 'unsafe-eval'"),
  csp('unsafe-eval for styles', "default-src 'none'; style-src 'unsafe-eval'"),
  csp('data: scripts', "default-src 'self'; script-src data:"),
  csp('https: scripts', "default-src 'self'; script-src https:"),
  csp('any object', "default-src 'self'; object-src *"),
  csp('no fallback', "script-src 'self'"),
  csp('no scripts named', "object-src 'none'; img-src *"),
  csp('http scripts', "default-src 'none'; script-src http://cdn.example.com"),
  csp('http scripts on plain http', "default-src 'none'; script-src http://cdn.example.com", {
    scheme: 'http:',
    route: [`http://${own}/`],
  }),
  csp('http reports', "default-src 'none'; report-uri http://reports.example.com/"),
  csp('http images', "default-src 'none'; img-src http://images.example.com 'self'"),
  csp('ftp images', "default-src 'none'; img-src ftp:"),
  csp('http media by default', "default-src http://media.example.com; script-src 'self'; object-src 'none'"),
  csp('inline styles', "default-src 'none'; style-src 'self' 'unsafe-inline'"),
  csp('styles from anywhere', "default-src 'none'; style-src https:"),
  csp('styles from data:', "default-src 'self'; style-src data:"),
  csp('default none and more', "default-src 'none' https://cdn.example.com"),
  csp('duplicate directive', "default-src 'none'; img-src 'self'; img-src *"),
  csp('duplicate reporting', "default-src 'none'; report-uri /a; report-uri /b"),
  csp('duplicate reporting of a bad policy', 'default-src *; report-uri /a; report-uri /b'),
  csp('too short', 'a b'),
  csp('nonsense', 'this is no policy'),
  csp('upper case', "DEFAULT-SRC 'NONE'; SCRIPT-SRC 'SELF'"),
  csp('odd spaces', "  default-src   'none'  ;;  img-src\t'self' ; "),
  csp('empty sources', "default-src; script-src; style-src 'self'"),
  csp('two headers that agree', ["default-src 'none'", "default-src 'none'"]),
  csp('two headers that differ', ["default-src 'self'", "script-src 'none'; object-src 'none'"]),
  csp('prefix of another source', "default-src 'none'; script-src https://cdn.example.com https://cdn.example.com/js/"),
  csp('in a meta element beside the header', "default-src 'self'; script-src 'self' https://cdn.example.com/js/", {
    body: html(
      `<meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src https://cdn.example.com/js/a.js; img-src *">`,
    ),
  }),
  csp('meta element that cannot be decoded', 'script-src https://a.example.com/%zz', {
    body: html(`<meta http-equiv="content-security-policy" content="script-src https://b.example.com/%zy">`),
  }),
  csp('meta elements, three policies', "default-src 'self' https://a.example.com; script-src 'self'", {
    body: html(
      `<meta http-equiv="content-security-policy" content="default-src 'self'"><meta http-equiv=" Content-Security-POLICY " content="default-src *; script-src *">`,
    ),
  }),
  {
    name: 'policy: in a meta element alone',
    headers: { ...without('', 'Content-Security-Policy').headers },
    body: html(`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; frame-ancestors 'none'">`),
  },
  {
    name: 'policy: only what a meta element may not hold',
    headers: { 'Content-Type': 'text/html' },
    body: html(`<meta http-equiv="Content-Security-Policy" content="frame-ancestors 'none'; sandbox">`),
  },
  {
    name: 'policy: meta element in something that is not HTML',
    headers: { 'Content-Type': 'text/plain' },
    body: html(`<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`),
  },
  {
    name: 'policy: meta element in a comment and a template',
    headers: { 'Content-Type': 'text/html' },
    body: html(
      `<!-- <meta http-equiv="Content-Security-Policy" content="default-src 'none'"> --><template><meta http-equiv="Content-Security-Policy" content="default-src 'none'"></template>`,
    ),
  },
  {
    name: 'policy: reporting only',
    headers: { 'Content-Type': 'text/html', 'Content-Security-Policy-Report-Only': "default-src 'none'" },
  },
  csp('frame ancestors without frame options', "default-src 'none'; frame-ancestors *"),

  withHeaders('HSTS: six months of 30 days', { 'Strict-Transport-Security': 'max-age=15552000' }),
  withHeaders('HSTS: one day less', { 'Strict-Transport-Security': 'max-age=15465600' }),
  withHeaders('HSTS: off', { 'Strict-Transport-Security': 'max-age=0' }),
  withHeaders('HSTS: twice', { 'Strict-Transport-Security': ['max-age=63072000', 'max-age=63072000'] }),
  withHeaders('HSTS: in quotes', { 'Strict-Transport-Security': 'max-age="63072000"' }),
  withHeaders('HSTS: no age', { 'Strict-Transport-Security': 'includeSubDomains' }),
  withHeaders('HSTS: age twice', { 'Strict-Transport-Security': 'max-age=63072000; max-age=1' }),
  withHeaders('HSTS: no number', { 'Strict-Transport-Security': 'max-age=soon' }),
  withHeaders('HSTS: upper case', { 'Strict-Transport-Security': 'MAX-AGE=63072000 ; INCLUDESUBDOMAINS' }),
  withHeaders('HSTS: preloaded', { 'Strict-Transport-Security': 'max-age=1' }, { preloaded: [own] }),
  withHeaders('HSTS: top-level domain preloaded', {}, { hostname: 'shop.dev', preloaded: ['dev'] }),
  withHeaders('HSTS: certificate not valid', {}, { httpsVerified: false, routeVerified: false }),
  withHeaders('HSTS: preloaded, certificate not valid', {}, { httpsVerified: false, preloaded: [own] }),

  withHeaders('referrer: same-origin', { 'Referrer-Policy': 'same-origin' }),
  withHeaders('referrer: unsafe-url', { 'Referrer-Policy': 'unsafe-url' }),
  withHeaders('referrer: downgrade', { 'Referrer-Policy': 'no-referrer-when-downgrade' }),
  withHeaders('referrer: fallbacks', { 'Referrer-Policy': 'unsafe-url, strict-origin-when-cross-origin, new-value' }),
  withHeaders('referrer: two headers', { 'Referrer-Policy': ['no-referrer', 'origin'] }),
  withHeaders('referrer: nonsense', { 'Referrer-Policy': 'whatever' }),
  withHeaders('referrer: meta wins', {}, { body: html('<meta name=referrer content="origin">') }),
  withHeaders('referrer: meta unknown', {}, { body: html('<meta name="Referrer" content="never">') }),
  {
    name: 'referrer: meta alone',
    headers: without('', 'Referrer-Policy').headers,
    body: html('<meta name="referrer" content="origin"><meta name="referrer" content="no-referrer">'),
  },

  withHeaders('type options: other value', { 'X-Content-Type-Options': 'sniff' }),
  withHeaders('type options: twice', { 'X-Content-Type-Options': ['nosniff', 'nosniff'] }),
  withHeaders('type options: upper case', { 'X-Content-Type-Options': ' NoSniff ' }),

  { name: 'frame options alone', headers: { 'Content-Type': 'text/html', 'X-Frame-Options': 'sameorigin' } },
  { name: 'frame options: allow-from', headers: { 'X-Frame-Options': 'ALLOW-FROM https://a.example.com' } },
  { name: 'frame options: nonsense', headers: { 'X-Frame-Options': 'ALLOWALL' } },
  { name: 'frame options: twice', headers: { 'X-Frame-Options': ['DENY', 'DENY'] } },

  withHeaders('resource policy: same-site', { 'Cross-Origin-Resource-Policy': 'Same-Site' }),
  withHeaders('resource policy: cross-origin', { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
  withHeaders('resource policy: nonsense', { 'Cross-Origin-Resource-Policy': 'none' }),

  cookie('all protected', 'sessionid=1; Secure; HttpOnly; SameSite=Lax'),
  cookie('without SameSite', 'sessionid=1; Secure; HttpOnly'),
  cookie('harmless, unprotected', 'color=blue'),
  cookie('harmless, unprotected, no HSTS', 'color=blue', { 'Strict-Transport-Security': 'max-age=1' }),
  cookie('session without Secure', 'PHPSESSID=1; HttpOnly'),
  cookie('session without Secure, no HSTS', 'PHPSESSID=1; HttpOnly', { 'Strict-Transport-Security': 'max-age=1' }),
  cookie('session without HttpOnly', 'login=1; Secure; SameSite=Strict'),
  cookie('anti-forgery token', 'csrftoken=1; Secure'),
  cookie('anti-forgery token with SameSite', 'XSRF=1; Secure; SameSite=Strict; HttpOnly'),
  cookie('SameSite unknown', 'a=1; Secure; SameSite=Sometimes'),
  cookie('SameSite empty', 'a=1; Secure; SameSite'),
  cookie('SameSite=None without Secure', 'a=1; SameSite=None', { 'Strict-Transport-Security': '' }),
  cookie('SameSite=None with Secure', 'a=1; SameSite=None; Secure'),
  cookie('of another host', 'a=1; Domain=other.example.net'),
  cookie('of a public suffix', 'a=1; Domain=com'),
  cookie('of the parent', 'a=1; Domain=example.com; Secure; SameSite=Lax'),
  cookie('that is thrown away', 'session=; Max-Age=0'),
  cookie('of Heroku', 'heroku-session-affinity=1'),
  cookie('without a name', '=value; Secure'),
  cookie('with a broken prefix', '__Host-a=1; Secure; Path=/shop'),
  cookie('several', ['a=1; Secure; SameSite=Lax', 'sess=2; Secure', 'b=3']),
  withHeaders(
    'cookie: set by a redirect',
    {},
    { onTheWay: [{ url: `https://${own}/start`, header: 'login=1; Secure' }] },
  ),
  withHeaders(
    'cookie: set by a redirect on another host',
    {},
    {
      onTheWay: [{ url: 'https://login.example.net/', header: 'session=1' }],
    },
  ),

  withHeaders('cross-origin: any', { 'Access-Control-Allow-Origin': '*' }),
  withHeaders('cross-origin: one', { 'Access-Control-Allow-Origin': 'https://a.example.com' }),
  withHeaders('cross-origin: null', {
    'Access-Control-Allow-Origin': 'null',
    'Access-Control-Allow-Credentials': 'true',
  }),
  withHeaders(
    'cross-origin: reflected with credentials',
    {},
    {
      crossOrigin: {
        origin: 'https://other.example.net',
        headers: {
          'Access-Control-Allow-Origin': 'https://other.example.net',
          'Access-Control-Allow-Credentials': ' True',
        },
      },
    },
  ),
  withHeaders(
    'cross-origin: reflected without credentials',
    {},
    {
      crossOrigin: {
        origin: 'https://other.example.net',
        headers: { 'Access-Control-Allow-Origin': 'https://other.example.net' },
      },
    },
  ),
  withHeaders('cross-origin: no answer', {}, { crossOrigin: null }),

  withHeaders('redirection: nothing over http', {}, { route: null }),
  withHeaders('redirection: none', {}, { route: [`http://${own}/`] }),
  withHeaders('redirection: other host first', {}, { route: [`http://${own}/`, 'https://www.example.com/'] }),
  withHeaders(
    'redirection: other host second',
    {},
    {
      route: [`http://${own}/`, `https://${own}/`, 'https://www.example.com/'],
    },
  ),
  withHeaders(
    'redirection: http first',
    {},
    {
      route: [`http://${own}/`, `http://${own}/start`, `https://${own}/start`],
    },
  ),
  withHeaders('redirection: to http', {}, { route: [`http://${own}/`, `http://${own}/start`] }),
  withHeaders(
    'redirection: back to http',
    {},
    {
      route: [`http://${own}/`, `https://${own}/`, `http://${own}/start`],
    },
  ),
  withHeaders('redirection: certificate not valid', {}, { routeVerified: false }),
  withHeaders('redirection: all preloaded', {}, { route: [`http://${own}/`], preloaded: ['example.com'] }),
  withHeaders(
    'redirection: some preloaded',
    {},
    {
      route: [`http://${own}/`, 'https://www.example.net/'],
      preloaded: [own],
    },
  ),

  script('own, relative', '<script src="/app.js"></script><script src="lib.js"></script>'),
  script('inline only', '<script>let a = 1;</script>'),
  script('own, verified', '<script src="/app.js" integrity="sha256-x"></script>'),
  script('own, verified, over http', '<script src="/app.js" integrity="sha256-x"></script>', {
    scheme: 'http:',
    route: [`http://${own}/`],
  }),
  script('own by its whole address', `<script src="https://${own}/app.js"></script>`),
  script('same registrable domain', '<script src="https://static.example.com/app.js"></script>'),
  script('same registrable domain over http', '<script src="http://static.example.com/app.js"></script>'),
  script('foreign', '<script src="https://cdn.example.net/a.js"></script>'),
  script('foreign, verified', '<script src="https://cdn.example.net/a.js" integrity="sha384-x" crossorigin></script>'),
  script('foreign over http', '<script src="http://cdn.example.net/a.js"></script>'),
  script('foreign over http, verified', '<script src="http://cdn.example.net/a.js" integrity="sha384-x"></script>'),
  script('without a scheme', '<script src="//cdn.example.net/a.js"></script>'),
  script('without a scheme, verified', '<script src="//cdn.example.net/a.js" integrity="sha384-x"></script>'),
  script('without a scheme, of this site', `<script src="//${own}/a.js" integrity="sha384-x"></script>`),
  script('upper case scheme', '<script src="HTTPS://CDN.example.net/a.js"></script>'),
  script(
    'own verified and foreign verified',
    '<script src="/a.js" integrity="x"></script><script src="https://cdn.example.net/a.js" integrity="x"></script>',
  ),
  script(
    'foreign unverified and own verified',
    '<script src="https://cdn.example.net/a.js"></script><script src="/a.js" integrity="x"></script>',
  ),
  script(
    'mixed',
    '<script src="https://cdn.example.net/a.js"></script><script src="//cdn.example.net/b.js" integrity="x"></script>',
  ),
  script('in a template', '<template><script src="http://cdn.example.net/a.js"></script></template>'),
  script('in a comment', '<!-- <script src="http://cdn.example.net/a.js"></script> -->'),
  script('in a noscript element', '<noscript><script src="http://cdn.example.net/a.js"></script></noscript>'),
  script('empty src', '<script src=""></script>'),
  script('data', '<script src="data:text/javascript,1"></script>'),
  withHeaders(
    'script: base of another site',
    {},
    {
      body: html('<base href="https://cdn.example.net/js/">', '<script src="a.js"></script>'),
    },
  ),
  withHeaders(
    'script: base that is relative',
    {},
    { body: html('<base href="/js/">', '<script src="a.js"></script>') },
  ),
  withHeaders(
    'script: in something that is not HTML',
    { 'Content-Type': 'application/json' },
    {
      body: '"<script src=//cdn.example.net/a.js></script>"',
    },
  ),
  withHeaders(
    'script: type in upper case',
    { 'Content-Type': 'Text/HTML' },
    {
      body: html('', '<script src="//cdn.example.net/a.js"></script>'),
    },
  ),
  withHeaders(
    'type: twice',
    { 'Content-Type': ['text/plain', 'text/html'] },
    {
      body: html('', '<script src="//cdn.example.net/a.js"></script>'),
    },
  ),
];

/** A small generator of numbers (mulberry32): the same ones each time. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

const directives = [
  'default-src',
  'script-src',
  'style-src',
  'object-src',
  'img-src',
  'media-src',
  'frame-ancestors',
  'base-uri',
  'report-uri',
  'form-action',
];
const sources = [
  "'none'",
  "'self'",
  "'unsafe-inline'",
  "'unsafe-eval'",
  "'strict-dynamic'",
  "'nonce-abcdefgh1234'",
  "'sha256-dGVzdA=='",
  'https:',
  'http:',
  'data:',
  '*',
  'https://*',
  'https://cdn.example.net',
  'https://cdn.example.net/js/',
  'https://cdn.example.net/js/a.js',
  'http://cdn.example.net',
  '*.example.com',
];
const pools: Readonly<Record<string, readonly string[]>> = {
  'Strict-Transport-Security': ['max-age=31536000', 'max-age=86400', 'max-age=15552000; preload', 'preload'],
  'Referrer-Policy': ['no-referrer', 'origin', 'strict-origin, unsafe-url', 'x'],
  'X-Content-Type-Options': ['nosniff', 'none'],
  'X-Frame-Options': ['DENY', 'SAMEORIGIN', 'ALLOW-FROM https://a.test', 'x'],
  'Cross-Origin-Resource-Policy': ['same-origin', 'same-site', 'cross-origin', 'x'],
  'Access-Control-Allow-Origin': ['*', 'https://a.example.com'],
  'Set-Cookie': [
    'sid=1; Secure',
    'session=1; Secure; HttpOnly; SameSite=Lax',
    'a=1',
    'csrf=1; Secure',
    'b=1; SameSite=x; Secure',
  ],
};
const bodies = [
  '',
  '<script src="/a.js"></script>',
  '<script src="https://cdn.example.net/a.js" integrity="sha256-x"></script>',
  '<script src="https://cdn.example.net/a.js"></script>',
  '<script src="//cdn.example.net/a.js"></script>',
];

function thrown(seed: number): HeaderSet {
  const roll = dice(seed);
  const pick = <T>(list: readonly T[]): T | undefined => list[roll(list.length)];
  const some = <T>(list: readonly T[], most: number) =>
    Array.from({ length: 1 + roll(most) }, () => pick(list)).filter((each) => each !== undefined);
  const policy = () =>
    [...new Set(some(directives, 5))].map((directive) => `${directive} ${some(sources, 4).join(' ')}`).join('; ');
  const headers: Record<string, string | string[]> = { 'Content-Type': 'text/html' };
  if (roll(8) > 0) headers['Content-Security-Policy'] = policy();
  for (const [name, values] of Object.entries(pools)) {
    if (roll(3) === 0) continue;
    headers[name] = name === 'Set-Cookie' ? some(values, 3) : (pick(values) ?? '');
  }
  const meta = roll(4) === 0 ? `<meta http-equiv="Content-Security-Policy" content="${policy()}">` : '';
  const routes = [undefined, null, [`http://${own}/`], [`http://${own}/`, 'https://www.example.net/']];
  const route = pick(routes);
  return {
    name: `by chance ${seed}`,
    headers,
    body: html(meta, pick(bodies)),
    ...(route === undefined ? {} : { route }),
  };
}

/** Sites that were thought of, and sites that were thrown. */
export const headerSets: readonly HeaderSet[] = [
  ...written,
  ...Array.from({ length: 150 }, (_, index) => thrown(index + 1)),
];

/** The host of a set that names none. */
export const defaultHost = own;
