import { expect, test } from 'vitest';
import {
  COMMON_SUITES,
  TLS13_SUITES,
  WEAK_SUITES,
  weakSuite,
} from '../../../../../shared/scanners/portscan/tls/cipher-suites.ts';
import { clientHello } from '../../../../../shared/scanners/portscan/tls/client-hello.ts';
import { TLS_VERSIONS } from '../../../../../shared/scanners/portscan/tls/tls-version.ts';

const random = Buffer.alloc(32, 1);

test.each(TLS_VERSIONS)('a ClientHello of %s states its own lengths, and none is of 256 to 511 bytes', (version) => {
  for (const suites of [TLS13_SUITES, COMMON_SUITES, WEAK_SUITES]) {
    const hello = clientHello({ version, suites }, random);
    expect(hello.readUInt16BE(3)).toBe(hello.length - 5);
    expect(hello.readUIntBE(6, 3)).toBe(hello.length - 9);
    if (version !== 'SSLv3') expect(hello.length - 5 < 256 || hello.length - 5 > 511).toBe(true);
  }
});

test('a suite is in one list only, and is there once', () => {
  const all = [...WEAK_SUITES, ...COMMON_SUITES, ...TLS13_SUITES];
  expect(new Set(all).size).toBe(all.length);
  // Servers of old read the first 64 or 128 suites only.
  expect(WEAK_SUITES.length).toBeLessThan(80);
  expect(COMMON_SUITES.length).toBeLessThan(80);
});

test('each weak suite is known by its gravest weakness', () => {
  for (const code of WEAK_SUITES) expect(weakSuite(code)).toBeDefined();
  const weaknesses = [0x0002, 0xc015, 0x0019, 0x0003, 0x0009, 0x0018, 0xc012, 0x0007].map((code) => weakSuite(code));
  expect(weaknesses.map((each) => each?.weakness)).toEqual([
    'NULL',
    'NULL',
    'anonymous',
    'EXPORT',
    'DES',
    'anonymous',
    '3DES',
    'IDEA',
  ]);
  expect(weakSuite(0x1301)).toBe(undefined);
});
