import type { Exchange } from '../examination/artifact.ts';
import { consoleNameOf } from '../naming/console-name.ts';
import type { Product } from '../naming/product.ts';
import { productOfServer } from '../naming/web-server.ts';
import type { Question, Recipient, ServiceRule, ServiceSample } from '../service-rule.ts';

/** A request for a path. The name of the host is not known when an address is scanned: it is address and port. */
export function requestFor(path: string) {
  return ({ authority, userAgent }: Recipient): string =>
    `GET ${path} HTTP/1.1\r\nHost: ${authority}\r\nUser-Agent: ${userAgent}\r\nAccept: */*\r\nConnection: close\r\n\r\n`;
}

/** Asks for the front page. */
export const HTTP_PROBE: Question = { id: 'http', payload: requestFor('/') };

/** The value of a header in a raw response; undefined when absent. */
export function headerIn(text: string, name: string): string | undefined {
  const head = text.slice(0, text.indexOf('\r\n\r\n') + 1 || text.length);
  for (const line of head.split('\n').slice(1)) {
    const colon = line.indexOf(':');
    if (colon > 0 && line.slice(0, colon).trim().toLowerCase() === name)
      return line
        .slice(colon + 1)
        .trim()
        .slice(0, 200);
  }
  return undefined;
}

/** The status of a raw HTTP/1 response; undefined for anything else. */
export function httpStatusOf(text: string): number | undefined {
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1];
  return status === undefined ? undefined : Number(status);
}

/** A web server's error response to plain HTTP on its TLS port. */
export function wantsTls(text: string): boolean {
  return (
    /^HTTP\/1\.[01] 400/.test(text) && /HTTP request (?:was sent )?to (?:an )?HTTPS|plain HTTP to an SSL/i.test(text)
  );
}

/** The first part of a response that sends one after the other: nothing is said, and waited for it. */
export const FIRST_PART: Question = { id: 'http-part', payload: '' };

/** Whether a response goes on with parts, as cameras show what they see: images one after the other. */
export function hasParts({ probe, text }: Pick<Exchange, 'probe' | 'text'>): boolean {
  if (probe !== HTTP_PROBE.id || httpStatusOf(text) !== 200) return false;
  return /^multipart\/x-mixed-replace\b/i.test(headerIn(text, 'content-type') ?? '');
}

function serverOf(text: string): Product {
  const server = headerIn(text, 'server');
  return server === undefined ? {} : productOfServer(server);
}

/** HTTP/1, by its status line. */
export const http: ServiceRule = {
  id: 'http',
  name: 'HTTP',
  group: 'web',
  ports: [80, 443, 8080, 8443, 8000, 8888, 3000],
  probe: HTTP_PROBE,
  reply: (exchange) => (hasParts(exchange) && exchange.text.endsWith('\r\n\r\n') ? FIRST_PART : undefined),
  recognise({ probe, text }) {
    const status = httpStatusOf(text);
    if (status === undefined) return undefined;
    // Some answer a question of another service with an error page.
    if (probe !== HTTP_PROBE.id) return { ...serverOf(text), login: 'unknown', facts: [] };
    const facts = [`GET / returned status ${status}`];
    const title = /<title>([^<]{1,120})<\/title>/i.exec(text)?.[1];
    if (title !== undefined) facts.push(`Page title: ${title.trim()}`);
    const body = text.slice(text.indexOf('\r\n\r\n') + 4);
    const headers = { get: (name: string) => headerIn(text, name) };
    const name = consoleNameOf({ status, headers, text: () => body });
    if (name !== undefined)
      facts.push(`Console: ${name}; an application scan of this port checks whether it requires a login`);
    const login = status === 401 || status === 403 ? 'required' : 'unknown';
    return { ...serverOf(text), login, facts };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['http', 'HTTP/1.1 200 OK\r\nServer: Apache/2.4.57 (Debian)\r\n\r\n', 'http'],
  ['etcd', 'HTTP/1.1 404 Not Found\r\n\r\n', 'http'],
];
