import type { Gap } from '../../scanning/check.ts';
import type { CoverageEntry, ScanScope } from '../../scanning/scanner.ts';
import type { LoadedCves } from '../../scanning/vulnerabilities/load-cves.ts';
import { accessChecks } from './access/access-checks.ts';
import { pointKinds } from './active-check.ts';
import { browserChecks } from './browser/browser-checks.ts';
import type { PageList } from './browser/page-list.ts';
import type { CheckSelection } from './check-selection.ts';
import { type CrawlTally, refusedByFilter } from './crawl/crawl.ts';
import { leftOutWords } from './crawl/left-out.ts';
import { maxCauses, maxProvedCauses } from './instances.ts';
import { leftAlone } from './left-alone.ts';
import { librariesAgeGap } from './libraries/age.ts';
import type { OutOfBandCheck } from './out-of-band/out-of-band-check.ts';
import { outOfBandChecks } from './out-of-band/out-of-band-checks.ts';
import type { PointBook } from './probing/point-book.ts';
import { noPoints } from './probing/point-counts.ts';
import type { QuestionLedger } from './probing/question-ledger.ts';
import type { ChangePoints } from './submitting/change-points.ts';
import { storedXss } from './submitting/stored-xss.ts';

/** What a scan that came to its end has left out. */
export interface LeftOut {
  readonly checks: CheckSelection;
  readonly target: string;
  readonly scope: Pick<ScanScope, 'profile' | 'outOfBand'>;
  /** Whether targets could be made to ask for addresses of the stage. */
  readonly hasCallbacks: boolean;
  readonly tally: CrawlTally;
  /** Addresses over the limit of those that wait. */
  readonly dropped: number;
  /** Checks with more causes than become findings. */
  readonly over: ReadonlySet<string>;
  readonly points: Pick<PointBook, 'over' | 'acting' | 'posted' | 'operations' | 'folded' | 'likeOthers'>;
  /** Of the profile intrusive alone. */
  readonly changes: Pick<ChangePoints, 'left'> | undefined;
  readonly questions: QuestionLedger;
  readonly rendered: Pick<PageList, 'count' | 'gaps' | 'over' | 'waiting' | 'withheld'>;
  /** True where the policy names a second user. */
  readonly hasSecondUser: boolean;
  /** Why no page was opened in a browser; undefined where pages were. */
  readonly noBrowser: string | undefined;
  /** Why the scan may not have been logged in. */
  readonly doubt: string | undefined;
  /** What is known of published vulnerabilities; undefined where the scan is not to look for them. */
  readonly cves: LoadedCves | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

const maxExamples = 3;
const maxExample = 80;

/** The first of the addresses that were left out because of what they do, as they are told. */
function examplesOf({ addresses = {} }: CrawlTally, why: string): string {
  if (!leftAlone.has(why) && why !== refusedByFilter) return '';
  const first = (addresses[why] ?? []).slice(0, maxExamples).map((address) => pathOf(address).slice(0, maxExample));
  return first.length === 0 ? '' : `, such as ${first.join(' , ')}`;
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
}

/** Each address that was left out because of what it does, so that whoever misses one finds out why. */
function namedOf({ addresses = {} }: CrawlTally): CoverageEntry[] {
  return [...leftAlone].flatMap((why) =>
    (addresses[why] ?? []).map((target) => ({
      checkId: 'crawl',
      target,
      outcome: 'skipped' as const,
      count: 1,
      reason: `Not requested: ${leftOutWords(why)}`,
    })),
  );
}

/** Each form and operation that was not submitted, and why. */
function notSubmittedOf({ changes }: LeftOut): CoverageEntry[] {
  return [...(changes?.left ?? [])].map(([target, reason]) => ({
    checkId: 'crawl',
    target,
    outcome: 'skipped' as const,
    count: 1,
    reason,
  }));
}

function pageGaps({ tally, dropped, doubt }: LeftOut): Required<Gap>[] {
  const gaps: Required<Gap>[] = [];
  for (const [why, count] of Object.entries(tally.leftOut))
    gaps.push({
      outcome: why === refusedByFilter ? 'blocked' : 'skipped',
      count,
      reason: `Pages not scanned: ${leftOutWords(why)}${examplesOf(tally, why)}`,
    });
  for (const [kind, count] of Object.entries(tally.failures))
    gaps.push({ outcome: 'error', count, reason: `Pages without a response: ${kind.replaceAll('_', ' ')}` });
  if (dropped > 0)
    gaps.push({ outcome: 'skipped', count: dropped, reason: 'Pages not scanned: limit of queued addresses reached' });
  if (doubt !== undefined) gaps.push({ outcome: 'not_testable', count: 1, reason: `Pages behind the login: ${doubt}` });
  return gaps;
}

/** The first points that were not asked because others like them were: paths that open as they stand. */
function foldedExamples(id: string, points: LeftOut['points'], questions: QuestionLedger): string {
  const kinds = pointKinds.filter((kind) => questions.concerns(id, { ...noPoints, [kind]: 1 }) > 0);
  const paths = [...new Set(kinds.flatMap((kind) => points.likeOthers(kind)))];
  const whole = paths.filter((path) => path.length <= maxExample).slice(0, maxExamples);
  return whole.length === 0 ? '' : `, such as ${whole.join(' , ')}`;
}

const noActiveChecks = 'The profile baseline does not run active checks';
const notSubmitted = 'Forms and API operations for passwords, deletion, payment or excluded words are not submitted';
const onlyQueries = { ...noPoints, query: 1 };

function questionGaps(id: string, { scope, points, questions, changes }: LeftOut): Required<Gap>[] {
  if (scope.profile === 'baseline') return [{ outcome: 'skipped', count: 1, reason: noActiveChecks }];
  const over = questions.concerns(id, points.over);
  const acting = questions.concerns(id, points.acting);
  const silent = questions.concerns(id, questions.silence);
  const folded = questions.concerns(id, points.folded);
  const gaps: Required<Gap>[] = [
    { outcome: 'skipped', count: over, reason: 'Limit of injection points per scan reached' },
    { outcome: 'skipped', count: acting, reason: 'Addresses that may change data are not probed' },
    {
      outcome: 'skipped',
      count: folded,
      reason: `Injection points like others that were probed${foldedExamples(id, points, questions)}`,
    },
    // What asks at parameters would ask at fields, too.
    {
      outcome: 'not_testable',
      count: questions.concerns(id, onlyQueries) > 0 ? points.posted : 0,
      reason: changes ? notSubmitted : 'Forms submitted by POST are not tested',
    },
    {
      outcome: 'not_testable',
      count: questions.concerns(id, onlyQueries) > 0 ? points.operations : 0,
      reason: 'API operations other than GET are not tested',
    },
    { outcome: 'error', count: silent, reason: 'Pages that stopped responding' },
  ];
  return gaps.filter(({ count }) => count > 0);
}

/** What the operator's CVE feed lacks; the product's own data of libraries is used without it. */
function cveGaps(cves: LoadedCves | undefined): Required<Gap>[] {
  if (cves?.kind === 'none') return [{ outcome: 'skipped', count: 1, reason: cves.reason }];
  return (cves?.warnings ?? []).map((reason) => ({ outcome: 'not_testable', count: 1, reason }));
}

function storedGap({ scope, target }: LeftOut): CoverageEntry {
  const reason = `The profile ${scope.profile} does not submit forms`;
  return { checkId: storedXss.id, target, outcome: 'skipped', count: 1, reason };
}

function accessGaps({ hasSecondUser, target }: LeftOut): CoverageEntry[] {
  if (hasSecondUser) return [];
  const reason = 'The policy names no second_credentials';
  return accessChecks.map(({ id: checkId }) => ({ checkId, target, outcome: 'skipped', count: 1, reason }));
}

/** Why an out-of-band check was not asked; undefined where it was. */
function whyNotOutOfBand(check: OutOfBandCheck, { scope, hasCallbacks }: LeftOut): string | undefined {
  if (scope.profile === 'baseline') return noActiveChecks;
  if (check.profile === 'intrusive' && scope.profile !== 'intrusive')
    return `The profile ${scope.profile} does not submit forms`;
  if (scope.outOfBand !== true)
    return 'Out-of-band checks are not enabled: out_of_band of the policy, outOfBand of the stage';
  return hasCallbacks ? undefined : 'A run with scan_only makes no findings of callbacks';
}

/** What only other protocols than HTTP would show, which no stage hears. */
function unheardGap({ scope, target }: LeftOut): CoverageEntry[] {
  if (scope.profile === 'baseline' || scope.outOfBand !== true) return [];
  const reason = 'Lookups by LDAP, RMI and DNS, such as those of Log4j (Log4Shell): a stage hears HTTP only';
  return [{ checkId: 'crawl', target, outcome: 'not_testable', count: 1, reason }];
}

function outOfBandGaps(left: LeftOut): CoverageEntry[] {
  return outOfBandChecks.flatMap((check): CoverageEntry[] => {
    const reason = whyNotOutOfBand(check, left);
    const { target } = left;
    return reason === undefined ? [] : [{ checkId: check.id, target, outcome: 'skipped', count: 1, reason }];
  });
}

/** What was not seen of pages that scripts make. */
function browserGaps({ scope, rendered, noBrowser }: LeftOut): Required<Gap>[] {
  if (noBrowser !== undefined)
    return [{ outcome: 'not_testable', count: 1, reason: `Not testable without a browser: ${noBrowser}` }];
  const { gaps, over, waiting, withheld } = rendered;
  const left: Required<Gap>[] = [
    ...Object.entries(gaps).map(
      ([why, count]): Required<Gap> => ({ outcome: 'not_testable', count, reason: `In the browser: ${why}` }),
    ),
    {
      outcome: 'skipped',
      count: over + waiting,
      reason: 'Limit of pages per scan that are opened in a browser reached',
    },
    { outcome: 'not_testable', count: withheld, reason: 'Requests of scripts other than GET are not sent' },
    {
      outcome: 'skipped',
      count: scope.profile === 'baseline' ? 1 : 0,
      reason: noActiveChecks,
    },
  ];
  return left.filter(({ count }) => count > 0);
}

/** That a check has seen more than becomes findings. */
function causesGap(checkId: string, { active }: CheckSelection): Gap {
  const most = active.some(({ id }) => id === checkId) ? maxProvedCauses : maxCauses;
  return { outcome: 'skipped', reason: `More than ${most} causes: only the first ${most} are reported` };
}

/** What was not looked at, for each check that would have, with counts and reasons. */
export function leftOutOf(left: LeftOut): CoverageEntry[] {
  const { checks, target, now, over } = left;
  const pages = pageGaps(left);
  const age = librariesAgeGap(now);
  return [
    ...namedOf(left.tally),
    ...notSubmittedOf(left),
    ...checks.passive.flatMap(({ id }) => pages.map((gap) => ({ checkId: id, target, ...gap }))),
    ...[...over].map((checkId) => ({ checkId, target, count: 1, ...causesGap(checkId, checks) })),
    ...[...(age ? [{ count: 1, ...age }] : []), ...cveGaps(left.cves)].map((gap) => ({
      checkId: 'vulnerable-library',
      target,
      ...gap,
    })),
    ...(left.changes ? [] : [storedGap(left)]),
    ...accessGaps(left),
    ...outOfBandGaps(left),
    ...unheardGap(left),
    ...browserChecks.flatMap(({ id }) => browserGaps(left).map((gap) => ({ checkId: id, target, ...gap }))),
    ...checks.active.flatMap(({ id }) => questionGaps(id, left).map((gap) => ({ checkId: id, target, ...gap }))),
  ];
}
