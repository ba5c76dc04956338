import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Version 1 of the protocol, by which both sides begin. */
const VERSION = '\0\0\0\x01';

/** The API of the Sphinx search server, by the status that it reports to anybody: it has no login. */
export const sphinx: ServiceRule = {
  id: 'sphinx',
  name: 'Sphinx search',
  group: 'database',
  ports: [9312],
  references: ['https://sphinxsearch.com/docs/current.html'],
  // Version, the command for the status with its version 1.1, the length of the body, and the body.
  reply: ({ probe, text }) =>
    probe === 'banner' && text === VERSION
      ? { id: 'sphinx-status', payload: `${VERSION}\0\x05\x01\x01\0\0\0\x04\0\0\0\x01` }
      : undefined,
  recognise: ({ probe, text }) =>
    probe === 'sphinx-status' && /^\0\0[\s\S]{6}[\s\S]{8}\0\0\0\x06uptime\0\0/.test(text)
      ? {
          ...PLAIN,
          login: 'open',
          facts: ['The status was reported without authentication, which Sphinx does not have'],
        }
      : undefined,
};

/** Responses of real servers (Sphinx 2.2.11, shortened): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'sphinx-status',
    '\0\0\x01\x01\0\0\x02\xd4\0\0\0\x1f\0\0\0\x02\0\0\0\x06uptime\0\0\0\x015\0\0\0\x0bconnections\0\0\0\x013',
    'sphinx',
  ],
];
