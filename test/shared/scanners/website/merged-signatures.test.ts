import { expect, test } from 'vitest';
import { mergedSignatures } from '../../../../shared/scanners/website/merged-signatures.ts';
import type { Signature } from '../../../../shared/scanners/website/signature.ts';

const given = (name: string, more: Partial<Signature> = {}): Signature => ({
  name,
  categories: [],
  site: undefined,
  implies: [],
  excludes: [],
  requires: [],
  requiresCategories: [],
  signs: [],
  ...more,
});

test('without rules of the operator there are ours', () => {
  expect(mergedSignatures([]).get('nginx')?.site).toBe('https://nginx.org/');
});

test("the operator's take the place of ours, in our spelling, and are added to them", () => {
  const merged = mergedSignatures([
    given('NGINX', { site: 'https://own.example/' }),
    given('Own', {
      implies: [{ name: 'Php', weight: 50 }],
      excludes: ['APACHE http server'],
      requires: ['Nothing Like It'],
    }),
  ]);
  expect(merged.get('nginx')).toMatchObject({ name: 'nginx', site: 'https://own.example/', signs: [] });
  expect(merged.has('NGINX')).toBe(false);
  expect(merged.get('Own')).toMatchObject({
    implies: [{ name: 'PHP', weight: 50 }],
    excludes: ['Apache HTTP Server'],
    requires: ['Nothing Like It'],
  });
  expect(merged.size).toBe(mergedSignatures([]).size + 1);
});
