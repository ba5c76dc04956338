import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Bazaar and Breezy as a server, by the version of their protocol, or by what they say to another one. */
export const bazaar: ServiceRule = {
  id: 'bazaar',
  name: 'Bazaar',
  group: 'other',
  ports: [4155],
  references: ['https://www.breezy-vcs.org/doc/en/user-guide/server.html'],
  probe: { id: 'bazaar', payload: 'hello\n' },
  suggests: ({ text }) => text.startsWith('error\x01Generic bzr smart protocol error: '),
  recognise: ({ probe, text }) =>
    (probe === 'bazaar' && /^ok\x01\d\n$/.test(text)) || text.startsWith('error\x01Generic bzr smart protocol error: ')
      ? PLAIN
      : undefined,
};

/** Responses of real servers (Breezy 3.3.2): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['bazaar', 'ok\x012\n', 'bazaar'],
  ['http', "error\x01Generic bzr smart protocol error: bad request 'GET / HTTP/1.1\\r'\n", 'bazaar'],
];
