import type { AuthorizedProject } from '../auth/principal.ts';
import { type CoverageRecord, coverageRecord } from '../records/runs/coverage.ts';
import type { RunRecord } from '../records/runs/run.ts';
import type { RecordPage } from '../store/records/list-records.ts';
import { readCoverage } from '../store/runs/coverage.ts';
import type { Store } from '../store/table/connection.ts';
import { cursors } from '../store/table/cursor.ts';
import { Search } from '../store/table/search.ts';
import { takePage } from '../store/table/take-page.ts';
import { readRun } from './find-run.ts';
import { listRuns, type RunSelection, runCursors } from './list-runs.ts';
import { runView } from './run-view.ts';

/** The filters and the page of a coverage list. */
export interface CoverageSelection
  extends Pick<RunSelection, 'setting_type' | 'setting_id' | 'target_id' | 'limit' | 'cursor'> {
  readonly run_id?: string | undefined;
  readonly check_id?: string | undefined;
  readonly verdict?: string | undefined;
}

/** Entries for a request that does not say how many: scans go on for ever. */
const defaultLimit = 100;

/** Runs read for one answer: what a filter looks for may be behind thousands that do not have it. */
const maxRuns = 50;

/** Behind whatever a run checked. */
const behindAll = 999_999_999;

/** How many runs are read at once. */
const pageRuns = 10;

/** Where the list goes on: in this run, at this entry of what it checked. */
interface Position {
  readonly runId: string;
  readonly entry: number;
}

const coverageCursors = cursors<Position>({
  write: ({ runId, entry }) => `COV:${runId}:${entry}`,
  pattern: /^COV:([0-9a-f-]{36}):(\d{1,9})$/,
  read: ([runId, entry]) => (runId === undefined ? undefined : { runId, entry: Number(entry) }),
});

/** The runs of a selection, the newest first, or from one of them on, whether it is still there or not. */
async function* runsOf(
  store: Store,
  project: AuthorizedProject,
  selection: CoverageSelection,
  from: string | undefined,
  search: Search,
): AsyncGenerator<RunRecord> {
  const { run_id, ...filters } = selection;
  const first = from ?? run_id;
  const run = first === undefined ? undefined : await readRun(store, project, first);
  const fits = (['setting_type', 'setting_id', 'target_id'] as const).every(
    (field) => filters[field] === undefined || filters[field] === run?.[field],
  );
  if (run && fits && (run_id === undefined || run_id === run.run_id)) yield runView(run);
  if (run_id !== undefined) return;
  const { setting_type, setting_id, target_id } = filters;
  let cursor = from === undefined ? undefined : runCursors.encode(from);
  do {
    const page = { setting_type, setting_id, target_id, limit: pageRuns, cursor };
    const { runs, next } = await listRuns(store, project, page, search);
    yield* runs;
    cursor = next;
  } while (cursor !== undefined && search.stoppedAt === undefined);
}

/** An entry as it is answered, and which one of its run it is. */
type Numbered = CoverageRecord & { readonly entry: number };

/** What a run checked, in the order in which it came to it. */
async function entriesOf(store: Store, project: AuthorizedProject, run: RunRecord): Promise<Numbered[]> {
  const { run_id, project_id, setting_type, setting_id, target_id, data_source, started_at, ended_at } = run;
  const about = { run_id, project_id, setting_type, setting_id, target_id, data_source };
  const time = ended_at > 0 ? ended_at : started_at;
  const entries = await readCoverage(store, project, run_id);
  return entries.map(({ checkId, target, outcome, count, reason = '' }, entry) => ({
    ...about,
    check_id: checkId,
    place: target,
    verdict: outcome,
    count,
    reason,
    time,
    entry,
  }));
}

/**
 * Reads the coverage of runs, the newest run first. An answer may hold fewer than the limit, or none, and still go on:
 * a search that takes long is answered in parts. Of a run that goes on it is what has been stored so far.
 * @throws InvalidRequest for a cursor of another list
 */
export async function listRunCoverage(
  store: Store,
  project: AuthorizedProject,
  selection: CoverageSelection,
): Promise<RecordPage> {
  const { check_id, verdict, cursor, limit = defaultLimit } = selection;
  const from = coverageCursors.decode(cursor);
  const search = new Search(store.now);
  let looked = 0;
  let reached: Position | undefined;
  async function* found(): AsyncGenerator<Numbered> {
    for await (const run of runsOf(store, project, selection, from?.runId, search)) {
      // The last run that was read has nothing left: the next answer begins behind it.
      if (looked === maxRuns || (looked > 0 && search.isOver())) return;
      const entries = await entriesOf(store, project, run);
      const start = run.run_id === from?.runId ? from.entry : 0;
      // The run that the cursor names may have nothing left: then nothing was looked at yet.
      if (run.run_id !== from?.runId || start < entries.length) looked += 1;
      for (const each of entries.slice(start)) {
        if (check_id !== undefined && each.check_id !== check_id) continue;
        if (verdict === undefined || each.verdict === verdict) yield each;
      }
      reached = { runId: run.run_id, entry: entries.length };
    }
    const { stoppedAt } = search;
    reached =
      stoppedAt === undefined
        ? undefined
        : { runId: stoppedAt.slice(stoppedAt.lastIndexOf('#') + 1), entry: behindAll };
  }
  const { taken, more } = await takePage(found(), limit, coverageRecord);
  const last = taken.at(-1);
  const next = more && last ? { runId: last.run_id, entry: last.entry + 1 } : reached;
  return { records: taken, next: next && coverageCursors.encode(next) };
}
