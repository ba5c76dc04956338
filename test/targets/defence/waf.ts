import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { listening, type Target } from '../server.ts';

const page = `<!doctype html><html><head><title>Access denied</title></head><body><h1>403 Forbidden</h1>
<p>Your request was blocked by the firewall of this site.</p></body></html>`;

const challenge = `<!doctype html><html><head><title>Just a moment...</title></head><body>
<p>Checking your browser before you access the site.</p><script src="/cdn-cgi/challenge-platform/x.js"></script></body></html>`;

const missing = '<!doctype html><html><head><title>Not found</title></head><body><h1>404</h1></body></html>';

const logIn = `<!doctype html><html><head><title>Sign in</title></head><body><form method="post" action="/session">
<input name="user"><input type="password" name="password"><button>Sign in</button></form></body></html>`;

const elsewhere = `<!doctype html><html><head><title>Harbor Boats</title><link rel="stylesheet" href="/boats.css"></head>
<body><h1>Harbor Boats</h1><p>Wooden boats, built by hand.</p><a href="/fleet">Our fleet</a></body></html>`;

const leadsOn =
  '<!doctype html><html><head><script>location.href="/gate?from=scan"</script></head><body></body></html>';

const html = { 'content-type': 'text/html' };

/** Sends the same until nobody listens. */
function endless(response: ServerResponse): void {
  response.writeHead(200, html);
  const send = () => {
    while (!response.destroyed && response.write('<p>More of the same</p>'.repeat(1000)));
  };
  response.on('drain', send);
  send();
}

let bomb: Buffer | undefined;

/** 200 KB that unpack to 200 MB. */
function packed(response: ServerResponse): void {
  bomb ??= gzipSync(Buffer.alloc(200_000_000));
  response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(bomb);
}

/** A byte now and then, and no end. */
function drip(response: ServerResponse): void {
  response.writeHead(200, html).write('<');
  const drops = setInterval(() => response.write('x'), 300);
  response.on('close', () => clearInterval(drops));
}

/** A page that is announced and does not come. */
function announced(response: ServerResponse): void {
  response.writeHead(200, { ...html, 'content-length': '5000' }).flushHeaders();
  setTimeout(() => response.destroy(), 5);
}

/** How a firewall answers; \`pass\` lets the request through. */
export type Defence = (response: ServerResponse, request: IncomingMessage, pass: () => void) => unknown;

/** As a cache that has kept the home page does, when what is behind it answers nobody. */
const butHome =
  (answer: (response: ServerResponse) => unknown): Defence =>
  (response, { url }, pass) =>
    url === '/' ? pass() : answer(response);

const isFile = (url = '') => /\.(?:css|js|png|svg|woff2?)(?:\?|$)/.test(url);

/** As one that keeps files, too. */
const butHomeAndFiles =
  (answer: (response: ServerResponse) => unknown): Defence =>
  (response, { url }, pass) =>
    url === '/' || isFile(url) ? pass() : answer(response);

/** As one that keeps pages and files, and shuts programs and what no page leads to. */
const butPages =
  (answer: (response: ServerResponse) => unknown): Defence =>
  (response, { url = '' }, pass) =>
    isFile(url) || !/\.php|\/[.\w-]*\.(?!php)\w+|wp-json|wp-content/.test(url) ? pass() : answer(response);

/** In the place of the home page alone, as a log-in for all that was put before it. */
const inPlaceOfHome =
  (answer: (response: ServerResponse) => unknown): Defence =>
  (response, { url }, pass) =>
    url === '/' ? answer(response) : pass();

/** As one that loses its connection in the middle of the home page. */
const breaksOff: Defence = (response, { url }, pass) => {
  if (url === '/') {
    const write = response.write.bind(response);
    response.write = (chunk: Buffer) => write(chunk.subarray(0, chunk.length / 2));
    // What was written is on its way first.
    response.end = () => {
      setTimeout(() => response.destroy(), 5);
      return response;
    };
  }
  pass();
};

const toHome = (response: ServerResponse) => response.writeHead(302, { location: '/' }).end();

/** What firewalls answer once they have set in. */
export const defences = {
  'a 403': (response) => response.writeHead(403, { 'content-type': 'text/html' }).end(page),
  'a 429': (response) => response.writeHead(429, { 'retry-after': '0' }).end('Too many requests'),
  'a 429 that names no time': (response) => response.writeHead(429).end('Too many requests'),
  'a 503': (response) => response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Service unavailable</h1>'),
  'a 404': (response) => response.writeHead(404, { 'content-type': 'text/html' }).end(missing),
  'a reset': (response) => response.destroy(),
  'a challenge with a 200': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(challenge),
  'a redirect to a captcha': (response) => response.writeHead(302, { location: '/captcha?from=scan' }).end(),
  'a 418': (response) => response.writeHead(418, html).end('<h1>I am a teapot</h1>'),
  'a 401': (response) => response.writeHead(401, { ...html, 'www-authenticate': 'Basic realm="guard"' }).end(),
  'a 500': (response) => response.writeHead(500, html).end('<h1>Internal Server Error</h1>'),
  'a log-in page': (response) => response.writeHead(200, html).end(logIn),
  'an empty page': (response) => response.writeHead(200, html).end(),
  "another site's page": (response) => response.writeHead(200, html).end(elsewhere),
  'a page that leads on by script': (response) => response.writeHead(200, html).end(leadsOn),
  'a page that does not come': announced,
  'a page without end': endless,
  'a page that unpacks to much': packed,
  'a page a byte at a time': drip,
} as const satisfies Readonly<Record<string, Defence>>;

/** The same in front of a home page that a cache has kept, and the kept page for every address. */
export const veils: Readonly<Record<string, Defence>> = {
  ...Object.fromEntries(
    (['a 403', 'a 418', 'a 401', 'a 500', 'a log-in page', 'an empty page', 'a page that does not come'] as const).map(
      (name) => [`${name} but for the home page`, butHome(defences[name])],
    ),
  ),
  'a 404 but for the home page': butHome(defences['a 404']),
  'a redirect to the home page but for that': butHome(toHome),
  'a redirect to a captcha but for the home page': butHome(defences['a redirect to a captcha']),
  'a 404 but for the home page and files': butHomeAndFiles(defences['a 404']),
  'a 403 but for the home page and files': butHomeAndFiles(defences['a 403']),
  'a log-in page but for the home page and files': butHomeAndFiles(defences['a log-in page']),
  'a redirect to the home page but for that and files': butHomeAndFiles(toHome),
  'a 404 for all but pages and files': butPages(defences['a 404']),
  'a redirect for all but pages and files': butPages(toHome),
  'a log-in page in place of the home page': inPlaceOfHome(defences['a log-in page']),
  'a log-in page, and a redirect to it': (response, { url }) =>
    url === '/' ? defences['a log-in page'](response) : toHome(response),
  'a log-in page, and a 404': (response, { url }) =>
    url === '/' ? defences['a log-in page'](response) : defences['a 404'](response),
  'a home page that breaks off': breaksOff,
  'the home page for every address': (_, request, pass) => {
    request.url = '/';
    request.method = 'GET';
    pass();
  },
};

/**
 * A firewall in front of a site on loopback: it lets a number of requests through, then answers every one in its own way,
 * with a 403 where it does not say. Disposing it leaves the site alone.
 */
export function waf(
  site: string,
  lets: number,
  answer: Defence = defences['a 403'],
): Promise<Target & { readonly blocked: () => number }> {
  let seen = 0;
  let blocked = 0;
  const server = createServer((request, response) => {
    seen += 1;
    const pass = () => {
      // The site is asked by its own name, as behind a firewall that is a proxy.
      const headers = { ...request.headers, host: new URL(site).host };
      const onward = httpRequest(site + request.url, { method: request.method ?? 'GET', headers }, (inner) => {
        response.writeHead(inner.statusCode ?? 502, inner.headers);
        inner.pipe(response);
      });
      onward.on('error', () => response.destroy());
      request.pipe(onward);
    };
    if (seen <= lets) return pass();
    blocked += 1;
    return answer(response, request, pass);
  });
  return listening(server, '127.0.0.1', 0).then((target) => ({ ...target, blocked: () => blocked }));
}
