import type { Gap } from '../../../scanning/check.ts';
import type { SiteFacts } from '../facts.ts';
import { type CmsData, type TableName, tableWords } from './cms-data.ts';

const dayMs = 86_400_000;
/** A table that is older is a gap: what was released since is not known. */
export const gapDays = 14;
/** A table that is older is told where the scan tells its result. */
export const warningDays = 60;

/** The checks that each table is for. */
const checksOf: Readonly<Record<TableName, string>> = {
  releases: 'wordpress-outdated',
  hashes: 'wordpress-version',
  plugins: 'wordpress-plugin',
  commercial: 'wordpress-plugin',
  themes: 'wordpress-theme',
  namespaces: 'wordpress-plugin',
  support: 'cms-detected',
};

/** The tables that each step of a scan works with. */
const tablesOf: Readonly<Record<string, readonly TableName[]>> = {
  version: ['releases', 'hashes'],
  themes: ['themes'],
  plugins: ['plugins', 'commercial', 'namespaces'],
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

/** A table that the result of a scan relies upon: what it holds, and its day. */
interface Relied {
  readonly words: string;
  readonly asOf: string;
}

/** The tables that the result of a scan relies upon, by what the site is, the oldest first; none where it is no known system. */
function reliedUpon({ asOf, systemHashes }: CmsData, { wordpress, otherCms }: SiteFacts): readonly Relied[] {
  const of = (...tables: TableName[]) => tables.map((table) => ({ words: tableWords[table], asOf: asOf[table] }));
  const ofSite = (): readonly Relied[] => {
    if (wordpress !== undefined) return of('releases', 'hashes', 'plugins', 'commercial', 'themes', 'namespaces');
    if (otherCms === undefined) return [];
    const files = otherCms.byFilesOf && systemHashes.get(otherCms.byFilesOf);
    return [...of('support'), ...(files ? [{ words: `the hashes of ${otherCms.name} files`, asOf: files.asOf }] : [])];
  };
  return ofSite().toSorted((a, b) => (a.asOf < b.asOf ? -1 : 1));
}

/** How old the oldest table is that the result of a scan relies upon, in days; undefined where it relies on none. */
export function reliedAge(data: CmsData, facts: SiteFacts, now: number): number | undefined {
  const [oldest] = reliedUpon(data, facts);
  return oldest && dataAge(oldest.asOf, now);
}

/** The tables of a scan that are too old to be relied upon, in words; undefined where none is. */
export function ageWarning(data: CmsData, facts: SiteFacts, now: number): string | undefined {
  const old = reliedUpon(data, facts).filter(({ asOf }) => dataAge(asOf, now) > warningDays);
  const [oldest] = old;
  if (oldest === undefined) return undefined;
  const more = old.length === 1 ? '' : ` and ${old.length - 1} more`;
  return `old data: ${oldest.words.replace(/^the /, '')} of ${oldest.asOf}${more}`;
}
