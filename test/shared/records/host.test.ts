import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostOf, hostOfResource } from '../../../shared/records/host.ts';
import { anyCharacter } from '../../any-character.ts';
import { cpuMs } from '../../cpu-time.ts';

test.each([
  ['A.Example.test.', 'a.example.test'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['localhost', 'localhost'],
  ['_dmarc.example.test', '_dmarc.example.test'],
  ['192.0.2.7', '192.0.2.7'],
  ['2001:DB8:0::0001', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
])('the host %s is %s', (text, host) => {
  expect(hostOf(text)).toBe(host);
});

test.each([
  ...['', '.', '..', 'a..b', 'a b', 'a/b', '192.0.2.0/24', 'a:80', '[2001:db8::1]:80', '[::1', 'user@a.test', 'a%2eb'],
  // Spellings of an address that only URLs know.
  ...['443', '0x7f.1', '127.1', '192.0.2.007', '[redacted]', `${'a'.repeat(300)}.test`, 'fe80::1%eth0'],
])('%j is no host', (text) => {
  expect(hostOf(text)).toBe('');
});

test.each([
  ['https://A.example.test:8443/x?y#z', 'a.example.test'],
  ['http://[2001:DB8::1]:8080/', '2001:db8::1'],
  ['http://user:[redacted]@h.test/', 'h.test'],
  ['redis://H.test:6379/1', 'h.test'],
  ['192.0.2.7:22/tcp', '192.0.2.7'],
  ['[2001:db8::1]:53/udp', '2001:db8::1'],
  ['a.example.test:443', 'a.example.test'],
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['Example.test', 'example.test'],
  // A place that was too long ends in a hash.
  [`https://a.example.test/${'x'.repeat(2000)}...0123456789abcdef`, 'a.example.test'],
])('the resource %s is about %s', (resource, host) => {
  expect(hostOfResource(resource)).toBe(host);
});

test.each(['', 'word', 'some text.', '192.0.2.0/24', 'http://%zz/', 'file:///etc/passwd', 'https://', 'a:b:c/tcp'])(
  'the resource %j is about no host',
  (resource) => {
    expect(hostOfResource(resource)).toBe('');
  },
);

const name = fc.domain();
const address = fc.oneof(fc.ipV4(), fc.ipV6());
const port = fc.integer({ min: 1, max: 65_535 });
const odd = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('a', '.', ':', '[', ']', '/', '1', '-', '%', '@', 'http://'), maxLength: 40 }),
);

test('whatever is read as a host is read the same again', () => {
  fc.assert(
    fc.property(fc.oneof(name, address, odd), (text) => {
      const host = hostOf(text);
      expect(host).toBe(hostOf(host));
      expect(host.length).toBeLessThanOrEqual(253);
      expect(host).toBe(host.toLowerCase());
      const told = hostOfResource(text);
      expect(told).toBe(hostOf(told));
    }),
    { numRuns: 2000 },
  );
});

test('a port, a page and the host itself are about the same host, however it is written', () => {
  const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host);
  fc.assert(
    fc.property(fc.oneof(name, address), port, fc.boolean(), (host, number, loud) => {
      const written = loud ? host.toUpperCase() : host;
      const own = hostOf(host);
      expect(own).not.toBe('');
      expect(hostOf(written)).toBe(own);
      for (const resource of [
        `https://${bracketed(written)}:${number}/a/b?c`,
        `${bracketed(written)}:${number}/tcp`,
        `${bracketed(written)}:${number}/udp`,
        written,
      ]) {
        expect(hostOfResource(resource)).toBe(own);
      }
    }),
    { numRuns: 1000 },
  );
});

test('in time that grows with the text', () => {
  const startedAt = cpuMs();
  for (const piece of ['a.', ':', '[', 'a:1', '1.', 'http://', '\u{10ffff}']) {
    hostOfResource(piece.repeat(100_000));
    hostOfResource(`http://${piece.repeat(100_000)}`);
  }
  expect(cpuMs() - startedAt).toBeLessThan(2000);
});
