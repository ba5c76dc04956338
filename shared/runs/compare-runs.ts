import * as z from 'zod/mini';
import type { AuthorizedProject } from '../auth/principal.ts';
import { InvalidRequest } from '../outcome/errors.ts';
import type { HeldRun } from '../queueing/held-run.ts';
import { sampleFinding } from '../records/findings/named-finding.ts';
import { type CoverageDiff, type RunDiff, runDiffRecord } from '../records/findings/run-diff.ts';
import { comparedWordsOf, findingWords, saidBefore, saidIn, saysSame } from '../records/findings/said-before.ts';
import { statusChanges } from '../records/findings/status-change.ts';
import { isFinal } from '../records/runs/run-states.ts';
import { fieldsOf, parseRecord, type Stored } from '../records/stored.ts';
import type { CoverageEntry } from '../scanning/scanner.ts';
import { findingPartitions } from '../store/keys/finding-keys.ts';
import { readCoverage } from '../store/runs/coverage.ts';
import type { Store } from '../store/table/connection.ts';
import { textCursors } from '../store/table/cursor.ts';
import { Search } from '../store/table/search.ts';
import { takePage } from '../store/table/take-page.ts';
import { findHeldRun } from './find-held-run.ts';

/** Which runs are compared, and which page of that. */
export interface DiffSelection {
  readonly base_run_id: string;
  readonly run_id: string;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

const defaultLimit = 100;

const diffCursors = textCursors('DIFF:', /^DIFF:([0-9a-f]{32})$/);

/** What is read of a finding to compare it in two runs. */
const compared = {
  type: 'finding',
  record: z.object({
    sk: z.string(),
    run_ids: z._default(z.array(z.string()), []),
    status_changes: statusChanges,
    said_before: saidBefore,
    ...findingWords,
  }),
};

const needed = [...new Set([...Object.keys(compared.record.shape), ...Object.keys(sampleFinding.shape)])];

type Compared = z.output<typeof compared.record>;

/** What of the coverage of a run is compared: by its check, what it says first, and whether the check ran at all. */
type Covered = ReadonlyMap<string, { readonly ran: boolean; readonly entry: CoverageEntry }>;

function coveredBy(entries: readonly CoverageEntry[]): Covered {
  const covered = new Map<string, { readonly ran: boolean; readonly entry: CoverageEntry }>();
  for (const entry of entries) {
    const ran = entry.outcome === 'negative' || entry.outcome === 'positive';
    const known = covered.get(entry.checkId);
    if (known === undefined || (ran && !known.ran)) covered.set(entry.checkId, { ran, entry });
  }
  return covered;
}

/** Two runs, the earlier first, with what each of them checked. */
interface Pair {
  readonly base: HeldRun;
  readonly run: HeldRun;
  readonly inBase: Covered;
  readonly inRun: Covered;
}

/** True where a scan proved it gone after the earlier run, up to the later one. */
function isProvedGone({ status_changes }: Compared, { base, run }: Pair): boolean {
  return status_changes.some(
    ({ status, run_id }) => status === 'fixed' && run_id !== null && run_id > base.run_id && run_id <= run.run_id,
  );
}

/** How a finding differs; undefined where it does not, or neither of the runs has seen it. */
function changeOf(finding: Compared, pair: Pair): Pick<RunDiff, 'change' | 'not_checked_in'> | undefined {
  const { base, run, inBase } = pair;
  const [wasSeen, isSeen] = [finding.run_ids.includes(base.run_id), finding.run_ids.includes(run.run_id)];
  if (wasSeen && isSeen) {
    const { said_before } = finding;
    const same = saysSame(saidIn(said_before, finding, base.run_id), saidIn(said_before, finding, run.run_id));
    return same ? undefined : { change: 'changed', not_checked_in: null };
  }
  if (wasSeen) {
    const isGone = isProvedGone(finding, pair);
    return isGone ? { change: 'gone', not_checked_in: null } : { change: 'not_checked', not_checked_in: run.run_id };
  }
  if (!isSeen) return undefined;
  const ran = inBase.get(checkOf(finding))?.ran ?? false;
  return ran ? { change: 'new', not_checked_in: null } : { change: 'not_checked', not_checked_in: base.run_id };
}

const checkRecord = { type: 'finding', record: z.object({ check_id: z.string() }) };

function checkOf(finding: Stored): string {
  return parseRecord(checkRecord, finding).check_id;
}

function diffOf(item: Stored, pair: Pair): RunDiff | undefined {
  const finding = { ...item, ...parseRecord(compared, item) };
  const change = changeOf(finding, pair);
  if (change === undefined) return undefined;
  const { run_ids, said_before } = finding;
  const wordsIn = ({ run_id }: HeldRun) => (run_ids.includes(run_id) ? saidIn(said_before, finding, run_id) : null);
  const shown = Object.fromEntries(fieldsOf({ record: sampleFinding }, finding));
  return z.parse(runDiffRecord, {
    ...change,
    finding: { ...shown, ...comparedWordsOf(finding) },
    before: wordsIn(pair.base),
    after: wordsIn(pair.run),
  });
}

/** Checks that ran in one of the runs alone, by their ids. */
function coverageDiffs({ base, run, inBase, inRun }: Pair): CoverageDiff[] {
  const missing = (from: Covered, other: Covered, { run_id }: HeldRun) =>
    [...from].flatMap(([check_id, { ran }]): CoverageDiff[] => {
      const there = other.get(check_id);
      if (!ran || there?.ran) return [];
      const { outcome = null, reason = '' } = there?.entry ?? {};
      return [{ check_id, not_checked_in: run_id, verdict: outcome, reason }];
    });
  return [...missing(inBase, inRun, run), ...missing(inRun, inBase, base)].toSorted((one, other) =>
    one.check_id < other.check_id ? -1 : 1,
  );
}

async function readPair(store: Store, project: AuthorizedProject, selection: DiffSelection): Promise<Pair> {
  const { base_run_id, run_id } = selection;
  const [base, run] = await Promise.all([
    findHeldRun(store, project, base_run_id),
    findHeldRun(store, project, run_id),
  ]);
  if (base.record !== run.record) throw new InvalidRequest('base_run_id: must be a run of the same setting or target');
  if (base.run_id >= run.run_id) throw new InvalidRequest('base_run_id: must be earlier than run_id');
  for (const [field, each] of [['base_run_id', base] as const, ['run_id', run] as const]) {
    if (each.retest) throw new InvalidRequest(`${field}: is a retest; only scans can be compared`);
    if (each.scan_only) throw new InvalidRequest(`${field}: generated no findings (scan_only)`);
    if (!isFinal(each.state)) throw new InvalidRequest(`${field}: has not ended yet`);
  }
  const [inBase, inRun] = await Promise.all([
    readCoverage(store, project, base.run_id),
    readCoverage(store, project, run.run_id),
  ]);
  return { base, run, inBase: coveredBy(inBase), inRun: coveredBy(inRun) };
}

/** What of two runs differs. */
export interface RunComparison {
  readonly records: readonly RunDiff[];
  /** With the first page alone. */
  readonly coverage: readonly CoverageDiff[];
  readonly next: string | undefined;
}

/**
 * Compares two runs of one setting or target: findings that are new, gone or changed, and those of which one of the runs
 * cannot tell. What a run saw is known of the last 20 that saw a finding. An answer may hold fewer than the limit and still
 * go on: a search that takes long is answered in parts.
 * @throws NotFound, InvalidRequest (runs that cannot be compared, a cursor of another list)
 */
export async function compareRuns(
  store: Store,
  project: AuthorizedProject,
  selection: DiffSelection,
): Promise<RunComparison> {
  const after = diffCursors.decode(selection.cursor);
  const pair = await readPair(store, project, selection);
  const prefix = `${pair.run.record}#`;
  const search = new Search(store.now);
  const range = { pk: findingPartitions(project), prefix, from: prefix + (after ?? ''), only: needed };
  let reached: string | undefined;
  async function* differing() {
    for await (const item of store.table.items(range, search)) {
      const { sk } = parseRecord(compared, item);
      const key = sk.slice(prefix.length);
      if (key === after) continue;
      const diff = diffOf(item, pair);
      if (diff) yield { ...diff, key };
    }
    reached = search.stoppedAt?.slice(prefix.length);
  }
  const { taken, more } = await takePage(differing(), selection.limit ?? defaultLimit, runDiffRecord);
  const next = more ? taken.at(-1)?.key : reached;
  return {
    records: taken,
    coverage: after === undefined ? coverageDiffs(pair) : [],
    next: next === undefined ? undefined : diffCursors.encode(next),
  };
}
