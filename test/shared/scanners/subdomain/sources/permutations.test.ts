import fc from 'fast-check';
import { expect, test } from 'vitest';
import { permutationsOf } from '../../../../../shared/scanners/subdomain/sources/permutations.ts';

test.each([
  ['web3.example.com', ['web1', 'web2', 'web4', 'web5', 'web6', 'web3-dev', 'dev-web3']],
  ['node-09.example.com', ['node-07', 'node-08', 'node-10', 'node-11', 'node-12']],
  [
    'api.example.com',
    ['api1', 'api2', 'api-1', 'api01', 'api-01', 'api-dev', 'dev-api', 'stg-api', 'devapi', 'apitest'],
  ],
  ['dev-1.example.com', ['dev-2', 'dev-3', 'stg-1', 'prod-1']],
  ['shop-dev.example.com', ['shop-dev-1', 'shop-dev1', 'shop-stg', 'shop-prod', 'shop-test']],
  ['dev2-shop.example.com', ['stg-shop', 'prod-shop']],
])('neighbours of %s', (name, some) => {
  const made = permutationsOf(name);
  expect(made).toEqual(expect.arrayContaining(some.map((label) => `${label}.example.com`)));
  expect(made).not.toContain(name);
});

test('an environment takes the place of the one that is there', () => {
  expect(permutationsOf('shop-dev.example.com')).not.toContain('shop-dev-stg.example.com');
});

test('of any name they are few, each once, on the same level, and no longer than a label may be', () => {
  const label = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/);
  fc.assert(
    fc.property(label, (text) => {
      const made = permutationsOf(`${text}.example.com`);
      expect(made.length).toBeLessThanOrEqual(40);
      expect(new Set(made).size).toBe(made.length);
      for (const each of made) expect(each).toMatch(/^[a-z0-9-]{1,63}\.example\.com$/);
    }),
  );
});
