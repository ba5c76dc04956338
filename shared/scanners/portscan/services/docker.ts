import { cpeOf, type Recognition, type ServiceRule, type ServiceSample } from '../service-rule.ts';
import { HTTP_PROBE, headerIn, httpStatusOf, requestFor } from './http.ts';

/** The Docker Engine, by the headers of its API: it sets them where it knows the path, which it does not of `/`. */
export const docker: ServiceRule = {
  id: 'docker',
  name: 'Docker API',
  group: 'remote-control',
  ports: [2375, 2376],
  probe: { id: 'docker', payload: requestFor('/_ping') },
  suggests: ({ probe, text }) =>
    probe === HTTP_PROBE.id && httpStatusOf(text) === 404 && /\r\n\r\n\{"message":"page not found"\}/.test(text),
  recognise({ probe, text }): Recognition | undefined {
    const path = probe === 'docker' ? '/_ping' : '/';
    const status = probe === 'docker' || probe === HTTP_PROBE.id ? httpStatusOf(text) : undefined;
    const server = headerIn(text, 'server') ?? '';
    if (status === undefined || !/^docker\//i.test(server) || headerIn(text, 'api-version') === undefined)
      return undefined;
    const version = /^docker\/(\d[\w.-]{0,30})/i.exec(server)?.[1];
    return {
      product: 'Docker Engine',
      version,
      cpe: cpeOf('docker', 'docker', version),
      login: status === 401 || status === 403 ? 'required' : 'open',
      facts: [`GET ${path} returned status ${status}`],
    };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'docker',
    'HTTP/1.1 200 OK\r\nApi-Version: 1.41\r\nCache-Control: no-cache, no-store, must-revalidate\r\nContent-Type: text/plain; charset=utf-8\r\nDocker-Experimental: false\r\nPragma: no-cache\r\nServer: Docker/20.10.24+dfsg1 (linux)\r\nContent-Length: 2\r\n\r\nOK',
    'docker',
  ],
];
