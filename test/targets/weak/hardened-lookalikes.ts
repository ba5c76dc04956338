import { randomBytes, randomInt } from 'node:crypto';
import { apacheListing, page as exposedPage } from '../exposed/exposed-pages.ts';
import { type Asked, escaped, type Handlers, pageOf, type WeakSite, weakSite } from './vulnerable-server.ts';

const manual = `You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near ''1'' at line 1
SQLITE_ERROR: near "x": syntax error
ORA-01756: quoted string not properly terminated
root:x:0:0:root:/root:/bin/bash
daemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin
; for 16-bit app support
[fonts]
javax.naming.directory.InvalidSearchFilterException: Unbalanced parenthesis
SimpleXMLElement::xpath(): Invalid expression
7*7=49`;

const all = ({ url }: Asked) => url.searchParams.get('q') ?? '';
const reckoned = (text: string) =>
  text.replace(/(\d+)\s*'?\*'?\s*(\d+)/g, (_, a: string, b: string) => String(Number(a) * Number(b)));
const scriptText = (text: string) =>
  JSON.stringify(text).replace(
    /[<>&'\u2028\u2029/]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const articles = [
  'The heron stands in the pond.',
  'Quotes are written \' or " in most languages.',
  'The rook AND the wren.',
];
let slow = 0;
let visits = 0;

/** Pages that look vulnerable in some way and are not. Whatever else is asked for is the home page. */
const handlers: Handlers = {
  '/': () =>
    pageOf(
      'Home',
      Object.keys(handlers)
        .filter((path) => !path.endsWith('*') && path !== '/')
        .map((path) => `<a href="${path}?q=heron">${path}</a> <a href="${path}?q=2&amp;kind=2">${path}</a>`)
        .join(' '),
    ),
  '/*': () => pageOf('Home', '<p>The start of everything: choose what you like from the list.</p>'),
  '/everywhere': (asked) => {
    const q = escaped(all(asked));
    const body = `<p title="${q}" data-a='${q}'>${q}</p><!-- ${q} --><textarea>${q}</textarea><a href="/search?q=${encodeURIComponent(all(asked))}">again</a>
<script>var q = ${scriptText(all(asked))};</script><script type="application/json">${scriptText(all(asked))}</script><button onclick="f(this)">x</button>`;
    return pageOf(`About ${q}`, body);
  },
  '/data': (asked) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify({ q: all(asked) }) }),
  '/text': (asked) => ({ headers: { 'content-type': 'text/plain' }, body: all(asked) }),
  '/download': (asked) => ({
    headers: { 'content-type': 'text/html', 'content-disposition': 'attachment; filename=a.html' },
    body: `<p>${all(asked)}</p>`,
  }),
  '/random': () =>
    pageOf(
      'Random',
      Array.from({ length: 60 }, () => `<p>${randomBytes(9).toString('base64')} ${randomInt(1e8)}</p>`).join(''),
    ),
  '/counter': (asked) =>
    pageOf('Counter', `<p>Visitor ${++visits}, welcome. You looked for ${escaped(all(asked))}.</p>`),
  '/manual': () => pageOf('Manual', `<pre>${escaped(manual)}</pre>`),
  '/manual-on-quotes': (asked) =>
    pageOf('Manual', /['"()]/.test(all(asked)) ? `<pre>${escaped(manual)}</pre>` : '<p>Look for a sign.</p>'),
  '/calculator': (asked) => pageOf('Calculator', `<p>${escaped(reckoned(all(asked)))}</p>`),
  '/search': (asked) => {
    const words = all(asked)
      .split(/[^\w'"]+/)
      .filter((word) => word !== '');
    const found = articles.filter((article) =>
      words.every((word) => article.toLowerCase().includes(word.toLowerCase())),
    );
    return pageOf(
      'Search',
      found.length === 0 ? '<p>Nothing.</p>' : `<ul>${found.map((each) => `<li>${escaped(each)}</li>`).join('')}</ul>`,
    );
  },
  '/any-word': (asked) => {
    const words = all(asked).toLowerCase().split(/\W+/);
    const found = articles.filter((article) =>
      words.some((word) => word !== '' && article.toLowerCase().includes(word)),
    );
    return pageOf('Search', `<ul>${found.map((each) => `<li>${escaped(each)}</li>`).join('')}</ul>`);
  },
  '/number': (asked) => pageOf('Number', `<p>Item ${Number.parseInt(all(asked), 10) || 0} of the list of birds.</p>`),
  '/guarded': (asked) =>
    /[<>'"(){};|&$`]|\.\.|%0|\r|\n/.test(decodeURIComponent(asked.url.search.replace(/%(?![0-7][0-9a-f])/gi, '%25')))
      ? {
          status: 403,
          body: pageOf('Blocked', `<p>Your request was stopped: ${escaped(all(asked))}. Number ${randomInt(1e9)}.</p>`),
        }
      : pageOf('Guarded', '<p>Welcome.</p>'),
  '/slower': () => {
    slow += 0.25;
    return { naps: Math.min(slow, 4), body: pageOf('Slow', '<p>Sorry for the wait.</p>') };
  },
  '/leaving': (asked) =>
    pageOf(
      'Leaving',
      `<p>You are about to leave for <a rel="nofollow" href="https://out.example.test/?to=${encodeURIComponent(all(asked))}">there</a>.</p>`,
    ),
  '/sign-in': (asked) => ({
    status: 302,
    headers: { location: `https://login.example.test/?next=${encodeURIComponent(all(asked))}` },
  }),
  '/headers': ({ lines }) => pageOf('Your request', `<pre>${escaped(lines.join('\n'))}</pre>`),
  '/refused': ({ method }) =>
    method === 'HEAD'
      ? { headers: { 'content-length': '7340' } }
      : { status: 403, body: pageOf('Forbidden', '<p>For members.</p>') },
  '/public-data': () => ({ headers: { 'access-control-allow-origin': '*' }, body: pageOf('Data', '<p>For all.</p>') }),
  '/named-data': ({ headers: { origin } }) => ({
    headers: origin ? { 'access-control-allow-origin': origin, vary: 'Origin' } : {},
    body: pageOf('Data', '<p>For all, without cookies.</p>'),
  }),
  '/article-on-listings': () =>
    exposedPage('Listings', `<p>A listing looks so:</p><pre>${escaped(apacheListing('/files/', ['a.txt']))}</pre>`),
  '/keyed': ({ headers }) => ({
    headers: { 'cache-control': 'public, max-age=60', vary: 'X-Forwarded-Prefix' },
    body: pageOf('Keyed', `<p>Under ${escaped(String(headers['x-forwarded-prefix'] ?? '/'))}</p>`),
  }),
};

/** A site that answers to anything, and on which an unsure check would see what is not there. */
export function lookalikeSite(): Promise<WeakSite> {
  slow = 0;
  visits = 0;
  return weakSite(handlers, { naps: 'told' });
}
