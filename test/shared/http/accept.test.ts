import { expect, test } from 'vitest';
import { prefersProblem, takesGzip } from '../../../shared/http/accept.ts';

test.each([
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['application/*', false],
  ['text/html', false],
  ['application/json', false],
  ['application/problem+json', true],
  ['Application/Problem+JSON', true],
  ['application/problem+json;q=0', false],
  ['application/problem+json; Q=0.000', false],
  ['application/problem+json;q=0, */*', false],
  ['application/problem+json;q=0.1', true],
  ['application/problem+json;q=x', false],
  ['application/problem+json, application/json;q=0.9', true],
  ['application/problem+json;q=0.8, application/json', false],
  ['application/problem+json, application/json', true],
  ['application/json, application/problem+json', false],
  ['application/json;q=0, application/problem+json;q=0.1', true],
  ['*/*, application/problem+json', true],
  ['*/*, application/problem+json;q=0.5', false],
  ['text/html;level="application/problem+json"', false],
  ['application/problem+json-seq', false],
  [`${','.repeat(10_000)};;==`, false],
])('Accept: %j asks for problem JSON: %j', (accept, expected) => {
  expect(prefersProblem(accept)).toBe(expected);
});

test.each([
  [undefined, false],
  ['', false],
  ['*', true],
  ['gzip', true],
  ['identity', false],
  ['*;q=0', false],
  ['gzip;q=0.0', false],
  ['gzip;Q=0', false],
  ['gzip;q=0, *', false],
  ['gzip;q=0.5, identity', false],
  ['gzip;q=0.5, identity;q=0.2', true],
  ['br, gzip;q=0.2', true],
])('Accept-Encoding: %j takes gzip: %j', (accepted, expected) => {
  expect(takesGzip(accepted)).toBe(expected);
});
