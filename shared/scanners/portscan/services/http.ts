import {
  cpeOf,
  type Question,
  type Recipient,
  type Recognition,
  type ServiceRule,
  type ServiceSample,
} from '../service-rule.ts';

/** A request for a path. The name of the host is not known when an address is scanned: it is address and port. */
export function requestFor(path: string) {
  return ({ authority, userAgent }: Recipient): string =>
    `GET ${path} HTTP/1.1\r\nHost: ${authority}\r\nUser-Agent: ${userAgent}\r\nAccept: */*\r\nConnection: close\r\n\r\n`;
}

/** Asks for the front page. */
export const HTTP_PROBE: Question = { id: 'http', payload: requestFor('/') };

const VENDORS: Readonly<Record<string, readonly [vendor: string, product: string]>> = {
  nginx: ['f5', 'nginx'],
  apache: ['apache', 'http_server'],
  lighttpd: ['lighttpd', 'lighttpd'],
  openresty: ['openresty', 'openresty'],
  'microsoft-iis': ['microsoft', 'internet_information_services'],
  jetty: ['eclipse', 'jetty'],
  werkzeug: ['palletsprojects', 'werkzeug'],
  gunicorn: ['gunicorn', 'gunicorn'],
  squid: ['squid-cache', 'squid'],
};

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

function serverOf(text: string): Pick<Recognition, 'product' | 'version' | 'cpe'> {
  const server = headerIn(text, 'server');
  if (server === undefined) return {};
  const upnp = /\bUPnP\/\d\.\d,? (?=[A-Za-z])/i.exec(server);
  // UPnP Device Architecture, section 1.2.2: the operating system comes first, the product after the standard.
  const own = upnp === null ? server : server.slice(upnp.index + upnp[0].length);
  if (upnp === null && /\bUPnP\/\d/i.test(server)) return {};
  // The connector of Tomcat, and of all that is built on it; its version is that of the connector.
  if (own.startsWith('Apache-Coyote/')) return { product: 'Apache-Coyote' };
  const match = /^([A-Za-z][\w.-]{0,40}?)(?:\/|\()(\d[\w.-]{0,30})/.exec(own);
  const [, product, version] = match ?? [];
  if (product === undefined || version === undefined) return { product: own };
  const vendor = VENDORS[product.toLowerCase()];
  return { product, version, cpe: vendor && cpeOf(vendor[0], vendor[1], version) };
}

/** HTTP/1, by its status line. */
export const http: ServiceRule = {
  id: 'http',
  name: 'HTTP',
  group: 'web',
  ports: [80, 443, 8080, 8443, 8000, 8888, 3000],
  probe: HTTP_PROBE,
  recognise({ probe, text }) {
    const status = httpStatusOf(text);
    if (status === undefined) return undefined;
    // Some answer a question of another service with an error page.
    if (probe !== HTTP_PROBE.id) return { ...serverOf(text), login: 'unknown', facts: [] };
    const facts = [`GET / returned status ${status}`];
    const title = /<title>([^<]{1,120})<\/title>/i.exec(text)?.[1];
    if (title !== undefined) facts.push(`Page title: ${title.trim()}`);
    const login = status === 401 || status === 403 ? 'required' : 'unknown';
    return { ...serverOf(text), login, facts };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['http', 'HTTP/1.1 200 OK\r\nServer: Apache/2.4.57 (Debian)\r\n\r\n', 'http'],
  ['etcd', 'HTTP/1.1 404 Not Found\r\n\r\n', 'http'],
];
