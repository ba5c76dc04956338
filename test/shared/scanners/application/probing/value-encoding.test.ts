import { expect, test } from 'vitest';
import type { InjectionPoint } from '../../../../../shared/scanners/application/active-check.ts';
import { encodedPoint, encodingOf } from '../../../../../shared/scanners/application/probing/value-encoding.ts';
import { responseOf } from '../page-of.ts';

test.each([
  ['MTI3LjAuMC4x', 'base64'],
  ['Z3Vlc3Q=', 'base64'],
  ['3132372e302e302e31', 'hex'],
  ['', undefined],
  ['heron', undefined],
  ['birdwatching', undefined],
  ['20240131', undefined],
  ['3132333435363738', undefined],
  ['c4ca4238a0b923820dcc509a6f75849b', undefined],
  ['127.0.0.1', undefined],
])('the value %s is written as %s', (value, encoding) => {
  expect(encodingOf(value)).toBe(encoding);
});

const pointWith = (value: string, kind: InjectionPoint['kind'] = 'query'): InjectionPoint => ({
  url: new URL(`https://shop.example.test/a?q=${value}`),
  kind,
  name: 'q',
  value,
});
const saying = (words: string) => responseOf({ body: `<p>${words}</p>` });
const echoOf = (words: string, page = '') => ({
  echo: async () => ({ word: 'sf0123456789ab', response: saying(words) }),
  request: async () => saying(page),
});

test('a value is asked in the encoding that its own is in, and stands decoded in what checks make of it', async () => {
  expect(await encodedPoint(pointWith('cG9uZA=='), saying('Pond'), echoOf('None'))).toMatchObject({
    value: 'pond',
    encoding: 'base64',
  });
});

test('what a page says to a plain word tells the encoding, but not what it says anyway', async () => {
  const asks = 'Please, encode your input to Base64 format.';
  const seen = async (own: string, said: string) =>
    (await encodedPoint(pointWith(''), saying(own), echoOf(said))).encoding;
  expect(await seen('Look up', asks)).toBe('base64');
  expect(await seen('Look up', 'Please, encode your input to hex format.')).toBe('hex');
  expect(await seen(asks, asks)).toBeUndefined();
  expect(await seen('Look up', 'Not found')).toBeUndefined();
});

test('a form that is filled in with a plain word is compared with its page', async () => {
  const asks = 'Please, encode your input to Base64 format.';
  const rest = { mediaType: 'application/x-www-form-urlencoded', files: [], fresh: [], text: '' };
  const page = 'https://shop.example.test/a';
  const point: InjectionPoint = {
    ...pointWith('heron', 'field'),
    submission: { method: 'POST', fields: [['q', 'heron']], page, ...rest },
  };
  expect((await encodedPoint(point, saying(asks), echoOf(asks, 'Look up'))).encoding).toBe('base64');
  expect((await encodedPoint(point, saying(asks), echoOf(asks, 'Our Base64 tool'))).encoding).toBeUndefined();
});

test('parts of a path and headers are sent as they are', async () => {
  const point = pointWith('cG9uZA==', 'path');
  expect(await encodedPoint(point, saying('Pond'), echoOf('base64'))).toBe(point);
});
