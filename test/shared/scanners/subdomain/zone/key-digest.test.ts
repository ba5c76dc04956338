import { expect, test } from 'vitest';
import {
  isDigestOf,
  keyTagOf,
  parseKeyDigest,
} from '../../../../../shared/scanners/subdomain/zone/dnssec/key-digest.ts';

// The example of RFC 4034, 5.4 and of RFC 4509, 2.3.
const key = {
  flags: 256,
  algorithm: 5,
  key: 'AQOeiiR0GOMYkDshWoSKz9XzfwJr1AYtsmx3TGkJaNXVbfi/2pHm822aJ5iI9BMzNXxeYCmZDRD99WYwYqUSdjMmmAphXdvxegXd/M5+X7OrzKBaMbCVdFLUUh6DhweJBjEVv5f2wwjM9XzcnOf+EPbtG9DMBmADjFDc2w/rljwvFw==',
};
const zone = 'dskey.example.com';

test.each([
  ['60485 5 1 2BB183AF5F22588179A53B0A98631FAD1A292118', true],
  ['60485 5 2 D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A', true],
  ['60485 5 2 D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50B', false],
  ['60484 5 1 2BB183AF5F22588179A53B0A98631FAD1A292118', false],
  ['60485 5 3 00', 'unknown'],
])('the digest %s of the key of RFC 4034 is judged as %s', (text, expected) => {
  const digest = parseKeyDigest(text);
  expect(digest && isDigestOf(digest, key, zone)).toBe(expected);
});

test('the number of a key is that of RFC 4034', () => {
  expect(keyTagOf(key)).toBe(60_485);
});

test.each(['', 'x', '1 2 3', '1 2 3 zz'])('%j is no digest', (text) => {
  expect(parseKeyDigest(text)).toBeUndefined();
});
