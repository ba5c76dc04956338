import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readServerWord } from '../../../../../shared/scanners/portscan/tls/server-hello.ts';

/** The ServerHello of the simple handshake in RFC 8448, section 3, in its record. */
const RFC_8448 = Buffer.from(
  '160303005a020000560303a6af06a4121860dc5e6e60249cd34c95930c8ac5cb1434dac155772ed3e2692800130100002e00330024001d0020c9828876112095fe66762bdbf7c672e156d6cc253b833df1dd69b1b04e751f0f002b00020304',
  'hex',
);
const hello = { kind: 'hello', version: 0x0304, suite: 0x1301 };

test('a ServerHello of TLS 1.3 says its version in an extension', () => {
  expect(readServerWord(RFC_8448)).toEqual(hello);
});

test('a ServerHello of SSL 3.0 has no extensions', () => {
  const body = Buffer.concat([Buffer.from([3, 0]), Buffer.alloc(32, 7), Buffer.from([0, 0, 5, 0])]);
  const message = Buffer.concat([Buffer.from([22, 3, 0, 0, body.length + 4, 2, 0, 0, body.length]), body]);
  expect(readServerWord(message)).toEqual({ kind: 'hello', version: 0x0300, suite: 5 });
});

test('more is needed until a message is whole, in however many records it comes', () => {
  for (let end = 0; end < RFC_8448.length; end += 1) expect(readServerWord(RFC_8448.subarray(0, end))).toBe(undefined);
  const message = RFC_8448.subarray(5);
  const records = [...message].map((byte) => Buffer.from([22, 3, 3, 0, 1, byte]));
  expect(readServerWord(Buffer.concat(records))).toEqual(hello);
});

test('a fatal alert is a refusal, and a warning is followed by the answer', () => {
  expect(readServerWord(Buffer.from([21, 3, 1, 0, 2, 2, 70]))).toEqual({ kind: 'alert', description: 70 });
  const warned = Buffer.concat([Buffer.from([21, 3, 1, 0, 2, 1, 112]), RFC_8448]);
  expect(readServerWord(warned)).toEqual(hello);
});

test.each([
  ['HTTP', 'HTTP/1.1 400 Bad Request\r\n'],
  ['SSH', 'SSH-2.0-OpenSSH_9.2p1\r\n'],
  ['another message of TLS', '\x16\x03\x03\x00\x04\x0b\x00\x00\x00'],
  ['a message of 16 MB', '\x16\x03\x03\x00\x04\x02\xff\xff\xff'],
  ['a ServerHello without a suite', '\x16\x03\x03\x00\x06\x02\x00\x00\x02\x03\x03'],
])('%s is none', (_, text) => {
  expect(readServerWord(Buffer.from(text, 'latin1'))).toEqual({ kind: 'other' });
});

test('no bytes break the reader', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(RFC_8448.length), (bytes, at) => {
      readServerWord(Buffer.from(bytes));
      readServerWord(Buffer.concat([RFC_8448.subarray(0, at), Buffer.from(bytes)]));
    }),
  );
});
