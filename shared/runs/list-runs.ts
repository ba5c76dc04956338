import type { AuthorizedProject } from '../auth/principal.ts';
import { type RunRecord, runRecord } from '../records/runs/run.ts';
import { allScannables, scannableType } from '../records/settings/scannable.ts';
import { recordName } from '../store/keys/keys.ts';
import { runPartitions } from '../store/keys/run-keys.ts';
import { type Store, unixSeconds } from '../store/table/connection.ts';
import { textCursors } from '../store/table/cursor.ts';
import { notExpired } from '../store/table/expiry.ts';
import type { Condition } from '../store/table/expression.ts';
import type { Item } from '../store/table/item-range.ts';
import { Search } from '../store/table/search.ts';
import { takePage } from '../store/table/take-page.ts';
import { parseRun } from './run.ts';
import { runView } from './run-view.ts';

/** The filters and the page of a list of runs. */
export interface RunSelection {
  readonly setting_type?: string | undefined;
  readonly setting_id?: number | undefined;
  readonly target_id?: number | undefined;
  readonly state?: string | undefined;
  /** Seconds since the epoch: runs asked for since then. */
  readonly since?: number | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** A page of runs, and where the next one starts. */
export interface RunPage {
  readonly runs: readonly RunRecord[];
  readonly next: string | undefined;
}

const defaultLimit = 100;

/** Cursors of run lists: the id of the last run of a page; older runs follow. */
export const runCursors = textCursors('RUN:', /^RUN:([0-9a-f-]{36})$/);

/** What is scanned of a setting that is not scanned itself. */
const targetKind = allScannables.find(({ setting, scanned }) => setting !== scanned)?.scanned;

/** The scanned record that a selection names, whose runs stand together in the `local` index; undefined where it may be several. */
function recordOf({ setting_type, setting_id, target_id }: RunSelection): string | undefined {
  if (target_id !== undefined) return targetKind && recordName(targetKind.code, target_id);
  const { setting: kind, scanned } = scannableType(setting_type ?? '') ?? {};
  return kind && kind === scanned && setting_id !== undefined ? recordName(kind.code, setting_id) : undefined;
}

function conditions(selection: RunSelection): Condition[] {
  const equal = (['setting_type', 'setting_id', 'target_id', 'state'] as const).flatMap((field) => {
    const wanted = selection[field];
    return wanted === undefined ? [] : [{ equal: [field, wanted] as const }];
  });
  const { since } = selection;
  return since === undefined ? equal : [...equal, { atLeast: ['requested_at', since] }];
}

/** The run that the cursor names was in the page before. */
async function* asAnswered(items: AsyncIterable<Item>, but: string | undefined): AsyncGenerator<RunRecord> {
  for await (const item of items) {
    const run = parseRun(item);
    if (run.run_id !== but) yield runView(run);
  }
}

/** The least UUID of version 7 of a time: ids below are older. */
function firstId(seconds: number): string {
  const hex = Math.max(0, (seconds - 1) * 1000)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/**
 * Reads the stored runs that have not expired, newest first: `limit` of them, 100 by default, or fewer if the time for
 * the search is over.
 * @param search where the list is one of several steps of a search
 * @throws InvalidRequest for a cursor that is none
 */
export async function listRuns(
  store: Store,
  project: AuthorizedProject,
  selection: RunSelection,
  search = new Search(store.now),
): Promise<RunPage> {
  const { since, cursor, limit = defaultLimit } = selection;
  const record = recordOf(selection);
  const prefix = record === undefined ? 'RUN#' : `${record}#`;
  const after = runCursors.decode(cursor);
  const from = since === undefined ? prefix : prefix + firstId(since);
  if (after !== undefined && prefix + after < from) return { runs: [], next: undefined };
  const range = {
    pk: runPartitions(project),
    prefix,
    local: record !== undefined,
    newestFirst: true,
    keep: [...conditions(selection), notExpired(unixSeconds(store))],
    limit: limit + 1,
    from,
    to: after === undefined ? undefined : prefix + after,
  };
  const found = asAnswered(store.table.items(range, search), after);
  const { taken, more } = await takePage(found, limit, runRecord);
  const reached = more ? taken.at(-1)?.run_id : search.stoppedAt?.slice(prefix.length);
  return { runs: taken, next: reached === undefined ? undefined : runCursors.encode(reached) };
}
