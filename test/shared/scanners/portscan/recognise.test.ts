import { basename } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_REPLY } from '../../../../shared/scanners/portscan/artifact.ts';
import { judgePort, portScore, printable, resourceOf } from '../../../../shared/scanners/portscan/port-check.ts';
import { recognise } from '../../../../shared/scanners/portscan/recognise.ts';
import { cpeOf, type ServiceRule } from '../../../../shared/scanners/portscan/service-rule.ts';
import { SERVICE_RULES } from '../../../../shared/scanners/portscan/service-rules.ts';
import { httpStatusOf } from '../../../../shared/scanners/portscan/services/http.ts';
import { cpuMs } from '../../../cpu-time.ts';

const PROBES = ['banner', 'ehlo', 'vnc-types', 'vnc-type', ...SERVICE_RULES.flatMap((rule) => rule.probe?.id ?? [])];

function said(probe: string, text: string) {
  return { probe, text, tls: false, ended: 'quiet' as const };
}

function idOf(probe: string, text: string): string | undefined {
  return recognise({ exchanges: [said(probe, text)] })?.rule.id;
}

/** What is said after which question, and the service that it is; more than one of each that gives itself away so. */
const samples: readonly (readonly [probe: string, text: string, id: string | undefined])[] = [
  ['banner', 'SSH-2.0-OpenSSH_8.9p1 Ubuntu-3ubuntu0.6\r\n', 'ssh'],
  ['banner', 'SSH-1.99-Cisco-1.25\n', 'ssh'],
  ['banner', 'Welcome\r\nto us\r\nSSH-2.0-dropbear_2022.83\r\n', 'ssh'],
  ['banner', 'SSH-2.0\r\n', undefined],
  ['banner', 'I like SSH-2.0-things\r\n', undefined],
  ['http', 'HTTP/1.1 200 OK\r\nServer: Apache/2.4.57 (Debian)\r\n\r\n', 'http'],
  ['http', 'HTTP/2.0 200 OK\r\n', undefined],
  [
    'http',
    'HTTP/1.1 401 Unauthorized\r\n\r\n{"error":{"reason":"missing authentication credentials","type":"security_exception"}}',
    'elasticsearch',
  ],
  [
    'http',
    'HTTP/1.1 200 OK\r\nServer: CouchDB/3.3.2 (Erlang OTP/24)\r\n\r\n{"couchdb":"Welcome","version":"3.3.2"}',
    'couchdb',
  ],
  ['http', 'HTTP/1.1 404 Not Found\r\nX-Influxdb-Version: v2.7.1\r\n\r\n', 'influxdb'],
  ['http', 'HTTP/1.1 200 OK\r\nX-ClickHouse-Summary: {}\r\n\r\nOk.\n', 'clickhouse'],
  [
    'http',
    'HTTP/1.1 404 Not Found\r\nApi-Version: 1.43\r\nServer: Docker/24.0.5 (linux)\r\n\r\n{"message":"page not found"}',
    'docker',
  ],
  ['http', "-ERR wrong number of arguments for 'get' command\r\n", 'redis'],
  ['http', 'ERROR\r\nERROR\r\n', 'memcached'],
  ['http', 'ERROR: unknown\r\n', undefined],
  ['redis', '-DENIED Redis is running in protected mode\r\n', 'redis'],
  ['banner', '-DENIED Redis is running in protected mode\r\n', 'redis'],
  ['http', '-NOAUTH Authentication required.\r\n', 'redis'],
  ['redis', '-ERR unknown command\r\n', undefined],
  ['memcached', 'VERSION 1.5.6\r\n', 'memcached'],
  ['banner', '220 ProFTPD 1.3.5 Server (x) [::ffff:127.0.0.1]\r\n', 'ftp'],
  ['banner', '220-FileZilla Server 1.7.0\r\n220 Please visit\r\n', 'ftp'],
  ['banner', '220 mx ESMTP Exim 4.96 Tue\r\n', 'smtp'],
  ['banner', '220 something\r\n', undefined],
  ['banner', '* OK Dovecot ready.\r\n', 'imap'],
  ['banner', '* hello\r\n', undefined],
  ['mongodb', '\x2c\0\0\0\x01\0\0\0\x01\0CS\x01\0\0\0\x08ismaster\0\x01\x10maxWireVersion\0', 'mongodb'],
  ['mongodb', '\x2c\0\0\0\x01\0\0\0\x02\0CS\x01\0\0\0\x08ismaster\0\x01\x10maxWireVersion\0', undefined],
  ['banner', '+OK POP3 ready\r\n', 'pop3'],
  ['redis', '+OK\r\n', undefined],
  ['banner', "\x45\0\0\0\xffj\x04Host '10.0.0.9' is not allowed to connect to this MySQL server", 'mysql'],
  ['banner', '\x10\0\0\0\x0ahello\0world1234', undefined],
  ['postgresql', 'E\0\0\0\x5cSFATAL\0VFATAL\0C28000\0Mno pg_hba.conf entry\0\0', 'postgresql'],
  ['postgresql', 'Error\r\n', undefined],
  ['postgresql', 'R\0\0\0\x0c\0\0\0\x05abcd', 'postgresql'],
  ['rdp', '\x03\0\0\x0b\x06\xd0\0\0\x12\x34\0', 'rdp'],
  ['ldap', '0\x84\0\0\0\x10\x02\x01\x01d\x84\0\0', 'ldap'],
  ['ldap', '0\x05hello', undefined],
  ['dns', '\0\x1e\x53\x43\x81\x05\0\x01\0\0\0\0\0\0\x07version\x04bind\0\0\x10\0\x03', 'dns'],
  ['dns', '\0\x1e\x53\x44\x81\x05\0\x01', undefined],
  ['banner', 'RFB 003.008\n', 'vnc'],
  ['banner', 'RFB tuning\n', undefined],
  ['banner', '\xff\xfb\x01\xff\xfb\x03', 'telnet'],
  ['banner', '\xff\xff\xff', undefined],
];

test.each(samples)('to %s, the words %j mean %s', (probe, text, id) => {
  expect(idOf(probe, text)).toBe(id);
});

const isRule = (value: unknown): value is ServiceRule =>
  typeof value === 'object' && value !== null && 'recognise' in value && 'ports' in value;

test('every service is one that scans look for, and has a sample here', () => {
  const files = import.meta.glob('../../../../shared/scanners/portscan/services/*.ts', { eager: true });
  const unlisted = Object.entries(files).flatMap(([file, module]) =>
    Object.values(module)
      .flat()
      .filter((value) => isRule(value) && !SERVICE_RULES.includes(value))
      .map(() => `${basename(file)} has a service that is not in service-rules.ts`),
  );
  expect(unlisted).toEqual([]);
  const sampled = new Set(samples.map(([, , id]) => id));
  const silent = SERVICE_RULES.filter(({ id }) => !sampled.has(id)).map(({ id }) => `${id} has no line in samples`);
  expect(silent).toEqual([]);
});

describe('scores', () => {
  const found = (id: string, login: 'open' | 'required' | 'unknown') => {
    const rule = SERVICE_RULES.find((each) => each.id === id);
    if (rule === undefined) throw new Error(id);
    return { rule, recognition: { login, facts: [] } };
  };
  test.each([
    [80, found('http', 'unknown'), 200, 1],
    [443, found('http', 'unknown'), 200, 1],
    [8080, found('http', 'required'), 403, 1],
    [8080, found('http', 'unknown'), 404, 3],
    [22, found('ssh', 'required'), undefined, 6],
    [3306, found('mysql', 'unknown'), undefined, 8],
    [6379, found('redis', 'open'), undefined, 10],
    [6379, found('redis', 'required'), undefined, 8],
    [5900, found('vnc', 'open'), undefined, 10],
    [23, found('telnet', 'unknown'), undefined, 8],
    [25, found('smtp', 'unknown'), undefined, 6],
    [4711, undefined, undefined, 6],
  ] as const)('port %i with %o and status %s scores %i', (port, service, status, score) => {
    expect(portScore(port, service, status)).toBe(score);
  });
});

const junk = fc.oneof(
  fc.uint8Array({ maxLength: MAX_REPLY }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  fc.string({ maxLength: MAX_REPLY }),
  fc
    .tuple(
      fc.constantFrom(
        '220 ',
        'SSH-2.0-',
        'HTTP/1.1 200',
        'RFB 003.',
        '\xff\xfd',
        '0\x84',
        'E\0\0\0\x10S',
        '+OK ',
        '* OK ',
      ),
      fc.string({ unit: fc.constantFrom(' ', 'a', '\n', '\r', ':', '0', '"', '<'), maxLength: 4000 }),
    )
    .map((parts) => parts.join('')),
);

test('no bytes make a recogniser throw, and none is unsure of itself', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PROBES), junk, (probe, text) => {
      const exchange = said(probe, text);
      const place = { address: '127.0.0.1', family: 4 as const, port: 1, asked: true };
      const artifact = { ...place, exchanges: [exchange], tls: undefined };
      const observation = judgePort(artifact);
      expect(observation.evidence.length).toBeLessThan(4000);
      expect(observation.evidence).toMatch(/^[\x20-\x7e\n]*$/);
      expect(observation.title.length).toBeLessThan(200);
      for (const rule of SERVICE_RULES) rule.reply?.(exchange);
    }),
    { numRuns: 2000 },
  );
});

test('replies made to slow down a matcher are judged in milliseconds', () => {
  const fillers = [
    ' ',
    'a',
    '0',
    '\r',
    '\n',
    '\r\n',
    'a\r\n',
    ': ',
    '220-',
    '<title>',
    '\0',
    '\xff',
    '"number":',
    'SSH-2.0-',
    '\0\x10\0\x03',
  ];
  const starts = ['', '220 ', 'SSH-2.0-', 'HTTP/1.1 200 OK\r\n', '* OK ', '+OK ', 'E\0\0\0\x10S', '\x01\x01\0\0\x0a'];
  const started = cpuMs();
  let judged = 0;
  for (const start of starts) {
    for (const filler of fillers) {
      for (const probe of new Set(PROBES)) {
        recognise({ exchanges: [said(probe, (start + filler.repeat(MAX_REPLY)).slice(0, MAX_REPLY))] });
        judged += 1;
      }
    }
  }
  expect((cpuMs() - started) / judged).toBeLessThan(5);
});

test('text for people has no secrets and no control characters', () => {
  expect(printable('HTTP/1.1 200 OK\r\nSet-Cookie: id=4711\r\nServer: x\r\n\x1b[31m', 200)).toBe(
    'HTTP/1.1 200 OK\nSet-Cookie: [redacted]\nServer: x\n.[31m',
  );
  expect(resourceOf('2001:db8::1', 6, 443)).toBe('[2001:db8::1]:443/tcp');
  expect(cpeOf('a', 'b', '1.0+deb~1')).toBe('cpe:2.3:a:a:b:1.0\\+deb\\~1:*:*:*:*:*:*:*');
  expect(httpStatusOf('HTTP/1.1 99')).toBe(undefined);
});
