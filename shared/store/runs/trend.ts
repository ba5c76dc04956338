import * as z from 'zod/mini';
import type { AuthorizedProject } from '../../auth/principal.ts';
import { type TrendDay, trendDaysKept } from '../../records/findings/trend.ts';
import { type FindingSummary, noFindings } from '../../records/runs/finding-summary.ts';
import { parseRecord } from '../../records/stored.ts';
import { unchanged } from '../changes/revision.ts';
import { trendKey, trendPartition, trendPrefix } from '../keys/run-keys.ts';
import { type Store, unixSeconds } from '../table/connection.ts';
import type { Item } from '../table/item-range.ts';
import type { Write } from '../table/table.ts';
import { untilUnchanged } from '../table/until-unchanged.ts';

const daySeconds = 24 * 3600;

/** How often a trend that stays as it is, is written anew: only so that it does not expire. */
const renewedSeconds = 30 * daySeconds;

/** Days that are read where the request does not say how many. */
const usualDays = 90;

const count = z.int();

/** From a day on, counted from the epoch, so many findings of high, medium and low severity. */
const point = z.tuple([count, count, count, count]);

type Point = z.output<typeof point>;

/** The schema of a stored trend of one target: a point for each day on which its numbers changed, the earliest first. */
export const storedTrend = {
  type: 'trend',
  record: z.object({
    data_source: z.string(),
    points: z.array(point),
    /** The day on which the target was deleted: from then on it does not count. */
    ended: z.optional(count),
    changes: z._default(count, 0),
    expires_at: count,
  }),
};

/** What the latest scan of a target found; one that was cut short has not looked at everything. */
export interface TargetTally {
  readonly record: string;
  readonly data_source: string;
  readonly findings: FindingSummary;
  readonly isWhole: boolean;
}

const dayOf = (seconds: number) => Math.floor(seconds / daySeconds);

/** The points without those that nobody can ask for any more, but for the last of them: it still holds. */
function kept(points: readonly Point[], today: number): Point[] {
  const first = today - trendDaysKept;
  const held = points.findLastIndex(([day]) => day <= first);
  return points.slice(Math.max(0, held));
}

function pointsWith(points: readonly Point[], today: number, { findings, isWhole }: TargetTally): Point[] {
  const last = points.at(-1) ?? [0, 0, 0, 0];
  const [, high, medium, low] = last;
  const least = isWhole ? noFindings : { high, medium, low };
  const counts = [
    Math.max(findings.high, least.high),
    Math.max(findings.medium, least.medium),
    Math.max(findings.low, least.low),
  ] as const;
  const earlier = points.filter(([day]) => day < today);
  const before = earlier.at(-1);
  const isSame = before !== undefined && counts.every((each, at) => each === before[at + 1]);
  return isSame ? kept(earlier, today) : [...kept(earlier, today), [today, ...counts]];
}

const isEqual = (one: readonly Point[], other: readonly Point[]) => JSON.stringify(one) === JSON.stringify(other);

/** A stored trend; undefined for one that cannot be read: it is not to keep a run from its end, nor a setting from its deletion. */
const trendIn = (item: Item | undefined) => z.safeParse(storedTrend.record, item).data;

function writeOver(
  store: Store,
  project: AuthorizedProject,
  item: Item | undefined,
  seen: TargetTally,
): Write | undefined {
  const now = unixSeconds(store);
  const before = trendIn(item);
  const points = pointsWith(before?.points ?? [], dayOf(now), seen);
  const expires_at = now + trendDaysKept * daySeconds;
  if (before && isEqual(points, before.points) && before.expires_at > expires_at - renewedSeconds) return undefined;
  const { record, data_source } = seen;
  const changes = (before?.changes ?? 0) + 1;
  return {
    put: { ...trendKey(project, record), data_source, points, changes, expires_at },
    when: [item ? unchanged(item, 'changes') : { absent: 'pk' }],
  };
}

/**
 * The write that adds to the trend of a target what a scan of it found, made in the transaction that ends the run; none
 * where the numbers stay as they are. A scan that was cut short can only raise them. The last scan of a day counts, in UTC.
 */
export async function trendWrite(
  store: Store,
  project: AuthorizedProject,
  seen: TargetTally,
): Promise<Write | undefined> {
  return writeOver(store, project, await store.table.get(trendKey(project, seen.record)), seen);
}

/**
 * Ends the trend of a target that was deleted: from today on nothing counts there. Doing it twice changes nothing. One that
 * cannot be read is removed.
 */
export async function endTrend(store: Store, project: AuthorizedProject, record: string): Promise<void> {
  const key = trendKey(project, record);
  await untilUnchanged(store.table, async () => {
    const item = await store.table.get(key);
    if (!item || item.ended !== undefined) return;
    const now = unixSeconds(store);
    const set = { ended: dayOf(now), expires_at: now + trendDaysKept * daySeconds };
    const when = [unchanged(item, 'changes')];
    await store.table.write(
      trendIn(item) ? { update: key, changes: { set, add: { changes: 1 } }, when } : { remove: key, when },
    );
  });
}

/**
 * What the latest scans of a project's targets had found by the end of each of the last days, the earliest first and today
 * last. A target counts from its first scan on.
 * @param selection.days how many days, at most `trendDaysKept`; 90 where nothing is said
 * @param selection.data_source only targets of this data source
 */
export async function readTrend(
  store: Store,
  project: AuthorizedProject,
  { days = usualDays, data_source }: { readonly days?: number | undefined; readonly data_source?: string | undefined },
): Promise<TrendDay[]> {
  const today = dayOf(unixSeconds(store));
  const first = today - days + 1;
  const sums = Array.from({ length: days }, () => ({ ...noFindings, targets: 0 }));
  const keep = data_source === undefined ? [] : [{ equal: ['data_source', data_source] as const }];
  const range = { pk: trendPartition(project), prefix: trendPrefix, keep, ahead: true };
  for await (const item of store.table.items(range)) {
    const { points, ended = today + 1 } = parseRecord(storedTrend, item);
    for (const [at, [from, high, medium, low]] of points.entries()) {
      const until = Math.min(ended, points[at + 1]?.[0] ?? ended);
      for (const sum of sums.slice(Math.max(0, from - first), Math.max(0, until - first))) {
        sum.high += high;
        sum.medium += medium;
        sum.low += low;
        sum.targets += 1;
      }
    }
  }
  return sums.map((sum, at) => ({
    day: new Date((first + at) * daySeconds * 1000).toISOString().slice(0, 10),
    ...sum,
  }));
}
