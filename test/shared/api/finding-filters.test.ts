import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { findingFilters } from '../../../shared/api/finding/filters.ts';

const filters = z.object(findingFilters);

describe('the filters of findings by vulnerability', () => {
  test.each([
    [{ cve: 'cve-2024-6387' }, { cve: 'CVE-2024-6387' }],
    [{ kev: 'true' }, { kev: 'true' }],
    [{ min_epss: '0.125' }, { min_epss: 0.125 }],
    [{ min_epss: '1' }, { min_epss: 1 }],
  ])('take %j', (query, read) => {
    expect(filters.parse(query)).toEqual(read);
  });

  test.each([
    { cve: '2024-6387' },
    { cve: 'CVE-2024' },
    { cve: '' },
    { kev: 'yes' },
    { kev: '' },
    { min_epss: '1.1' },
    { min_epss: '-1' },
    { min_epss: '50%' },
  ])('refuse %j', (query) => {
    expect(filters.safeParse(query).success).toBe(false);
  });
});
