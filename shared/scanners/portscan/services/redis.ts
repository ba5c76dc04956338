import { cpeOf, PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const NO_RIGHTS = /^-NOPERM [^\r\n]{1,200}\r\n-NOPERM /;
/** The answer to two commands that do not exist, with the words that came behind the second. */
const RENAMED =
  /^-ERR unknown command '?PING'?, with args beginning with: ?\r\n-ERR unknown command '?INFO'?, with args beginning with: 'server'/;

/**
 * Relatives of Redis that name themselves in a line of their own: their `redis_version` is that of the Redis that they stand
 * in for (Valkey 8.1 says 7.2.4, Dragonfly 1.40 7.4.0).
 */
const RELATIVES: ReadonlyMap<string, { readonly product: string; readonly cpe?: readonly [string, string] }> = new Map([
  ['valkey', { product: 'Valkey', cpe: ['lfprojects', 'valkey'] }],
  ['dragonfly', { product: 'Dragonfly' }],
  ['garnet', { product: 'Garnet' }],
]);

/** The program and its version, as INFO tells them. */
function softwareOf(info: string) {
  const [, name = '', version] = /\b(valkey|dragonfly|garnet)_version:(?:df-)?v?(\d[\w.-]{0,20})/.exec(info) ?? [];
  const { product, cpe } = RELATIVES.get(name) ?? {};
  if (product !== undefined) return { product, version, ...(cpe && { cpe: cpeOf(...cpe, version) }) };
  const own = /\bredis_version:(\d[\w.-]{0,20})/.exec(info)?.[1];
  // Another one that gives its name, and no version of its own.
  if (/\bserver_name:(?!redis\b)\w/.test(info)) return {};
  return { product: 'Redis', version: own, cpe: cpeOf('redis', 'redis', own) };
}

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
    if (/^-ERR max number of clients(?: \+ cluster connections)? reached\r\n/.test(text))
      return { ...PLAIN, facts: ['The server has as many clients as it admits'] };
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
    return { ...softwareOf(text), login: 'open', facts };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['http', "-ERR wrong number of arguments for 'get' command\r\n", 'redis'],
  ['redis', '-DENIED Redis is running in protected mode\r\n', 'redis'],
  ['banner', '-DENIED Redis is running in protected mode\r\n', 'redis'],
  ['banner', '-ERR max number of clients reached\r\n', 'redis'],
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
  // Valkey 8.1.10 and Dragonfly 1.21.2, in the lines that others recorded of them.
  [
    'redis',
    '+PONG\r\n$5764\r\n# Server\r\nredis_version:7.2.4\r\nserver_name:valkey\r\nvalkey_version:8.1.10\r\nredis_git_sha1:00000000\r\n',
    'redis',
  ],
  [
    'redis',
    '+PONG\r\n$4310\r\n# Server\r\nredis_version:7.4.0\r\ndragonfly_version:df-v1.21.2\r\nredis_mode:standalone\r\n',
    'redis',
  ],
];
