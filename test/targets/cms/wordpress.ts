import { createServer as createHttp, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { CERTIFICATE, PRIVATE_KEY } from '../certificate.ts';
import { listening, type Target } from '../server.ts';

/** What was asked of a site. */
interface Asked {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

/** What a site answers to a path: a text is a page with status 200. */
interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Answers by path and query; a function answers what is asked. `*` answers all else. */
export type Pages = Readonly<Record<string, string | Answer | ((asked: Asked) => string | Answer | undefined)>>;

/** A site made of a table of paths. */
export interface Site extends Target {
  readonly url: string;
  readonly asked: readonly Asked[];
  /** The most requests that were waiting for their answers at the same time. */
  readonly atOnce: () => number;
  /** Paths that were asked for, with their methods where those are not GET. */
  readonly paths: () => readonly string[];
}

const notFound: Answer = { status: 404, body: '<html><head><title>Page not found</title></head><body></body></html>' };

function typeOf(path: string): string {
  if (/\.css(?:$|\?)/.test(path)) return 'text/css';
  if (/\.txt$/.test(path)) return 'text/plain';
  return 'text/html; charset=UTF-8';
}

/** Serves a table of paths on loopback. `{origin}` in a body or header is the site's own address. */
export async function site(
  pages: Pages,
  { tls = false, delayMs = 0 }: { readonly tls?: boolean; readonly delayMs?: number } = {},
): Promise<Site> {
  const asked: Asked[] = [];
  let origin = '';
  let waiting = 0;
  let most = 0;
  const own = (text: string) =>
    text.replaceAll('{origin}', origin).replaceAll('{json-origin}', origin.replaceAll('/', '\\/'));
  const handler: RequestListener = (request, response) => {
    waiting += 1;
    most = Math.max(most, waiting);
    response.on('close', () => {
      waiting -= 1;
    });
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '/';
      const body = Buffer.concat(chunks).toString();
      const one = { method: request.method ?? '', path, headers: request.headers, body, at: Date.now() };
      asked.push(one);
      const entry = pages[path] ?? pages['*'] ?? notFound;
      const told = (typeof entry === 'function' ? entry(one) : entry) ?? notFound;
      const answer: Answer = typeof told === 'string' ? { body: told } : told;
      const headers = Object.entries(answer.headers ?? {}).map(([name, value]) => [name, own(value)]);
      setTimeout(() => {
        response.writeHead(answer.status ?? 200, { 'content-type': typeOf(path), ...Object.fromEntries(headers) });
        response.end(request.method === 'HEAD' ? undefined : own(answer.body ?? ''));
      }, delayMs);
    });
  };
  const server = tls ? createHttps({ key: PRIVATE_KEY, cert: CERTIFICATE }, handler) : createHttp(handler);
  const target = await listening(server, '127.0.0.1', 0);
  origin = `${tls ? 'https' : 'http'}://127.0.0.1:${target.port}`;
  const paths = () => asked.map(({ method, path }) => (method === 'GET' ? path : `${method} ${path}`));
  return { ...target, url: `${origin}/`, asked, atOnce: () => most, paths };
}

/** What a fake WordPress is made of. */
export interface WordPressFacts {
  readonly version: string;
  /** Below the site's address: `wp-content`. */
  readonly content: string;
  /** Plugins that the home page loads something of, with the versions of their readme.txt. */
  readonly plugins: Readonly<Record<string, string>>;
  readonly theme: string;
  readonly users: readonly { readonly id: number; readonly slug: string; readonly name: string }[];
}

const usual: WordPressFacts = {
  version: '6.4.2',
  content: 'wp-content',
  plugins: { 'contact-form-7': '5.8.4' },
  theme: 'hedgerow',
  users: [{ id: 1, slug: 'gardener', name: 'The Gardener' }],
};

function loginPage(version: string, name: string, error: string): string {
  return `<!DOCTYPE html><html><head><title>Log In</title>
<link rel='stylesheet' id='buttons-css' href='{origin}/wp-includes/css/buttons.min.css?ver=${version}' />
<link rel='stylesheet' id='login-css' href='{origin}/wp-admin/css/login.min.css?ver=${version}' />
</head><body class="login">${error && `<div id="login_error"><p>${error}</p></div>`}
<form name="loginform" id="loginform" action="{origin}/wp-login.php" method="post">
<input type="text" name="log" id="user_login" value="${name}" /><input type="password" name="pwd" id="user_pass" />
<input type="submit" name="wp-submit" id="wp-submit" value="Log In" /></form></body></html>`;
}

function installerPage(version: string): string {
  return `<!DOCTYPE html><html><head><title>WordPress &rsaquo; Installation</title>
<link rel='stylesheet' id='dashicons-css' href='{origin}/wp-includes/css/dashicons.min.css?ver=${version}' />
<link rel='stylesheet' id='install-css' href='{origin}/wp-admin/css/install.min.css?ver=${version}' />
</head><body class="wp-core-ui"><h1>Already Installed</h1></body></html>`;
}

const xml = { 'content-type': 'text/xml; charset=UTF-8' };
const json = { 'content-type': 'application/json; charset=UTF-8' };

/**
 * The pages of a small WordPress, as the real one writes them: the pages, feeds and files that a scan reads, none of
 * what a site should not have. Overwrite or take away single paths to make another.
 */
export function wordpressPages(given: Partial<WordPressFacts> = {}): Pages {
  const { version, content, plugins, theme, users } = { ...usual, ...given };
  const ver = `?ver=${version}`;
  const assets = Object.entries(plugins).map(
    ([slug, own]) =>
      `<script src="{origin}/${content}/plugins/${slug}/js/index.js?ver=${own}" id="${slug}-js"></script>`,
  );
  const authors = users.map(({ slug }) => `<a href="{origin}/author/${slug}/" rel="author">${slug}</a>`);
  const home = `<!DOCTYPE html><html lang="en-US"><head><title>Garden notes</title>
<link rel="alternate" type="application/rss+xml" title="Feed" href="{origin}/feed/" />
<link rel="EditURI" type="application/rsd+xml" title="RSD" href="{origin}/xmlrpc.php?rsd" />
<script>window._wpemojiSettings = {"source":{"concatemoji":"{json-origin}\\/wp-includes\\/js\\/wp-emoji-release.min.js${ver}"}};</script>
<link rel='stylesheet' id='wp-block-library-css' href='{origin}/wp-includes/css/dist/block-library/style.min.css${ver}' />
<link rel='stylesheet' id='${theme}-style-css' href='{origin}/${content}/themes/${theme}/style.css${ver}' />
<script src="{origin}/wp-includes/js/jquery/jquery.min.js?ver=3.7.1" id="jquery-core-js"></script>
${assets.join('\n')}
<meta name="generator" content="WordPress ${version}" />
</head><body class="home blog"><h1>Garden notes</h1>
<a href="{origin}/2026/11/heron/">A heron</a></body></html>`;
  const post = `<!DOCTYPE html><html><head><title>A heron</title></head>
<body class="post-template-default single single-post postid-7">${authors.join(' ')}</body></html>`;
  const pages: Record<string, string | Answer | ((asked: Asked) => string | Answer | undefined)> = {
    '/': {
      headers: { link: '<{origin}/wp-json/>; rel="https://api.w.org/"', server: 'Apache/2.4.62 (Debian)' },
      body: home,
    },
    '/2026/11/heron/': post,
    '/feed/': {
      headers: xml,
      body: `<rss><channel><generator>https://wordpress.org/?v=${version}</generator><item><dc:creator><![CDATA[${users[0]?.name ?? ''}]]></dc:creator></item></channel></rss>`,
    },
    '/feed/atom/': {
      headers: xml,
      body: `<feed><generator uri="https://wordpress.org/" version="${version}">WordPress</generator></feed>`,
    },
    '/feed/rdf/': {
      headers: xml,
      body: `<rdf:RDF><admin:generatorAgent rdf:resource="https://wordpress.org/?v=${version}" /></rdf:RDF>`,
    },
    '/wp-links-opml.php': { headers: xml, body: `<opml><head><!-- generator="WordPress/${version}" --></head></opml>` },
    '/wp-login.php': ({ method, body }) => {
      const name = new URLSearchParams(body).get('log') ?? '';
      if (method === 'GET') return loginPage(version, '', '');
      const isKnown = users.some(({ slug }) => slug === name);
      const said = isKnown ? `The password you entered for ${name} is incorrect.` : `${name} is not registered.`;
      return loginPage(version, isKnown ? name : '', said);
    },
    '/wp-admin/': { status: 302, headers: { location: '{origin}/wp-login.php?reauth=1' } },
    '/wp-login.php?reauth=1': loginPage(version, '', ''),
    '/wp-admin/install.php': installerPage(version),
    '/wp-admin/upgrade.php': installerPage(version),
    '/xmlrpc.php': ({ method, body }) => {
      if (method !== 'POST') return { status: 405, body: 'XML-RPC server accepts POST requests only.' };
      if (!body.includes('system.listMethods')) return { status: 403 };
      const methods = ['system.multicall', 'system.listMethods', 'pingback.ping', 'wp.getUsersBlogs'];
      const list = methods.map((each) => `<value><string>${each}</string></value>`).join('');
      return {
        headers: xml,
        body: `<?xml version="1.0"?><methodResponse><params><param><value><array><data>${list}</data></array></value></param></params></methodResponse>`,
      };
    },
    '/wp-json/': {
      headers: json,
      body: JSON.stringify({
        namespaces: ['oembed/1.0', 'wp/v2', 'contact-form-7/v1'],
        routes: { '/wp/v2/wp_pattern_category': {} },
      }),
    },
    '/wp-json/wp/v2/users?per_page=100': { headers: json, body: JSON.stringify(users) },
    '/wp-sitemap.xml': {
      headers: xml,
      body: '<sitemapindex><sitemap><loc>{origin}/wp-sitemap-posts-post-1.xml</loc></sitemap></sitemapindex>',
    },
    '/wp-sitemap-users-1.xml': {
      headers: xml,
      body: `<urlset>${users.map(({ slug }) => `<url><loc>{origin}/author/${slug}/</loc></url>`).join('')}</urlset>`,
    },
    [`/${content}/themes/${theme}/style.css${ver}`]: 'body {}',
    [`/${content}/themes/${theme}/style.css`]: `/*\nTheme Name: Hedgerow\nVersion: 1.3.2\nAuthor: A gardener\n*/\nbody {}`,
  };
  for (const { id, slug } of users) {
    pages[`/?author=${id}`] = { status: 301, headers: { location: `{origin}/author/${slug}/` } };
    pages[`/?author_name=${slug}`] = { status: 301, headers: { location: `{origin}/author/${slug}/` } };
    pages[`/author/${slug}/`] =
      `<html><head><title>${slug}</title></head><body class="archive author author-${slug} author-${id}"></body></html>`;
  }
  for (const [slug, own] of Object.entries(plugins)) {
    pages[`/${content}/plugins/${slug}/readme.txt`] =
      `=== ${slug} ===\nContributors: somebody\nTested up to: 6.4\nStable tag: ${own}\n\n== Changelog ==\n\n= ${own} =\n* A fix\n`;
    pages[`/${content}/plugins/${slug}/`] = { status: 403, body: 'Forbidden' };
  }
  return pages;
}
