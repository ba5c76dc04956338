import { expect, test } from 'vitest';
import { redis } from '../../../../../shared/scanners/portscan/services/redis.ts';

/** Lines of INFO of Redis 7.0.15, Valkey 8.1.10, Dragonfly 1.21.2, Garnet 2.1.5, and of one that gives its name alone. */
test.each([
  ['redis_version:7.0.15', 'Redis', '7.0.15', 'cpe:2.3:a:redis:redis:7.0.15:*:*:*:*:*:*:*'],
  [
    'redis_version:7.2.4\r\nserver_name:valkey\r\nvalkey_version:8.1.10',
    'Valkey',
    '8.1.10',
    'cpe:2.3:a:lfprojects:valkey:8.1.10:*:*:*:*:*:*:*',
  ],
  ['redis_version:7.4.0\r\ndragonfly_version:df-v1.21.2', 'Dragonfly', '1.21.2', undefined],
  ['redis_version:7.2.5\r\ngarnet_version:2.1.5', 'Garnet', '2.1.5', undefined],
  ['redis_version:7.2.4\r\nserver_name:other', undefined, undefined, undefined],
])(
  'a server that says %j is told as %s %s, and never by the version of Redis that it stands in for',
  (lines, ...told) => {
    const text = `+PONG\r\n$100\r\n# Server\r\n${lines}\r\n`;
    const found = redis.recognise({ probe: 'redis', tls: false, sent: [], text, ended: 'closed' });
    expect([found?.product, found?.version, found?.cpe]).toEqual(told);
    expect(found?.login).toBe('open');
  },
);
