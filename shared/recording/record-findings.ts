import { atOnce } from '../at-once.ts';
import { identityOf, type ObservedFields, observedFields } from '../findings/observed-fields.ts';
import { fingerprintOf } from '../records/findings/fingerprint.ts';
import { findingKind } from '../records/settings/kinds.ts';
import type { Absence, Observation } from '../scanning/scanner.ts';
import { nextIds } from '../store/records/next-id.ts';
import { fixedFindingExpiry, type Store, unixSeconds } from '../store/table/connection.ts';
import type { Item } from '../store/table/item-range.ts';
import { patiently } from '../store/table/patiently.ts';
import { ConditionFailed } from '../store/table/table.ts';
import { untilUnchanged } from '../store/table/until-unchanged.ts';
import { digestOf, type FindingWrites, opened, provedGone, seenAgain } from './finding-write.ts';
import { type FindingRun, type TrackedFinding, type TrackedFindings, trackedOf } from './tracked-findings.ts';

/** How many writes are under way at the same time. */
const parallel = 32;

function fingerprint(of: Absence): string {
  const { checkId, resource, location } = identityOf(of);
  return fingerprintOf({ check_id: checkId, resource, location });
}

/** Writes a finding with what belongs to it, and returns it as it then is. */
async function written({ table }: Store, [finding, ...others]: FindingWrites): Promise<Item> {
  if (others.length === 0) return table.write(finding);
  await table.transact([finding, ...others]);
  return (await table.get(finding.key)) ?? {};
}

/** Does a write made from what is known of a finding; where that was out of date, makes it anew from what is stored. */
async function writeFrom(
  store: Store,
  known: TrackedFindings,
  key: string,
  writeOf: (stored: TrackedFinding | undefined) => FindingWrites | undefined,
): Promise<TrackedFinding | undefined> {
  return untilUnchanged(store.table, async () => {
    const before = known.byFingerprint.get(key);
    const write = writeOf(before);
    if (!write) return undefined;
    try {
      known.byFingerprint.set(key, trackedOf(await written(store, write), known.runIds));
      return before;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.item) known.byFingerprint.set(key, trackedOf(error.item, known.runIds));
      // It was fixed for so long that the table has removed it.
      else known.byFingerprint.delete(key);
      throw error;
    }
  });
}

/** `freshId` is the finding's id if it is new. */
async function recordSeen(
  store: Store,
  run: FindingRun,
  known: TrackedFindings,
  fields: ObservedFields,
  freshId: number,
): Promise<void> {
  const now = unixSeconds(store);
  const key = fingerprintOf(fields);
  const isNews = (stored: TrackedFinding) =>
    stored.runIds.at(-1) !== run.run_id || stored.digest !== digestOf(fields) || stored.status === 'fixed';
  const first = known.byFingerprint.get(key);
  const counted = first?.runIds.at(-1) === run.run_id;
  await writeFrom(store, known, key, (stored) => {
    if (!stored) return opened(run, fields, first?.id ?? freshId, now);
    return isNews(stored) ? seenAgain(run, fields, stored, now) : undefined;
  });
  if (!counted) known.seen[fields.severity] += 1;
}

/** Closes what a unit proved gone, unless the same run has seen it: who contradicts himself proves nothing. */
async function recordAbsence(store: Store, run: FindingRun, known: TrackedFindings, key: string): Promise<void> {
  const now = unixSeconds(store);
  await writeFrom(store, known, key, (stored) => {
    if (!stored || stored.runIds.at(-1) === run.run_id) return undefined;
    return provedGone(run, { fingerprint: key, expiresAt: fixedFindingExpiry(store) }, stored, now);
  });
}

/** What is said of each finding, with the id it gets if it is new: one at a time, as there may be many. */
function* fieldsOf(
  run: FindingRun,
  observed: ReadonlyMap<string, Observation>,
  known: TrackedFindings,
  firstId: number,
): Generator<readonly [fields: ObservedFields, freshId: number]> {
  let freshId = firstId;
  for (const [key, observation] of observed) {
    const isFresh = !known.byFingerprint.has(key);
    yield [observedFields(observation, run.max_score), freshId];
    if (isFresh) freshId += 1;
  }
}

/**
 * Stores the observations of a unit of a scan, and closes the findings that it proved to be fixed. Writing the same
 * unit again changes nothing: a finding is known by its fingerprint, and counts a run once. What a user said of a
 * finding stays.
 */
export async function recordFindings(
  store: Store,
  run: FindingRun,
  known: TrackedFindings,
  unit: { readonly observed: readonly Observation[]; readonly absent: readonly Absence[] },
): Promise<void> {
  const observed = new Map(unit.observed.map((observation) => [fingerprint(observation), observation] as const));
  let fresh = 0;
  for (const key of observed.keys()) if (!known.byFingerprint.has(key)) fresh += 1;
  const firstId = fresh > 0 ? await nextIds(store.table, findingKind, fresh) : 0;
  await atOnce(fieldsOf(run, observed, known, firstId), parallel, ([fields, freshId]) =>
    patiently(() => recordSeen(store, run, known, fields, freshId)),
  );
  const absent = new Set(unit.absent.map(fingerprint));
  await atOnce(absent, parallel, (key) =>
    observed.has(key) ? Promise.resolve() : patiently(() => recordAbsence(store, run, known, key)),
  );
}
