import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';
import { HTTP_PROBE } from './http.ts';

/** The echo service (RFC 862): a whole request over HTTP comes back as it was. */
export const echo: ServiceRule = {
  id: 'echo',
  name: 'Echo',
  group: 'other',
  ports: [7],
  references: ['https://www.rfc-editor.org/rfc/rfc862'],
  recognise: ({ probe, text }) =>
    probe === HTTP_PROBE.id && /^GET \/ HTTP\/1\.1\r\n(?:[\w-]{1,40}: [^\r\n]{1,300}\r\n){1,10}\r\n$/.test(text)
      ? PLAIN
      : undefined,
};

/** Responses of real servers (OpenBSD's inetd, without a line of the request): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['http', 'GET / HTTP/1.1\r\nHost: 127.0.0.1:10394\r\nAccept: */*\r\nConnection: close\r\n\r\n', 'echo'],
];
