import { cpeOf, PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Redis and its relatives, by PING and INFO, which read only. */
export const redis: ServiceRule = {
  id: 'redis',
  name: 'Redis',
  group: 'database',
  ports: [6379, 6380],
  references: ['https://redis.io/docs/latest/operate/oss_and_stack/management/security/'],
  probe: { id: 'redis', payload: 'PING\r\nINFO server\r\n' },
  recognise({ probe, text }) {
    // Protected mode refuses before any command; other servers that require authentication refuse each command.
    if (/^-(?:NOAUTH|DENIED)\b/.test(text)) {
      return { ...PLAIN, login: 'required', facts: ['Commands without authentication are refused'] };
    }
    if (probe === 'http') {
      return /^-ERR (?:wrong number of arguments for 'get' command|unknown command '?`?GET)/i.test(text)
        ? PLAIN
        : undefined;
    }
    if (probe !== 'redis') return undefined;
    if (!text.startsWith('+PONG\r\n')) return undefined;
    const version = /\bredis_version:(\d[\w.-]{0,20})/.exec(text)?.[1];
    const readable = version === undefined ? [] : ['INFO was answered without authentication'];
    const facts = ['PING was answered without authentication', ...readable];
    return { product: 'Redis', version, cpe: cpeOf('redis', 'redis', version), login: 'open', facts };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['http', "-ERR wrong number of arguments for 'get' command\r\n", 'redis'],
  ['redis', '-DENIED Redis is running in protected mode\r\n', 'redis'],
  ['banner', '-DENIED Redis is running in protected mode\r\n', 'redis'],
  ['http', '-NOAUTH Authentication required.\r\n', 'redis'],
];
