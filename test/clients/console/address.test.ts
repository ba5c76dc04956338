import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAddress, parseAddress } from '../../../clients/console/address.ts';
import { changedQuery, filtersOf, isFiltered } from '../../../clients/console/findings/finding-filters.ts';
import { anyCharacter } from '../../any-character.ts';

describe('the address of a place in the console', () => {
  test('is read as it was written, whatever stands in it', () => {
    const name = fc.string({ minLength: 1, maxLength: 8 }).filter((text) => text !== '__proto__');
    const text = fc.string({ minLength: 1, maxLength: 8, unit: anyCharacter });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), fc.dictionary(name, text, { maxKeys: 4 }), (path, query) => {
        expect(parseAddress(formatAddress(path, query))).toEqual({ path, query: { ...query } });
      }),
      { numRuns: 100 },
    );
  });

  test.each([
    ['', { path: [], query: {} }],
    ['#', { path: [], query: {} }],
    ['#/1001/findings', { path: ['1001', 'findings'], query: {} }],
    ['#/1001//findings/?a=1&a=2', { path: ['1001', 'findings'], query: { a: '2' } }],
    ['#/%/100%25', { path: ['%', '100%'], query: {} }],
  ])('that is %j names %j', (hash, expected) => {
    expect(parseAddress(hash)).toEqual(expected);
  });

  test('leaves out what is not given', () => {
    expect(formatAddress([1001, 'findings'], { text: '', severity: undefined, setting_id: 7 })).toBe(
      '#/1001/findings?setting_id=7',
    );
  });
});

describe('the filters of findings in an address', () => {
  test('are open findings, the worst first, where it names none', () => {
    expect(filtersOf({})).toEqual({ status: 'open', sort: 'score' });
  });

  test('are those that the service knows, with their types', () => {
    const query = {
      severity: 'high',
      setting_id: '1001',
      min_score: '7.5',
      kev: 'true',
      status: 'any',
      sort: 'last_seen',
    };
    expect(filtersOf(query)).toEqual({
      severity: 'high',
      setting_id: 1001,
      min_score: 7.5,
      kev: 'true',
      sort: 'last_seen',
    });
  });

  test('leave out what the service would refuse: an address may be old, or typed', () => {
    const query = {
      severity: 'worst',
      setting_id: '-1',
      cve: 'x',
      project_id: '2',
      limit: '9999',
      cursor: '!',
      other: '1',
    };
    expect(filtersOf(query)).toEqual({ status: 'open', sort: 'score' });
  });

  test('change one by one, and are not written where they are as usual', () => {
    expect(changedQuery({ severity: 'high' }, 'status', 'fixed')).toEqual({ severity: 'high', status: 'fixed' });
    expect(changedQuery({ severity: 'high', status: 'fixed' }, 'status', 'open')).toEqual({ severity: 'high' });
    expect(changedQuery({ severity: 'high' }, 'severity', '')).toEqual({ severity: '' });
    expect(isFiltered({})).toBe(false);
    expect(isFiltered({ sort: 'id' })).toBe(false);
    expect(isFiltered({ status: 'any' })).toBe(true);
  });
});
