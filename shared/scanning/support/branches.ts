/** The day on which the data below was compiled, from the vendors' own support pages. */
export const branchesAsOf = '2026-11-21';

/**
 * The last day of security support by branch; for a month without a day, its last one. Only what the vendors have
 * announced: a branch that is not here is not judged. The longest branch that fits a version counts.
 */
const ends: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  drupal: {
    '6': '2016-02-24',
    '7': '2025-01-05',
    '8': '2021-11-02',
    '9': '2023-11-01',
    '10': '2026-12-31',
    '10.0': '2023-12-15',
    '10.1': '2024-06-30',
    '10.2': '2024-12-31',
    '10.3': '2025-06-30',
    '10.4': '2025-12-31',
    '10.5': '2026-06-30',
    '11.0': '2025-06-30',
    '11.1': '2025-12-31',
    '11.2': '2026-06-30',
  },
  joomla: {
    '1': '2012-12-31',
    '2': '2014-12-31',
    '3': '2023-08-17',
    '4': '2025-10-17',
    '5': '2027-10-19',
    '6': '2029-10-14',
  },
  ghost: {
    '0': '2019-01-31',
    '1': '2020-01-31',
    '2': '2021-01-31',
    '3': '2022-01-31',
    '4': '2023-01-31',
    '5': '2026-01-31',
  },
  typo3: {
    '4': '2015-03-31',
    '6': '2017-03-31',
    '7': '2018-12-01',
    '8': '2020-03-31',
    '9': '2021-09-30',
    '10': '2023-04-30',
    '11': '2024-10-31',
    '12': '2026-04-30',
    '13': '2027-12-31',
    '14': '2029-06-30',
  },
  magento: {
    '1': '2020-06-30',
    '2.0': '2018-03-31',
    '2.1': '2019-06-30',
    '2.2': '2019-12-31',
    '2.3': '2022-09-08',
    '2.4.0': '2022-11-28',
    '2.4.1': '2022-11-28',
    '2.4.2': '2022-11-28',
    '2.4.3': '2022-11-28',
    '2.4.4': '2026-04-30',
    '2.4.5': '2026-08-31',
  },
};

/** A branch of a system, and the last day of its security fixes. */
export interface Branch {
  readonly branch: string;
  readonly endsAt: string;
}

/** The branch that a version belongs to, by the longest that is known; undefined where none is. */
export function branchOf(cms: string, version: string): Branch | undefined {
  const known = ends[cms] ?? {};
  const parts = version.split('.');
  for (let length = Math.min(parts.length, 3); length > 0; length -= 1) {
    const branch = parts.slice(0, length).join('.');
    const endsAt = Object.hasOwn(known, branch) ? known[branch] : undefined;
    if (endsAt !== undefined) return { branch, endsAt };
  }
  return undefined;
}
