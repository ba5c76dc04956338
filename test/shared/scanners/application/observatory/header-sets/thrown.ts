import { type HeaderSet, html, own } from './header-set.ts';

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

/** A site by chance: the same one for the same seed. */
export function thrown(seed: number): HeaderSet {
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
