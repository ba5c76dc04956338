import { cpeOf, type Recognition, type ServiceRule, type ServiceSample } from '../service-rule.ts';
import { HTTP_PROBE, headerIn, httpStatusOf, requestFor } from './http.ts';

/** What Docker, and what Podman, answer where no page is. */
const FRONTS = [
  /\r\n\r\n\{"message":"page not found"\}/,
  /\r\nX-Content-Type-Options: nosniff\r\n[\s\S]{0,300}\r\n\r\nNot Found\n$/,
];

/** The Docker Engine, or Podman, by the headers of its API: it sets them where it knows the path, which it does not of `/`. */
export const docker: ServiceRule = {
  id: 'docker',
  name: 'Docker API',
  group: 'remote-control',
  ports: [2375, 2376],
  probe: { id: 'docker', payload: requestFor('/_ping') },
  suggests: ({ probe, text }) =>
    probe === HTTP_PROBE.id && httpStatusOf(text) === 404 && FRONTS.some((front) => front.test(text)),
  recognise({ probe, text }): Recognition | undefined {
    const path = probe === 'docker' ? '/_ping' : '/';
    const status = probe === 'docker' || probe === HTTP_PROBE.id ? httpStatusOf(text) : undefined;
    const server = headerIn(text, 'server') ?? '';
    const [, engine, version] = /^(docker|libpod)\/(\d[\w.-]{0,30})?/i.exec(server) ?? [];
    if (status === undefined || engine === undefined || headerIn(text, 'api-version') === undefined) return undefined;
    const isPodman = engine.toLowerCase() === 'libpod';
    return {
      product: isPodman ? 'Podman' : 'Docker Engine',
      version,
      cpe: isPodman ? cpeOf('podman_project', 'podman', version) : cpeOf('docker', 'docker', version),
      login: status === 401 || status === 403 ? 'required' : 'open',
      facts: [`GET ${path} returned status ${status}`],
    };
  },
};

/** Responses of real servers (Docker 20.10; Podman 4.3.1, shortened): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'docker',
    'HTTP/1.1 200 OK\r\nApi-Version: 1.41\r\nCache-Control: no-cache, no-store, must-revalidate\r\nContent-Type: text/plain; charset=utf-8\r\nDocker-Experimental: false\r\nPragma: no-cache\r\nServer: Docker/20.10.24+dfsg1 (linux)\r\nContent-Length: 2\r\n\r\nOK',
    'docker',
  ],
  [
    'docker',
    'HTTP/1.1 200 OK\r\nApi-Version: 1.41\r\nDocker-Experimental: true\r\nLibpod-Api-Version: 4.3.1\r\nServer: Libpod/4.3.1 (linux)\r\nContent-Length: 2\r\n\r\nOK',
    'docker',
  ],
];
