import { cpeOf, PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const NO_RIGHTS = /^-NOPERM [^\r\n]{1,200}\r\n-NOPERM /;
/** The answer to two commands that do not exist, with the words that came behind the second. */
const RENAMED =
  /^-ERR unknown command '?PING'?, with args beginning with: ?\r\n-ERR unknown command '?INFO'?, with args beginning with: 'server'/;

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
    // By ACL the user of those who do not log in may have less rights than these two commands need, or none.
    if (NO_RIGHTS.test(text)) return { ...PLAIN, facts: ['PING and INFO are not allowed without authentication'] };
    if (RENAMED.test(text)) return { ...PLAIN, facts: ['PING and INFO are disabled'] };
    const version = /\bredis_version:(\d[\w.-]{0,20})/.exec(text)?.[1];
    // Who has no data to serve, or may not write it, says so in place of PONG.
    const isUnable = version !== undefined && /^-(?:LOADING|MASTERDOWN|MISCONF|BUSY) /.test(text);
    const isPinged = text.startsWith('+PONG\r\n');
    if (!isPinged && !isUnable) return undefined;
    const pinged = isPinged ? ['PING was answered without authentication'] : [];
    const readable = version === undefined ? [] : ['INFO was answered without authentication'];
    const facts = [...pinged, ...readable];
    return { product: 'Redis', version, cpe: cpeOf('redis', 'redis', version), login: 'open', facts };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['http', "-ERR wrong number of arguments for 'get' command\r\n", 'redis'],
  ['redis', '-DENIED Redis is running in protected mode\r\n', 'redis'],
  ['banner', '-DENIED Redis is running in protected mode\r\n', 'redis'],
  ['http', '-NOAUTH Authentication required.\r\n', 'redis'],
  // Redis 7.0.15: a replica without its master, a default user without rights, and commands that were renamed.
  [
    'redis',
    "-MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.\r\n$585\r\n# Server\r\nredis_version:7.0.15\r\n",
    'redis',
  ],
  [
    'redis',
    "-NOPERM this user has no permissions to run the 'ping' command\r\n-NOPERM this user has no permissions to run the 'info' command\r\n",
    'redis',
  ],
  [
    'redis',
    "-ERR unknown command 'PING', with args beginning with: \r\n-ERR unknown command 'INFO', with args beginning with: 'server' \r\n",
    'redis',
  ],
];
