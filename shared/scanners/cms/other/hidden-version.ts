import type { Gap } from '../../../scanning/check.ts';
import { type SupportTable, branchOf as supportOf } from '../../../scanning/support/branches.ts';
import { evidenceOf, exhibit } from '../../../scanning/web/exhibit.ts';
import { dataAge, gapDays, warningDays } from '../data/data-age.ts';
import type { FileHashes } from '../data/file-hashes.ts';
import { compareVersions } from '../data/php-version.ts';
import { type FileMatch, filesAsked, searchFiles } from '../file-search.ts';
import type { StepContext } from '../step.ts';
import type { VersionRange } from '../version-range.ts';
import type { CmsRule } from './cms-rule.ts';
import { agree, type SystemVersionVerdict } from './version-verdict.ts';

/** In words, as it stands among the sources of a version. */
export const filesWay = 'hashes of static files';

/** What the bytes of its files say of a system's version. */
export interface HiddenVersion {
  /** None where the files are those of no release that is known, or of several. */
  readonly range: VersionRange;
  /** Undefined where no file is of a release that is known. */
  readonly evidence: string | undefined;
  /** True where the table lacks no release that it may be, however old the table is. */
  readonly isOfWholeBranches: boolean;
  readonly gaps: readonly Gap[];
}

const branchOf = (version: string) => version.split('.', 2).join('.');

/** Asks for a version by files only where it is not told in full; one that the table does not know is newer than it. */
export function isVersionHidden(verdict: SystemVersionVerdict | undefined, { releases }: FileHashes): boolean {
  if (verdict === undefined || verdict.contradicting.length > 0) return true;
  return releases.some((each) => each.startsWith(`${verdict.version}.`));
}

/** The branch that may have a later release than the table: what is left is its newest, and it got fixes after the table's day. */
function laterOf(
  support: SupportTable,
  system: string,
  { releases, asOf }: FileHashes,
  among: readonly string[],
): string | undefined {
  // A table of branches has no releases: one of them is all that it will have.
  if (releases.every((each) => each === branchOf(each))) return undefined;
  const branches = new Set(among.map(branchOf));
  const [branch = ''] = branches;
  const newest = releases.findLast((each) => branchOf(each) === branch);
  const endsAt = supportOf(support, system, branch)?.endsAt;
  const isOpen = endsAt === undefined || endsAt > asOf;
  return branches.size === 1 && newest !== undefined && among.includes(newest) && isOpen ? branch : undefined;
}

function rangeOf(
  support: SupportTable,
  system: string,
  table: FileHashes,
  matches: readonly FileMatch[],
): VersionRange {
  const all: ReadonlySet<number> = new Set(table.releases.keys());
  const left = matches.reduce((rest, { positions }) => rest.intersection(positions), all);
  const among = matches.length === 0 ? [] : table.versionsAt(left).toSorted(compareVersions);
  return {
    among,
    laterOf: laterOf(support, system, table, among),
    orNewer: among.length > 0 && left.has(table.releases.length - 1),
  };
}

/** True where the support of all branches had ended by the table's day, or ended before the table was too old to be relied upon. */
function holdsAll(support: SupportTable, system: string, { asOf }: FileHashes, among: readonly string[]): boolean {
  const ends = among.map((version) => supportOf(support, system, version)?.endsAt);
  return ends.length > 0 && ends.every((day) => day !== undefined && dataAge(asOf, Date.parse(day)) <= warningDays);
}

function ageGap({ asOf }: FileHashes, name: string, now: number): Gap[] {
  const days = dataAge(asOf, now);
  const reason = `the table of hashes of ${name} files is of ${asOf}, ${days} days old`;
  return days > gapDays ? [{ outcome: 'not_testable', reason }] : [];
}

/**
 * Tells a version by the bytes of files that pages need: nobody takes the trouble to change those. A system may lie on a site
 * in several ways; the first in which it gives files counts.
 */
export async function hiddenVersion(
  { site, options, data, now }: Pick<StepContext, 'site' | 'options' | 'data' | 'now'>,
  { id, name, places = [(path) => path] }: CmsRule,
  table: FileHashes,
): Promise<HiddenVersion> {
  let gap: Gap | undefined;
  for (const place of places) {
    const search = await searchFiles(site, table, filesAsked(options), (path) => `${site.base}${place(path)}`);
    gap ??= search.gap;
    if (!search.isGiven) continue;
    const { matches } = search;
    const range = rangeOf(data.support, id, table, matches);
    const mixed: Gap[] =
      matches.length > 0 && range.among.length === 0
        ? [{ outcome: 'not_testable', reason: `the static files of ${name} are of several releases` }]
        : [];
    const isOfWholeBranches = holdsAll(data.support, id, table, range.among);
    const exhibits = matches.map(({ response, hash }) => exhibit(response, [`MD5 ${hash}...`]));
    return {
      range,
      evidence: matches.length === 0 ? undefined : evidenceOf(exhibits.slice(0, 6)),
      isOfWholeBranches,
      gaps: [...(gap === undefined ? [] : [gap]), ...mixed, ...(isOfWholeBranches ? [] : ageGap(table, name, now()))],
    };
  }
  const nothing = { among: [], laterOf: undefined, orNewer: false };
  return { range: nothing, evidence: undefined, isOfWholeBranches: false, gaps: gap === undefined ? [] : [gap] };
}

/** What of a range other sources allow, which tell less of the version; none where they contradict it. */
export function within(
  { among, laterOf, orNewer }: VersionRange,
  verdict: SystemVersionVerdict | undefined,
): VersionRange {
  if (verdict === undefined || verdict.contradicting.length > 0) return { among, laterOf, orNewer };
  const left = among.filter((each) => agree(each, verdict.version));
  const last = among.at(-1) ?? '';
  return {
    among: left,
    laterOf: laterOf !== undefined && agree(laterOf, verdict.version) ? laterOf : undefined,
    // A branch that is told ends what may be newer than the table: a later release of it is `laterOf`. A major version does not.
    orNewer: orNewer && agree(last, verdict.version) && !verdict.version.includes('.'),
  };
}

/** The version that is left, where it is one. */
export function onlyOne({ among, laterOf, orNewer }: VersionRange): string | undefined {
  return among.length === 1 && laterOf === undefined && !orNewer ? among[0] : undefined;
}
