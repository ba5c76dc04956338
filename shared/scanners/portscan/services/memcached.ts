import { cpeOf, PLAIN, type Recognition, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const KIND = { group: 'database', ports: [11211] } as const;

function softwareOf(version: string) {
  return { product: 'memcached', version, cpe: cpeOf('memcached', 'memcached', version) };
}

const CLOSED: Recognition = { ...PLAIN, login: 'required', facts: ['Authentication is required'] };

/** memcached, by the `version` command of its text protocol. */
export const memcached: ServiceRule = {
  ...KIND,
  id: 'memcached',
  name: 'Memcached',
  // What it says to a command of Redis, which any port is asked.
  suggests: ({ text }) => /^(?:ERROR|CLIENT_ERROR unauthenticated)\r\n/.test(text),
  probe: { id: 'memcached', payload: 'version\r\n' },
  recognise({ probe, text }) {
    if (probe === 'http' || probe === 'redis') return text.startsWith('ERROR\r\nERROR\r\n') ? PLAIN : undefined;
    if (/^CLIENT_ERROR unauthenticated\r\n/.test(text)) return CLOSED;
    const version = /^VERSION (\d[\w.-]{0,20})\r\n/.exec(text)?.[1];
    if (probe !== 'memcached' || version === undefined) return undefined;
    const facts = ['The version command was answered without authentication'];
    return { ...softwareOf(version), login: 'open', facts };
  },
};

/** A request without a key and a value (memcached's doc/protocol-binary.xml). */
function request(opcode: number): string {
  return `\x80${String.fromCharCode(opcode)}${'\0'.repeat(22)}`;
}

const [NOTHING, VERSION] = [0x0a, 0x0b];
/** The responses to both; the second has its status in bytes 6 and 7 of its header. */
const ANSWERS = /^\x81\x0b\0\0\0\0\0\0\0\0\0[\x01-\x14]\0{4}[\s\S]{8}(\d[\w.-]{0,19})\x81\x0a\0\0\0\0\0([\s\S])/;
/** Of the status: authentication is required, or goes on. */
const UNAUTHENTICATED = /^[\x20\x21]$/;

/** memcached whose binary protocol alone is enabled, by its version, which it tells everybody, and by a command that does nothing. */
export const memcachedBinary: ServiceRule = {
  ...KIND,
  id: 'memcached-binary',
  name: 'Memcached (binary protocol)',
  probe: { id: 'memcached-binary', payload: request(VERSION) + request(NOTHING) },
  recognise({ probe, text }) {
    const [, version, status = ''] = (probe === 'memcached-binary' && ANSWERS.exec(text)) || [];
    if (version === undefined) return undefined;
    if (UNAUTHENTICATED.test(status)) return { ...CLOSED, ...softwareOf(version) };
    const facts = ['A command that does nothing was carried out without authentication'];
    return { ...softwareOf(version), login: 'open', facts };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['http', 'ERROR\r\nERROR\r\n', 'memcached'],
  ['memcached', 'VERSION 1.5.6\r\n', 'memcached'],
  ['memcached', 'CLIENT_ERROR unauthenticated\r\n', 'memcached'],
  ['redis', 'ERROR\r\nERROR\r\n', 'memcached'],
  // memcached 1.6.18 with `-B binary`, then with `-S`.
  [
    'memcached-binary',
    `\x81\x0b${'\0'.repeat(9)}\x06${'\0'.repeat(12)}1.6.18\x81\x0a${'\0'.repeat(22)}`,
    'memcached-binary',
  ],
  [
    'memcached-binary',
    `\x81\x0b${'\0'.repeat(9)}\x06${'\0'.repeat(12)}1.6.18\x81\x0a${'\0'.repeat(5)}\x20\0\0\0\x0d${'\0'.repeat(12)}Auth failure.`,
    'memcached-binary',
  ],
];
