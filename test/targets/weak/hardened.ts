import { randomBytes } from 'node:crypto';
import { posix } from 'node:path';
import { birdList, query, sourcePage, unixFile } from './vulnerable-parts.ts';
import {
  type Answered,
  type Asked,
  escaped,
  type Handlers,
  pageOf,
  type WeakSite,
  type WeakSiteOptions,
  weakSite,
} from './vulnerable-server.ts';
import { weaknesses } from './weaknesses.ts';
import { readXml } from './xml-reader.ts';

/** Escapes undone once, where they are any. */
const unescaped = (text: string) =>
  text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const birds = 'The pond, the hedge and the old elm are good places for watching birds in the morning when it is quiet.';

/** Everything that may be markup or script written as escapes: for scripts. */
const forScript = (text: string) =>
  text.replace(/[^\w .-]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

const said =
  (name: string) =>
  ({ value }: Asked) =>
    pageOf('Search', `<p>Nothing about ${escaped(value(name))}.</p>`);
/** What is in an encoding, decoded. */
const decodedSaid =
  (name: string, encoding: 'base64' | 'hex') =>
  ({ value }: Asked) => {
    const bytes = Buffer.from(value(name), encoding);
    const isEncoded = bytes.toString(encoding) === value(name);
    const text = isEncoded ? `Nothing about ${escaped(bytes.toString('utf8'))}.` : `Please encode it in ${encoding}.`;
    return pageOf('Search', `<p>${text}</p>`);
  };
const field =
  (name: string) =>
  ({ value }: Asked) =>
    pageOf('Search', `<input name="q" value="${escaped(value(name))}">`);
const inScript =
  (name: string) =>
  ({ value }: Asked) =>
    pageOf('Search', `<script>var q = "${forScript(value(name))}";</script>`);
const selfForm = ({ url }: Asked) =>
  pageOf('Write', `<form method="post" action="${escaped(unescaped(url.pathname))}"></form>`);
const plain = (title: string) => () => pageOf(title, `<p>${birds}</p>`);

/** Only paths of the site itself. */
function ownPath(text: string): string {
  const base = 'https://site.example.test';
  if (!URL.canParse(text, base)) return '/start';
  const url = new URL(text, base);
  return url.origin === base ? url.pathname + url.search : '/start';
}

const to =
  (name: string) =>
  ({ value }: Asked): Answered => ({ status: 302, headers: { location: ownPath(value(name)) } });

/** Only names in the folder itself. */
function ownFile(name: string): Answered {
  const isOwn = posix.basename(name) === name && /^[\w.-]+$/.test(name) && !name.startsWith('.');
  const text = isOwn ? unixFile(name) : undefined;
  return text ?? { status: 404, body: 'no such file' };
}

const byName = ({ value }: Asked) =>
  pageOf('Birds', birdList(query('SELECT * FROM birds WHERE name = ?', value('name'))));
const isKnown = ({ rows }: Partial<ReturnType<typeof query>> = {}): Answered =>
  pageOf('Birds', `<p>${(rows ?? []).length > 0 ? 'This bird lives' : 'No bird of that name lives'} by our pond.</p>`);
const byNumber = (text: string): Answered =>
  /^\d{1,9}$/.test(text)
    ? pageOf('Birds', birdList(query('SELECT * FROM birds WHERE id = ?', Number(text))))
    : { status: 400, body: pageOf('Error', '<p>Not a number.</p>') };

/** A document with a document type is refused, as is what is no document. */
const described = ({ value }: Asked): Answered => {
  const texts = readXml(value('bird'), { entities: 'refused' });
  if (texts === undefined) return { status: 400, body: pageOf('Error', '<p>Not a document.</p>') };
  return pageOf('Bird', `<p>You asked for the ${escaped(texts.get('name') ?? '')}.</p>`);
};

const own = 'http://site.example.test';
const account = ({ headers: { origin } }: Asked): Answered => ({
  headers:
    origin === 'https://app.example.test'
      ? { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }
      : {},
  body: pageOf('Account', '<p>Your account.</p>'),
});

/** The same paths, mended. */
const handlers: Handlers = {
  '/': () =>
    pageOf(
      'Birds',
      `<ul>${weaknesses.map(({ link }) => `<li><a href="${escaped(link)}">${escaped(link)}</a></li>`).join('')}</ul>`,
    ),
  '/start': plain('Start'),
  '/xss/text': said('q'),
  '/xss/double-quoted': field('q'),
  '/xss/single-quoted': ({ value }) => pageOf('Search', `<input name='q' value='${escaped(value('q'))}'>`),
  '/xss/unquoted': field('q'),
  '/xss/script-string': inScript('q'),
  '/xss/script-backslash': inScript('q'),
  '/xss/script-number': ({ value }) =>
    pageOf('List', `<script>var size = ${Number.parseInt(value('size'), 10) || 20};</script>`),
  '/xss/script-block': ({ value }) =>
    pageOf('Search', `<script>var q = ${JSON.stringify(value('q')).replaceAll('<', '\\u003c')};</script>`),
  '/xss/script-template': inScript('q'),
  '/xss/handler': ({ value }) =>
    pageOf('Search', `<button data-q="${escaped(value('q'))}" onclick="find(this.dataset.q)">Again</button>`),
  '/xss/link': ({ value }) => pageOf('Leaving', `<a href="${escaped(ownPath(value('to')))}">Go on</a>`),
  '/xss/comment': ({ value }) => pageOf('Search', `<!-- looked for ${escaped(value('q'))} --><p>Nothing.</p>`),
  '/xss/title': ({ value }) => pageOf(`Birds: ${escaped(value('q'))}`, '<p>Nothing.</p>'),
  '/xss/textarea': ({ value }) => pageOf('Write', `<textarea name="q">${escaped(value('q'))}</textarea>`),
  '/xss/filtered': said('q'),
  '/xss/path/heron': plain('Heron'),
  '/xss/path/*': ({ url }) => ({
    status: 404,
    body: pageOf('Not found', `<p>No bird ${escaped(unescaped(url.pathname))}.</p>`),
  }),
  '/xss/self.php': selfForm,
  '/xss/self.php/*': selfForm,
  '/html/bold': said('q'),
  '/html/title': ({ value }) => pageOf('Search', `<p title="${escaped(value('q'))}">Nothing.</p>`),
  '/go/plain': to('url'),
  '/go/slashes': to('next'),
  '/go/backslash': to('next'),
  '/go/prefix': to('return'),
  '/go/prefix-http': to('return'),
  '/go/behind-name': ({ value }) => ({
    status: 302,
    headers: { location: `https://site.example.test${ownPath(value('return'))}` },
  }),
  '/go/before-name': ({ value }) => ({
    status: 302,
    headers: { location: `https://${value('site').replace(/[^a-z]/g, '')}.site.example.test/` },
  }),
  '/go/refresh': ({ value }) =>
    `<!doctype html><title>Wait</title><meta http-equiv="refresh" content="0; url=${escaped(ownPath(value('to')))}"><p>Wait.</p>`,
  '/go/script': ({ value }) =>
    pageOf('Wait', `<script>window.location.href = "${forScript(ownPath(value('to')))}";</script>`),
  '/files/plain': ({ value }) => ownFile(value('name')),
  '/files/picture': ({ value }) => ({ headers: { 'content-type': 'image/png' }, body: value('name').slice(0, 20) }),
  '/files/stripped': ({ value }) => ownFile(value('name')),
  '/files/encoded': ({ value }) => ownFile(value('name')),
  '/files/windows': ({ value }) => ownFile(value('name')),
  '/files/nul': ({ value }) => ownFile(value('name')),
  '/files/ending-cut': ({ value }) => ownFile(value('name')),
  '/files/under': ({ value }) => ownFile(value('name').replace('/srv/site/files/', '')),
  '/files/included': ({ value }) => ownFile(`${value('page')}.php`),
  // What goes up is taken out, and the site's own start page is the one of this folder.
  '/files/source': ({ value }) =>
    sourcePage(unixFile(`./${value('of').replaceAll('../', '').replace('index', '../index')}.php`)),
  '/files/parts.php': ({ value }) =>
    pageOf('Parts', `<p>${birds}</p><p>${escaped(posix.normalize(value('part')))}</p>`),
  '/files/classes.php': plain('Parts'),
  '/files/path/*': ({ url }) => ownFile(unescaped(url.pathname.slice('/files/path/'.length))),
  '/sql/error-text': byName,
  '/sql/error-number': ({ value }) => byNumber(value('id')),
  '/sql/error-order': () => pageOf('Birds', birdList(query('SELECT * FROM birds ORDER BY name'))),
  '/sql/blind-search': ({ value }) =>
    pageOf('Birds', birdList(query('SELECT * FROM birds WHERE instr(name, ?)', value('name')))),
  '/sql/blind-form': ({ value }) => byNumber(value('id')),
  '/sql/blind-keyed': ({ value }) => byNumber(value('id')),
  '/sql/blind-noise': ({ value }) => {
    const key = Array.from(randomBytes(10), (byte) => String.fromCharCode(97 + (byte % 26))).join('');
    return pageOf('Birds', `${value('place') === 'pond' ? `<p>${birds}</p>` : '<p>None.</p>'}<p id="${key}"></p>`);
  },
  '/sql/blind-text': byName,
  '/sql/blind-number': ({ value }) => byNumber(value('id')),
  '/sql/nobody-text': ({ value }) => isKnown(query('SELECT * FROM birds WHERE name = ?', value('name'))),
  '/sql/nobody-number': ({ value }) =>
    /^\d{1,9}$/.test(value('id')) ? isKnown(query('SELECT * FROM birds WHERE id = ?', value('id'))) : isKnown(),
  '/sql/path/*': ({ url }) => byNumber(url.pathname.slice('/sql/path/'.length)),
  '/sql/nap-number': plain('Thanks'),
  '/sql/nap-form': plain('Thanks'),
  '/sql/nap-text': plain('Thanks'),
  '/sql/nap-batch': plain('Thanks'),
  '/sql/nap-batch-text': plain('Thanks'),
  '/sql/nap-message': plain('Thanks'),
  '/command/plain': said('host'),
  '/command/single-quoted': said('host'),
  '/command/double-quoted': said('host'),
  '/command/piped': said('host'),
  '/command/name-without-blanks': said('host'),
  '/command/behind-address': said('host'),
  '/command/line-without-signs': said('host'),
  '/command/few-signs': said('host'),
  '/command/whole': said('command'),
  '/command/base64': decodedSaid('host', 'base64'),
  '/command/asked-for-base64': decodedSaid('host', 'base64'),
  '/command/hex': decodedSaid('host', 'hex'),
  '/php/double-quoted': said('name'),
  '/php/single-quoted': said('name'),
  '/php/without-quotes': said('name'),
  '/php/code': said('name'),
  '/php/base64': decodedSaid('name', 'base64'),
  '/template/braces': said('name'),
  '/template/percent': said('name'),
  '/template/single': said('name'),
  '/template/filtered': said('name'),
  '/template/filtered-at-once': said('name'),
  '/expression/dollar': said('name'),
  '/expression/hash': said('name'),
  '/include/server': said('name'),
  '/include/edge': said('name'),
  '/headers/cookie': ({ value }) => ({
    raw: `Set-Cookie: lang=${encodeURIComponent(value('lang'))}; Path=/`,
    body: pageOf('Language', '<p>Chosen.</p>'),
  }),
  '/headers/line-feed': ({ value }) => ({
    raw: `X-Language: ${value('lang').replace(/[^\w-]/g, ' ')}`,
    body: pageOf('Language', '<p>Chosen.</p>'),
  }),
  '/directory/person': plain('Person'),
  '/document/entry': plain('Entry'),
  '/xml/inner': described,
  '/xml/alone': said('bird'),
  '/xml/outer': described,
  '/host/links': () => pageOf('Password', `<form method="post" action="${own}/reset"><input name="mail"></form>`),
  '/host/redirect': () => ({ status: 302, headers: { location: '/start' } }),
  '/host/forwarded': () => pageOf('Home', '<script src="/start.js"></script>'),
  '/host/cached': () => ({
    headers: { 'cache-control': 'public, max-age=600' },
    body: pageOf('News', `<p>${birds}</p>`),
  }),
  '/cors/any': account,
  '/cors/null': account,
  '/cors/ending': account,
  '/cors/beginning': account,
  '/methods/trace/': ({ method }) =>
    method === 'TRACE' ? { status: 405, body: 'no' } : pageOf('Trace', '<p>Nothing.</p>'),
  '/methods/dav/': ({ method }) =>
    method === 'OPTIONS' ? { headers: { allow: 'OPTIONS, GET, HEAD' } } : pageOf('Folder', '<p>Nothing.</p>'),
  '/methods/head/report': () => ({
    status: 401,
    headers: { 'www-authenticate': 'Basic realm="reports"' },
    body: 'log in',
  }),
  '/folders/git/page.html': plain('Git'),
  '/folders/env/page.html': plain('Env'),
  '/folders/svn/page.html': plain('Svn'),
  '/folders/store/page.html': plain('Store'),
  '/folders/list/page.html': plain('List'),
  '/folders/list/': () => ({ status: 403, body: pageOf('Forbidden', '<p>Forbidden.</p>') }),
  '/backups/start.php': plain('Start'),
  '/backups/about.html': plain('About'),
  '/actuator/health': () => ({ headers: { 'content-type': 'application/json' }, body: '{"status":"UP"}' }),
  '/metrics': () => ({ status: 401, headers: { 'www-authenticate': 'Basic realm="metrics"' }, body: 'log in' }),
  '/prometheus/': () => pageOf('Prometheus Time Series Collection and Processing Server', '<div id="root"></div>'),
  '/prometheus/api/v1/status/config': () => ({
    status: 401,
    headers: { 'www-authenticate': 'Basic realm="prometheus"' },
    body: 'log in',
  }),
  '/.npmrc': () => 'save-exact=true\n//packages.example.test/:_authToken=\u0024{TOKEN}\n',
  '/server-status': () => ({ status: 403, body: pageOf('Forbidden', '<p>Forbidden.</p>') }),
  '/passive/trace': () => ({ status: 500, body: pageOf('Error', '<p>Something went wrong. Its number is 12.</p>') }),
  '/passive/listing/': () => ({ status: 403, body: pageOf('Forbidden', '<p>Forbidden.</p>') }),
  '/passive/database': () => ({ status: 500, body: pageOf('Error', '<p>Something went wrong.</p>') }),
  '/passive/password': plain('Log in'),
  '/passive/get-password': plain('Log in'),
  '/passive/form': plain('Order'),
  '/passive/policy': () => ({
    headers: { 'content-security-policy': "default-src 'self'; script-src 'self'" },
    body: pageOf('Policy', `<p>${birds}</p>`),
  }),
  '/passive/script': () => pageOf('Script', '<script src="/start.js"></script>'),
};

/** The twin of the vulnerable site: the same paths without their weaknesses. */
export function hardenedSite(options: WeakSiteOptions = { naps: 'told' }): Promise<WeakSite> {
  return weakSite(handlers, options);
}
