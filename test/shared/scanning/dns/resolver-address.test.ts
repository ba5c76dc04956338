import { expect, test } from 'vitest';
import { parseResolver } from '../../../../shared/scanning/dns/resolver-address.ts';

test.each([
  ['192.0.2.1', { address: '192.0.2.1', family: 4, port: 53 }],
  ['192.0.2.1:5353', { address: '192.0.2.1', family: 4, port: 5353 }],
  ['2001:DB8::1', { address: '2001:db8::1', family: 6, port: 53 }],
  ['[2001:db8::1]', { address: '2001:db8::1', family: 6, port: 53 }],
  ['[2001:db8::1]:5353', { address: '2001:db8::1', family: 6, port: 5353 }],
])('%s is a resolver', (text, resolver) => {
  expect(parseResolver(text)).toEqual(resolver);
});

test.each([
  ...['', 'dns.example.test', '192.0.2', '192.0.2.1:0', '192.0.2.1:65536', '192.0.2.1:', '[192.0.2.1]:53'],
  ...['2001:db8::1:5353:x', '[2001:db8::1', 'fe80::1%eth0', '192.0.2.1:53 ', '0x7f.1', '127.1:53'],
])('%j is no resolver', (text) => {
  expect(parseResolver(text)).toBeUndefined();
});
