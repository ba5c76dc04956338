import { expect, test } from 'vitest';
import type { InjectionPoint } from '../../../../../shared/scanners/application/active-check.ts';
import { blindSsrf } from '../../../../../shared/scanners/application/out-of-band/blind-ssrf.ts';

const point = (name: string, value = ''): InjectionPoint => ({
  url: new URL('http://127.0.0.1/'),
  kind: 'query',
  name,
  value,
});

test.each([
  ['url'],
  ['image_url'],
  ['callbackUri'],
  // DSVW 0.3 loads what these name.
  ['path'],
  ['include'],
  ['doc'],
  ['template_file'],
  ['q', 'https://example.com/feed'],
  ['q', 'report.pdf'],
])('a parameter %s that is %j may name what a server fetches', (name, value = '') => {
  expect(blindSsrf.appliesTo(point(name, value))).toBe(true);
});

test.each([['q'], ['included'], ['documentation'], ['id', '7']])(
  'a parameter %s that is %j does not',
  (name, value = '') => {
    expect(blindSsrf.appliesTo(point(name, value))).toBe(false);
  },
);
