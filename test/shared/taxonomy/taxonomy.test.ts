import { expect, test } from 'vitest';
import { checkTaxonomies, taxonomyFamilies } from '../../../shared/taxonomy/check-taxonomies.ts';
import { owaspTop10 } from '../../../shared/taxonomy/tables/owasp-top-10.ts';
import { taxonomyOf } from '../../../shared/taxonomy/taxonomy.ts';

test('of a check that is not known there is what follows from its CWE numbers', () => {
  expect(taxonomyOf('constructor', [1275, 79, 99_999])).toEqual({
    terms: [],
    cwe: [
      { id: 'CWE-1275', name: 'Sensitive Cookie with Improper SameSite Attribute' },
      {
        id: 'CWE-79',
        name: "Improper Neutralization of Input During Web Page Generation ('Cross-site Scripting')",
      },
      { id: 'CWE-99999', name: '' },
    ],
    owasp_2021: [
      { id: 'A01:2021', name: 'Broken Access Control' },
      { id: 'A03:2021', name: 'Injection' },
    ],
    owasp_2025: [
      { id: 'A01:2025', name: 'Broken Access Control' },
      { id: 'A05:2025', name: 'Injection' },
    ],
    wstg: [],
    asvs: [],
    zap: [],
    wasc: [],
  });
});

test('without CWE numbers there is no category of the OWASP Top 10', () => {
  expect(taxonomyOf('', [])).toMatchObject({ cwe: [], owasp_2021: [], owasp_2025: [] });
});

test('of a known check there is all that its table says, each entry with its name', () => {
  for (const [id, known] of checkTaxonomies()) {
    const { terms, wstg, asvs, zap, wasc } = taxonomyOf(id, []);
    expect(terms).toEqual(known.terms);
    expect(wstg.map((entry) => entry.id)).toEqual(known.wstg ?? []);
    expect(asvs.map((entry) => entry.id)).toEqual(known.asvs ?? []);
    expect(zap.map((entry) => entry.id)).toEqual(known.zap ?? []);
    expect(wasc.map((entry) => entry.id)).toEqual((known.wasc ?? []).map((number) => `WASC-${number}`));
  }
});

test('no check is in the tables of two families', () => {
  const ids = Object.values(taxonomyFamilies).flatMap((family) => Object.keys(family()));
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test.each([2021, 2025] as const)('the OWASP Top 10 of %i has ten categories with CWE numbers', (edition) => {
  const ids = owaspTop10()[edition].map(({ id }) => id);
  const numbers = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'];
  expect(ids).toEqual(numbers.map((number) => `A${number}:${edition}`));
  for (const { cwe } of owaspTop10()[edition]) expect(cwe.length).toBeGreaterThan(0);
});
