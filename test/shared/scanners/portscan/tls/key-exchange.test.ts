import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readKeyExchange } from '../../../../../shared/scanners/portscan/tls/key-exchange.ts';

/** What the server of GnuTLS 3.7.9 with a group of 768 bits said to a ClientHello of TLS 1.2 with Diffie-Hellman alone. */
const RECORDED = Buffer.from(
  'FgMDAEoCAABGAwOLGLUxBDUi2eK53b/vNA1+5PgQPjIWXN/Z3AT7AeHrGSDKBEBo8Hx13u+QeavKEZQBT+oO9PAvcWKQZ/ZvTZxqqwCeABYDAwMRCwADDQADCgADBzCCAwMwggHroAMCAQICFDDQNyFRdqIgQVYpgOc0hYub2OiTMA0GCSqGSIb3DQEBCwUAMBExDzANBgNVBAMMBmEudGVzdDAeFw0yNjExMjkxMzA3MTBaFw0yNjEyMjkxMzA3MTBaMBExDzANBgNVBAMMBmEudGVzdDCCASIwDQYJKoZIhvcNAQEBBQADggEPADCCAQoCggEBALg/MXaVSlOKOSsbq1IRMhlFrTrt+/WWTzAcm9oHU7jTeSWj7azutNYkbek5tESjcLv9g7pJxXsIYPLuv/WLoxirWunF33ZXlnepqIbdiq124HWKfVPwSb4VBWF5fdzu1+TgQUD/aLzIa9gFynVq0uxoodvttuBpgdswfceZT8i2BZpqjdu/aybPfqyAKvjpfvrDMEo4emVQBzh7heGVfLQJtOocgx7B9vwWh0yKDkaml0ieSfN7MDXRvJvSK37pV71R8DMrRdyYpAx2fCS2y2AOpR8xgz0t0ATkFLeP2KNQUvc9u7Ha9JQX+mOTAFwbMF6xWWQCHx03FjEGu3cDr/sCAwEAAaNTMFEwHQYDVR0OBBYEFNk+pWXgmJk9Zp87I0xY3AYGgz4YMB8GA1UdIwQYMBaAFNk+pWXgmJk9Zp87I0xY3AYGgz4YMA8GA1UdEwEB/wQFMAMBAf8wDQYJKoZIhvcNAQELBQADggEBAJnKVjeSzTWW/qdiGO0zykGdlljT9vAUmbVRtgmCSZRhJuvK4oRZc2SGLgPzIzrN6UQ3OTI5UNkuHToja1MW1WayqCg41GLRpDGZhm6OO8lLQX4AAEhU4TU7n3VZBHTGXv1mxZhDutH+M+hjZ8JKAr3qZHgU+px9I79NU3TCaIEsGCKL4Z9t65xQXtMLRkA9nib205zGaOWseqU8V9dnnr0eW0Y8G887i2CzMgskaSWGLjzAsuHw4NIcoV8KcXI8+LNwZNODD+N0RXLpriEdNe/qZGu2ni2y6+oaxZaBEUTSToFJsQxDjKRTsicm0C0JfWhCE1epJCKE9JoGIDaMPDoWAwMBzwwAAcsAYJ0kl7rnU9SDq8xWdBMeLDY9tMNyxvTls1Q/SVQ1AWRXdrLEE8XNVcMxTz2UfsqmytwQdmtHxZkQL/XRg6acMAeweY3ZwWtmrpBsdaUNEoz8Jr6WM/19v/5IbFE+XybmTwABAgBgnCRZ4baTxKwqE5UJQuV7iC0quyRG2a7P4LI86AbF9k7ACnrKVRqGkQULtQHl9wYaybAJNCsWhoSwH54Nq1Ovz9RXbsvvJE3Cb3imaYEunUjB6YTqU31d9aqy7s0/lv0oCAQBALKVoxIyzTwXUC5dWRI4oPTIH9TC9i/WRqy2rPVe1gTPeEdTPzcIKys98aEXOZtARB6lSIsWWDxgPl0nVtIf6zp4cdaLIQsjz18DVTjLiQfllh91CVAcnZpxHjnHRe6dRvYU0FK3zdBB6CGYtdczfarljqGWNOjxEolJZarXdscKhgq4iUbn921FQqfzMNc958Y2jds9SOHJ+KM/c4bh0fBmhhZ3cNhT5qfHxmABgdLaBB/beV/HmK39VDaPvUpnVdbKcbcV5Lhe6HrKDWLVP4JNmsdQBFs8gvIfhX5DQqLXHTDhNd2GmzwmuVbiouWK3aVYkaSCelLIFJz0w1X3BHkWAwMAKw0AACcCAUAAIAQBCAkIBAQDCAcFAQgKCAUFAwgIBgEICwgGBgMCAQIDAAAWAwMABA4AAAA=',
  'base64',
);
const group = { kind: 'group', version: 0x0303, suite: 0x9e, bits: 768 };

/** A record of handshake messages, each of which is its type and its body. */
function flight(...messages: readonly (readonly [type: number, body: Buffer])[]): Buffer {
  const all = Buffer.concat(
    messages.map(([type, body]) => Buffer.concat([Buffer.from([type, 0, body.length >> 8, body.length & 255]), body])),
  );
  return Buffer.concat([Buffer.from([22, 3, 3, all.length >> 8, all.length & 255]), all]);
}

const hello = Buffer.concat([Buffer.from([3, 3]), Buffer.alloc(32, 7), Buffer.from([0, 0, 0x9e, 0])]);
const parameters = (...prime: readonly number[]) => Buffer.from([0, prime.length, ...prime, 0, 1, 2, 0, 1, 3]);

test('the group of a server stands behind its certificate', () => {
  expect(readKeyExchange(RECORDED)).toEqual(group);
});

test('more is needed until the parameters are whole', () => {
  const first = RECORDED.findIndex((_, end) => readKeyExchange(RECORDED.subarray(0, end)) !== undefined);
  expect(readKeyExchange(RECORDED.subarray(0, first))).toEqual(group);
  for (let end = 0; end < first; end += 1) expect(readKeyExchange(RECORDED.subarray(0, end))).toBe(undefined);
});

test.each([
  [9, [1, 0xff]],
  [16, [0x80, 1]],
  [15, [0, 0, 0x7f, 0xff]],
])('a prime of %i bits is counted without the zeros in front', (bits, prime) => {
  expect(readKeyExchange(flight([2, hello], [12, parameters(...prime)]))).toMatchObject({ bits });
});

test('a fatal alert is a refusal', () => {
  expect(readKeyExchange(Buffer.from([21, 3, 3, 0, 2, 2, 40]))).toEqual({ kind: 'alert', description: 40 });
});

test.each([
  ['HTTP', Buffer.from('HTTP/1.1 400 Bad Request\r\n')],
  ['a flight without parameters', flight([2, hello], [11, Buffer.alloc(3)], [14, Buffer.alloc(0)])],
  ['a flight without a ServerHello', flight([12, parameters(0x80, 1)])],
  ['a prime of zeros', flight([2, hello], [12, parameters(0, 0)])],
  ['parameters of no bytes', flight([2, hello], [12, Buffer.alloc(0)])],
])('%s has none', (_, bytes) => {
  expect(readKeyExchange(bytes)).toEqual({ kind: 'other' });
});

test('no bytes break the reader', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(RECORDED.length), (bytes, at) => {
      readKeyExchange(Buffer.from(bytes));
      readKeyExchange(Buffer.concat([RECORDED.subarray(0, at), Buffer.from(bytes)]));
      readKeyExchange(flight([2, hello], [12, Buffer.from(bytes)]));
    }),
  );
});
