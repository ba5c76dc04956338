import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { communityQuestion, readDescription } from '../../../../shared/scanners/portscan/udp/snmp.ts';
import type { UdpSample, UdpService } from '../../../../shared/scanners/portscan/udp/udp-service.ts';
import { UDP_SERVICES } from '../../../../shared/scanners/portscan/udp/udp-services.ts';
import { cpuMs } from '../../../cpu-time.ts';
import { modulesIn } from '../../../modules-in.ts';

const files = await modulesIn(
  join(import.meta.dirname, '../../../../shared/scanners/portscan/udp'),
  (name) => import(`../../../../shared/scanners/portscan/udp/${name}.ts`),
);
const modules = Object.values(files);
const samples = modules.flatMap((each) => (each.samples ?? []) as readonly UdpSample[]);

const isService = (value: unknown): value is UdpService =>
  typeof value === 'object' && value !== null && 'question' in value && 'ports' in value;

function questionOf({ question: { payload } }: UdpService): string {
  const recipient = { authority: '192.0.2.7:1', userAgent: 'Scanfold/test' };
  return typeof payload === 'string' ? payload : payload(recipient);
}

test.each(samples)('the answer %j is %s', (answer, id) => {
  expect(UDP_SERVICES.filter((service) => service.read(answer) !== undefined).map((service) => service.id)).toEqual([
    id,
  ]);
});

test('every service is one that scans ask for, and has a sample in its file', () => {
  const services = modules.flatMap((each) => Object.values(each).filter(isService));
  expect(services.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
    UDP_SERVICES.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
  expect(services.filter(({ id }) => !samples.some(([, known]) => known === id))).toEqual([]);
});

describe.each(UDP_SERVICES.map((service) => [service.id, service] as const))('%s', (_, service) => {
  const own = samples.filter(([, id]) => id === service.id).map(([answer]) => answer);

  test('takes no answer that does not repeat its number, that is cut off, or that is the question', () => {
    expect(service.read(questionOf(service))).toBeUndefined();
    expect(service.read('')).toBeUndefined();
    for (const answer of own) {
      const foreign = answer
        .replaceAll(/S[CMN]/g, 'XY')
        .replaceAll('Scanfold', 'XXXXXXXX')
        .replaceAll('scanfold', 'XXXXXXXX')
        .replaceAll('scan', 'XXXX')
        .replaceAll('upnp:rootdevice', 'upnp:other')
        .replace('\0\x05\0', '\0\x09\0');
      expect(service.read(foreign)).toBeUndefined();
      expect(service.read(answer.slice(0, 3))).toBeUndefined();
    }
  });

  test('sends a question that is small where its answer may be large', () => {
    expect(questionOf(service).length).toBeLessThanOrEqual(service.id === 'quic' ? 1200 : 400);
  });

  test('reads any bytes without an error, and soon', () => {
    const bytes = fc.uint8Array({ maxLength: 300 }).map((each) => Buffer.from(each).toString('latin1'));
    const start = fc.constantFrom('', ...own.map((answer) => answer.slice(0, answer.length >> 1)));
    fc.assert(fc.property(start, bytes, (before, rest) => void service.read(before + rest)));
    for (const filler of ['\0', 'A', '_a\x04', '\r\n', ' ', '0\x80']) {
      const long = `${own[0] ?? ''}${filler.repeat(65_000 / filler.length)}`;
      const before = cpuMs();
      service.read(long);
      expect(cpuMs() - before).toBeLessThan(500);
    }
  });
});

test('the description of a system is read from an answer of SNMPv2c alone', () => {
  const answer = communityQuestion
    .replace('\xa0', '\xa2')
    .replace('\x05\0', '\x04\x05Linux')
    .replace(/^0\x27/, '0\x2c')
    .replace('\xa2\x1a', '\xa2\x1f')
    .replace('0\x0e0\x0c', '0\x130\x11');
  expect(readDescription(answer)).toBe('Linux');
  expect(readDescription(communityQuestion)).toBeUndefined();
  expect(readDescription(answer.replace('public', 'secret'))).toBeUndefined();
  expect(readDescription(answer.replace('SC', 'XY'))).toBeUndefined();
});
