import type { Gap } from '../../../scanning/check.ts';
import { type CmsData, type TableName, tableWords } from './cms-data.ts';

const dayMs = 86_400_000;
/** A table that is older is a gap: what was released since is not known. */
export const gapDays = 14;
/** A table that is older is told where the scan tells its result. */
const warningDays = 60;

/** The checks that each table is for. */
const checksOf: Readonly<Record<TableName, string>> = {
  releases: 'wordpress-outdated',
  hashes: 'wordpress-version',
  plugins: 'wordpress-plugin',
  themes: 'wordpress-theme',
  namespaces: 'wordpress-plugin',
  support: 'cms-detected',
};

/** The tables that each step of a scan works with. */
const tablesOf: Readonly<Record<string, readonly TableName[]>> = {
  version: ['releases', 'hashes'],
  themes: ['themes'],
  plugins: ['plugins', 'namespaces'],
  'other-cms': ['support'],
};

/** How many days ago a day was. */
export function dataAge(day: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(day)) / dayMs));
}

/** What a step cannot know because its tables are old, or could not be read, by check. */
export function ageGaps(step: string, { asOf, unread }: CmsData, now: number): { checkId: string; gap: Gap }[] {
  const old = (tablesOf[step] ?? [])
    .filter((table) => dataAge(asOf[table], now) > gapDays)
    .map((table) => {
      const reason = `${tableWords[table]} is of ${asOf[table]}, ${dataAge(asOf[table], now)} days old`;
      return { checkId: checksOf[table], gap: { outcome: 'not_testable', reason } satisfies Gap };
    });
  // The first step of each kind of site.
  const told = { version: checksOf.releases, 'other-cms': checksOf.support }[step];
  if (told === undefined) return old;
  return [
    ...old,
    ...unread.map((reason) => ({
      checkId: told,
      gap: { outcome: 'not_testable', reason } satisfies Gap,
    })),
  ];
}

/** The tables that the result of a scan relies upon, by what the site is. */
const reliedUpon: Readonly<Record<'wordpress' | 'otherCms', readonly TableName[]>> = {
  wordpress: ['releases', 'hashes', 'plugins', 'themes', 'namespaces'],
  otherCms: ['support'],
};

/** The tables of a scan that are too old to be relied upon, in words; undefined where none is. */
export function ageWarning(
  { asOf }: CmsData,
  now: number,
  kind: 'wordpress' | 'otherCms' = 'wordpress',
): string | undefined {
  const old = reliedUpon[kind].filter((table) => dataAge(asOf[table], now) > warningDays);
  const [oldest] = old.toSorted((a, b) => (asOf[a] < asOf[b] ? -1 : 1));
  if (oldest === undefined) return undefined;
  const more = old.length === 1 ? '' : ` and ${old.length - 1} more`;
  return `old data: ${tableWords[oldest].replace(/^the /, '')} of ${asOf[oldest]}${more}`;
}
