import type { Reply } from '../../outcome/reply.ts';
import { type ScanningInput, storedScanning } from '../../records/runs/scanning.ts';
import { parseRecord, type Stored } from '../../records/stored.ts';
import { commit, type Mutation } from '../changes/mutation.ts';
import { entityTagOf, requireMatch, revisionOf, unchanged } from '../changes/revision.ts';
import { scanningKey } from '../keys/keys.ts';
import { type Store, unixSeconds } from '../table/connection.ts';
import type { Item } from '../table/item-range.ts';
import { untilUnchanged } from '../table/until-unchanged.ts';

/** What reading the switch needs. */
type Reading = Pick<Store, 'table' | 'stageStops'>;

function scanningOf({ stageStops = false }: Pick<Store, 'stageStops'>, item: Stored) {
  const scanning = parseRecord(storedScanning, item);
  return { ...scanning, stage_enabled: scanning.stage_enabled && !stageStops };
}

function tagOfScanning(item: Stored): string {
  return entityTagOf('scanning', revisionOf(item));
}

/**
 * True where scans may run by the switch as it was read: both the switch and the stage let them.
 * @throws DamagedItem
 */
export function isScanningOn(store: Pick<Store, 'stageStops'>, item: Item | undefined): boolean {
  const { enabled, stage_enabled } = scanningOf(store, item ?? {});
  return enabled && stage_enabled;
}

/**
 * Whether scans may run: both the switch and the stage's configuration must allow it. One strong read.
 * @throws DamagedItem
 */
export async function scansMayRun(store: Reading): Promise<boolean> {
  return isScanningOn(store, await store.table.get(scanningKey));
}

function replyOf(store: Reading, item: Item): Reply {
  return { output: { scanning: scanningOf(store, item) }, headers: { ETag: tagOfScanning(item) } };
}

/** The scanning switch with its entity tag. */
export async function getScanning(store: Reading): Promise<Reply> {
  return replyOf(store, (await store.table.get(scanningKey)) ?? {});
}

/**
 * Switches scanning off or on for all projects. Scanners look at the switch every two seconds; the dispatcher sends the runs that wait
 * for it once it is on again.
 * @throws PreconditionFailed
 */
export async function putScanning(store: Store, call: Mutation, input: ScanningInput): Promise<Reply> {
  return untilUnchanged(store.table, async () => {
    const before = await store.table.get(scanningKey);
    requireMatch(call, tagOfScanning(before ?? {}));
    const { enabled, reason = '' } = input;
    const changes = {
      enabled,
      reason,
      changed_at: unixSeconds(store),
      revision: before?.revision === undefined ? 1 : revisionOf(before) + 1,
    };
    const when = [unchanged(before ?? {}, 'revision')];
    const write = { update: scanningKey, changes: { set: changes }, when };
    const after = { ...before, ...changes };
    const facts = { kind: storedScanning, id: 'all', ...(before ? { before } : {}), after };
    return commit(store, call, [write], facts, replyOf(store, after));
  });
}

/**
 * Stores whether the stage's configuration allows scanning, so that scanners started under another configuration learn
 * of it.
 * @returns what it says, where that is news
 */
export async function followStage({ table, stageStops = false }: Store): Promise<boolean | undefined> {
  const stage_enabled = !stageStops;
  const known = parseRecord(storedScanning, (await table.get(scanningKey)) ?? {});
  if (known.stage_enabled === stage_enabled) return undefined;
  await table.write({ update: scanningKey, changes: { set: { stage_enabled } } });
  return stage_enabled;
}
