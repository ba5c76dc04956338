import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_REPLY } from '../../../../../shared/scanners/portscan/examination/artifact.ts';
import {
  judgePort,
  portScore,
  printableReply,
} from '../../../../../shared/scanners/portscan/examination/port-check.ts';
import { resourceOf } from '../../../../../shared/scanners/portscan/examination/port-place.ts';
import { recogniseService } from '../../../../../shared/scanners/portscan/naming/recognise.ts';
import { cpeOf, type ServiceRule } from '../../../../../shared/scanners/portscan/service-rule.ts';
import { SERVICE_RULES } from '../../../../../shared/scanners/portscan/service-rules.ts';
import { httpStatusOf } from '../../../../../shared/scanners/portscan/services/http.ts';
import { cpuMs } from '../../../../cpu-time.ts';
import { lookAlikes, samples, serviceFiles } from '../samples.ts';

const PROBES = ['banner', 'ehlo', 'vnc-types', 'vnc-type', ...SERVICE_RULES.flatMap((rule) => rule.probe?.id ?? [])];

function said(probe: string, text: string) {
  return { probe, text, tls: false, sent: [probe === 'banner' ? '' : `(${probe})`], ended: 'quiet' as const };
}

function idOf(probe: string, text: string): string | undefined {
  return recogniseService({ exchanges: [said(probe, text)] })?.rule.id;
}

test.each(samples)('to %s, the words %j mean %s', (probe, text, id) => {
  expect(idOf(probe, text)).toBe(id);
});

test.each(lookAlikes)('to %s, the words %j mean no service', (probe, text) => {
  expect(idOf(probe, text)).toBe(undefined);
});

const isRule = (value: unknown): value is ServiceRule =>
  typeof value === 'object' && value !== null && 'recognise' in value && 'ports' in value;

test('every service is one that scans look for, and has a sample in its file', () => {
  const forgotten = serviceFiles.flatMap((each) => {
    const sampled = new Set(each.samples.map(([, , id]) => id));
    return Object.values(each.exported)
      .flat()
      .filter(isRule)
      .flatMap((rule) => [
        ...(SERVICE_RULES.includes(rule) ? [] : [`${rule.id} of ${each.file} is not in service-rules.ts`]),
        ...(sampled.has(rule.id) ? [] : [`${rule.id} has no line in the samples of ${each.file}`]),
      ]);
  });
  expect(forgotten).toEqual([]);
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
    [6379, found('redis', 'open'), undefined, 8],
    [6379, found('redis', 'required'), undefined, 8],
    [5900, found('vnc', 'open'), undefined, 8],
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
        recogniseService({ exchanges: [said(probe, (start + filler.repeat(MAX_REPLY)).slice(0, MAX_REPLY))] });
        judged += 1;
      }
    }
  }
  expect((cpuMs() - started) / judged).toBeLessThan(5);
});

test('text for people has no secrets and no control characters', () => {
  expect(printableReply('HTTP/1.1 200 OK\r\nSet-Cookie: id=4711\r\nServer: x\r\n\x1b[31m', 200)).toBe(
    'HTTP/1.1 200 OK\nSet-Cookie: [redacted]\nServer: x\n.[31m',
  );
  expect(resourceOf('2001:db8::1', 6, 443)).toBe('[2001:db8::1]:443/tcp');
  expect(cpeOf('a', 'b', '1.0+deb~1')).toBe('cpe:2.3:a:a:b:1.0\\+deb\\~1:*:*:*:*:*:*:*');
  // A version before a release is not that release.
  expect(cpeOf('a', 'b', '1.6.7~rc0')).toBe('cpe:2.3:a:a:b:1.6.7:rc0:*:*:*:*:*:*');
  expect(cpeOf('a', 'b', '8.0.0-beta1')).toBe('cpe:2.3:a:a:b:8.0.0:beta1:*:*:*:*:*:*');
  expect(httpStatusOf('HTTP/1.1 99')).toBe(undefined);
});
