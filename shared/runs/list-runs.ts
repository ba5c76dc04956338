import type { AuthorizedProject } from '../auth/principal.ts';
import { type RunRecord, runRecord } from '../records/run.ts';
import { allScannables, scannableType } from '../records/scannable.ts';
import { textCursors } from '../store/cursor.ts';
import type { Condition } from '../store/expression.ts';
import { recordName, runKey, runPartition } from '../store/keys.ts';
import type { Item, Range, Table } from '../store/table.ts';
import { takePage } from '../store/take-page.ts';
import { notExpired } from './kept-run.ts';
import { parseRun } from './run.ts';
import { runView } from './run-view.ts';

/** Which runs, and which part of the list. */
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

export interface RunPage {
  readonly runs: readonly RunRecord[];
  readonly next: string | undefined;
}

const defaultLimit = 100;

/** By the id of a run: older ones come next. */
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

async function* asAnswered(items: AsyncIterable<Item>): AsyncGenerator<RunRecord> {
  for await (const item of items) yield runView(parseRun(item));
}

/** The least UUID of version 7 of a time: ids below are older. */
function firstId(seconds: number): string {
  const hex = Math.max(0, (seconds - 1) * 1000)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/**
 * Reads runs, the newest first: as many as `limit` says, 100 where it says nothing.
 * @param nowSeconds runs that were to be kept until before then are left out, though the table may still have them
 * @throws InvalidRequest for a cursor that is none
 */
export async function listRuns(
  table: Table,
  project: AuthorizedProject,
  selection: RunSelection,
  nowSeconds = Math.floor(Date.now() / 1000),
): Promise<RunPage> {
  const { since, cursor, limit = defaultLimit } = selection;
  const record = recordOf(selection);
  const prefix = record === undefined ? 'RUN#' : `${record}#`;
  const after = runCursors.decode(cursor);
  const start: Item | undefined =
    after === undefined
      ? undefined
      : { ...runKey(project, after), ...(record === undefined ? {} : { lk: `${record}#${after}` }) };
  const range: Range = {
    pk: runPartition(project),
    prefix,
    local: record !== undefined,
    newestFirst: true,
    keep: [...conditions(selection), notExpired(nowSeconds)],
    limit: limit + 1,
    ...(since === undefined ? {} : { from: prefix + firstId(since) }),
    ...(start ? { after: start } : {}),
  };
  const { taken, more } = await takePage(asAnswered(table.items(range)), limit, runRecord);
  const last = taken.at(-1);
  return { runs: taken, next: more && last ? runCursors.encode(last.run_id) : undefined };
}
