import { createServer, request as httpRequest, type ServerResponse } from 'node:http';
import { listening, type Target } from './server.ts';

const page = `<!doctype html><html><head><title>Access denied</title></head><body><h1>403 Forbidden</h1>
<p>Your request was blocked by the firewall of this site.</p></body></html>`;

const challenge = `<!doctype html><html><head><title>Just a moment...</title></head><body>
<p>Checking your browser before you access the site.</p><script src="/cdn-cgi/challenge-platform/x.js"></script></body></html>`;

const missing = '<!doctype html><html><head><title>Not found</title></head><body><h1>404</h1></body></html>';

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
} as const satisfies Readonly<Record<string, (response: ServerResponse) => unknown>>;

/**
 * A firewall in front of a site on loopback: it lets a number of requests through, then answers every one in its own way,
 * with a 403 where it does not say. Disposing it leaves the site alone.
 */
export function waf(
  site: string,
  lets: number,
  answer: (response: ServerResponse) => unknown = defences['a 403'],
): Promise<Target & { readonly blocked: () => number }> {
  let seen = 0;
  let blocked = 0;
  const server = createServer((request, response) => {
    seen += 1;
    if (seen > lets) {
      blocked += 1;
      return answer(response);
    }
    // The site is asked by its own name, as behind a firewall that is a proxy.
    const headers = { ...request.headers, host: new URL(site).host };
    const onward = httpRequest(site + request.url, { method: request.method ?? 'GET', headers }, (inner) => {
      response.writeHead(inner.statusCode ?? 502, inner.headers);
      inner.pipe(response);
    });
    onward.on('error', () => response.destroy());
    return request.pipe(onward);
  });
  return listening(server, '127.0.0.1', 0).then((target) => ({ ...target, blocked: () => blocked }));
}
