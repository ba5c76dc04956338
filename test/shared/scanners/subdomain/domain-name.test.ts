import { expect, test } from 'vitest';
import { hostNameOf, isWithin, nameOfEntry, shownName } from '../../../../shared/scanners/subdomain/domain-name.ts';

test.each([
  ['WWW.Example.COM.', 'www.example.com'],
  [' bücher.example ', 'xn--bcher-kva.example'],
  ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
  ['_dmarc.example.com', '_dmarc.example.com'],
  ['192.0.2.1', undefined],
  ['2001:db8::1', undefined],
  ['a b.example', undefined],
  ['a..example', undefined],
  ['', undefined],
  [`${'a'.repeat(64)}.example`, undefined],
  ['https://example.com/', undefined],
])('the host name in %j is %s', (text, name) => {
  expect(hostNameOf(text)).toBe(name);
});

test.each([
  ['*.dev.example.com', 'dev.example.com'],
  ['Ops.Team@mail.example.com', 'mail.example.com'],
  ['example.com', 'example.com'],
  ['dev*.example.com', undefined],
  ['*.*.example.com', undefined],
  ['Jane Doe', undefined],
  ['?.example.com', undefined],
])('an entry %j of a certificate is about %s', (entry, name) => {
  expect(nameOfEntry(entry)).toBe(name);
});

test.each([
  ['example.com', true],
  ['a.example.com', true],
  ['badexample.com', false],
  ['example.com.evil.test', false],
])('%s is within example.com: %s', (name, within) => {
  expect(isWithin(name, 'example.com')).toBe(within);
});

test('a name of other letters is shown with them', () => {
  expect(shownName('xn--bcher-kva.example')).toBe('xn--bcher-kva.example (bücher.example)');
  expect(shownName('www.example')).toBe('www.example');
});
