import { cpeOf, PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** memcached, by the `version` command of its text protocol. */
export const memcached: ServiceRule = {
  id: 'memcached',
  name: 'Memcached',
  group: 'database',
  ports: [11211],
  probe: { id: 'memcached', payload: 'version\r\n' },
  recognise({ probe, text }) {
    if (probe === 'http' || probe === 'redis') return text.startsWith('ERROR\r\nERROR\r\n') ? PLAIN : undefined;
    if (/^CLIENT_ERROR unauthenticated\r\n/.test(text))
      return { ...PLAIN, login: 'required', facts: ['Authentication is required'] };
    const version = /^VERSION (\d[\w.-]{0,20})\r\n/.exec(text)?.[1];
    if (probe !== 'memcached' || version === undefined) return undefined;
    const facts = ['The version command was answered without authentication'];
    return { product: 'memcached', version, cpe: cpeOf('memcached', 'memcached', version), login: 'open', facts };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['http', 'ERROR\r\nERROR\r\n', 'memcached'],
  ['memcached', 'VERSION 1.5.6\r\n', 'memcached'],
  ['memcached', 'CLIENT_ERROR unauthenticated\r\n', 'memcached'],
  ['redis', 'ERROR\r\nERROR\r\n', 'memcached'],
];
