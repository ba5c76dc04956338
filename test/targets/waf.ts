import { createServer, request as httpRequest } from 'node:http';
import { listening, type Target } from './server.ts';

const page = `<!doctype html><html><head><title>Access denied</title></head><body><h1>403 Forbidden</h1>
<p>Your request was blocked by the firewall of this site.</p></body></html>`;

/**
 * A firewall in front of a site on loopback: it lets a number of requests through, then answers 403 to every one.
 * Disposing it leaves the site alone.
 */
export function waf(site: string, lets: number): Promise<Target & { readonly blocked: () => number }> {
  let seen = 0;
  let blocked = 0;
  const server = createServer((request, response) => {
    seen += 1;
    if (seen > lets) {
      blocked += 1;
      response.writeHead(403, { 'content-type': 'text/html' });
      return response.end(page);
    }
    // The site is asked by its own name, as behind a firewall that is a proxy.
    const headers = { ...request.headers, host: new URL(site).host };
    const onward = httpRequest(site + request.url, { method: request.method ?? 'GET', headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    return request.pipe(onward);
  });
  return listening(server, '127.0.0.1', 0).then((target) => ({ ...target, blocked: () => blocked }));
}
