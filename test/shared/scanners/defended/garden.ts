import type { RequestListener } from 'node:http';
import { DOT_ENV, DUMP, GIT_CONFIG } from '../../../targets/exposed/exposed-pages.ts';
import { wordsOf } from '../../../targets/generated-site.ts';

/** A page with a title, words by their number, and more of HTML. */
export const page = (title: string, number: number, more = '') =>
  `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1><p>${wordsOf(number)}</p>${more}</body></html>`;

const home = page(
  'Garden notes',
  3,
  '<a href="/about">About us</a> <a href="/seeds?sort=name">Seeds</a> <a href="/contact">Where we are</a><script src="/own.js"></script>',
);

const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
  '/': ['text/html', home],
  '/about': ['text/html', page('About us', 5)],
  '/seeds': ['text/html', page('Seeds', 8)],
  '/contact': ['text/html', page('Where we are', 13)],
  '/own.js': ['text/javascript', '/*! jQuery v1.12.4 */window.garden = 1;'],
  '/robots.txt': ['text/plain', 'User-agent: *\nDisallow: /shed/\n'],
  '/.git/config': ['text/plain', GIT_CONFIG],
  '/.git/HEAD': ['text/plain', 'ref: refs/heads/main\n'],
  '/.env': ['text/plain', DOT_ENV],
  '/backup.sql': ['text/plain', DUMP],
  '/dump.sql': ['text/plain', DUMP],
  '/database.sql': ['text/plain', DUMP],
};

/** A small site that has something to find. */
export const garden: RequestListener = ({ url = '/', method }, response) => {
  const [type, body] = files[new URL(url, 'http://a.test').pathname] ?? [];
  response.setHeader('Server', 'nginx/1.18.0');
  response.setHeader('X-Powered-By', 'PHP/7.4.33');
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': type ?? 'text/html' });
  response.end(method === 'HEAD' ? undefined : (body ?? page('Not found', 21)));
};
