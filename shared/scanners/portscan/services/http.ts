import { cpeOf, type Recognition, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Asks for the front page; the name of the host is not known when an address is scanned. */
export const HTTP_PROBE = {
  id: 'http',
  payload: 'GET / HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\nConnection: close\r\n\r\n',
} as const;

/** A probe with the scanner's User-Agent, where it is an HTTP request. */
export function withUserAgent<P extends { readonly payload: string }>(probe: P, userAgent: string): P {
  const payload = probe.payload.replace(/(?<= HTTP\/1\.1\r\n)/, () => `User-Agent: ${userAgent}\r\n`);
  return { ...probe, payload };
}

const VENDORS: Readonly<Record<string, readonly [vendor: string, product: string]>> = {
  nginx: ['f5', 'nginx'],
  apache: ['apache', 'http_server'],
  'apache-coyote': ['apache', 'tomcat'],
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
  const match = /^([A-Za-z][\w.-]{0,40}?)(?:\/|\()(\d[\w.-]{0,30})/.exec(server);
  const [, product, version] = match ?? [];
  if (product === undefined || version === undefined) return { product: server };
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
  recognise({ text }) {
    const status = httpStatusOf(text);
    if (status === undefined) return undefined;
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
];
