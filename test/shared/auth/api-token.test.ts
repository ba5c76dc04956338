import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  hashOfSecret,
  isSecretOf,
  looksLikeApiToken,
  newTokenSecret,
  readApiToken,
  writeApiToken,
} from '../../../shared/auth/api-token.ts';

const id = fc.integer({ min: 1, max: 4_294_967_295 });
const token = fc.record({ projectId: id, tokenId: id, secret: fc.constant('').map(newTokenSecret) });

test('a token is read as it was written', () => {
  fc.assert(
    fc.property(token, (each) => {
      expect(readApiToken(writeApiToken(each))).toEqual(each);
    }),
  );
});

test('a token with one wrong character, or without its end, is none, though still meant as one', () => {
  fc.assert(
    fc.property(token, fc.nat(), fc.constantFrom(...'0123456789abcdef_-.'), (each, at, wrong) => {
      const text = writeApiToken(each);
      const place = 'scanfold_'.length + (at % (text.length - 'scanfold_'.length));
      fc.pre(text[place] !== wrong);
      const mistyped = text.slice(0, place) + wrong + text.slice(place + 1);
      expect([readApiToken(mistyped), looksLikeApiToken(mistyped)]).toEqual([undefined, true]);
      expect(readApiToken(text.slice(0, place))).toBeUndefined();
    }),
  );
});

test('no id is larger than 32 bits', () => {
  const secret = newTokenSecret();
  expect(readApiToken(writeApiToken({ projectId: 4_294_967_296, tokenId: 1, secret }))).toBeUndefined();
  expect(readApiToken(writeApiToken({ projectId: 1, tokenId: 9_999_999_999, secret }))).toBeUndefined();
});

test('a secret has 256 random bits, and is known by its hash, which does not hold it', () => {
  const [one, other] = [newTokenSecret(), newTokenSecret()];
  expect(one).toMatch(/^[0-9a-f]{64}$/);
  expect(one).not.toBe(other);
  const hash = hashOfSecret(one);
  expect(hash).not.toContain(one);
  expect([isSecretOf(one, hash), isSecretOf(other, hash), isSecretOf(one, ''), isSecretOf('', hash)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('a token of an identity provider is never taken for one of ours', () => {
  expect(looksLikeApiToken('eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln')).toBe(false);
});
