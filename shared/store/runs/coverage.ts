import * as z from 'zod/mini';
import { type AuthorizedProject, projectOfRun } from '../../auth/principal.ts';
import { mergeCoverage } from '../../findings/merge-coverage.ts';
import { safeCoverage } from '../../findings/safe-coverage.ts';
import { verdicts } from '../../records/runs/coverage.ts';
import { jsonText, parseRecord } from '../../records/stored.ts';
import type { CoverageEntry } from '../../scanning/scanner.ts';
import { coverageKey, coveragePartition, coveragePrefix } from '../keys/run-keys.ts';
import type { Store } from '../table/connection.ts';
import type { Condition } from '../table/expression.ts';
import type { Item } from '../table/item-range.ts';
import { ConditionFailed, type Table } from '../table/table.ts';

/** A part holds the entries of many commits up to this size, so that one more commit costs little; one commit alone may fill a part up to `maxBytes`. */
const rollBytes = 16_384;
const maxBytes = 90_000;

const entryList = z.array(
  z.object({
    checkId: z.string(),
    target: z.string(),
    outcome: z.enum(verdicts),
    count: z.int(),
    reason: z.optional(z.string()),
  }),
);

/**
 * The schema of a stored part of a run's coverage. `settled` is from commits before `latest_commit`, `latest` from
 * that one alone: it is replaced when the same commit is made again after a crash. Both are JSON text.
 */
export const storedCoverage = {
  type: 'coverage part',
  record: z.object({
    part: z.int(),
    settled: jsonText(entryList),
    latest: jsonText(entryList),
    latest_commit: z.int(),
    /** How often it was written; absent before that was counted. */
    revision: z.optional(z.int()),
  }),
};

interface Part {
  readonly part: number;
  readonly settled: readonly CoverageEntry[];
  readonly latest: readonly CoverageEntry[];
  readonly commit: number;
  /** Of the part as it is stored; undefined where there is none. */
  readonly stored?: { readonly revision: number | undefined } | undefined;
}

function entriesOf(list: z.output<typeof entryList>): CoverageEntry[] {
  return list.map(({ reason, ...entry }) => ({
    ...entry,
    ...(reason === undefined ? {} : { reason }),
  }));
}

function sizeOf(entries: readonly CoverageEntry[]): number {
  return Buffer.byteLength(JSON.stringify(entries));
}

/** Cuts entries into lists that each fit into an item. */
function cut(entries: readonly CoverageEntry[]): CoverageEntry[][] {
  const lists: CoverageEntry[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const bytes = sizeOf([entry]);
    if (size + bytes > maxBytes) {
      lists.push([]);
      size = 0;
    }
    lists.at(-1)?.push(entry);
    size += bytes;
  }
  return lists;
}

/** The parts that this commit wrote before, if it is made again, else the last part; in order. */
async function readTail(table: Table, project: AuthorizedProject, runId: string, commit: number): Promise<Part[]> {
  const parts: Part[] = [];
  const range = { pk: coveragePartition(project, runId), prefix: coveragePrefix(runId), newestFirst: true, limit: 2 };
  for await (const item of table.items(range)) {
    const { part, settled, latest, latest_commit, revision } = parseRecord(storedCoverage, item);
    if (parts.length > 0 && latest_commit < commit) break;
    parts.unshift({
      part,
      settled: entriesOf(settled),
      latest: entriesOf(latest),
      commit: latest_commit,
      stored: { revision },
    });
    if (latest_commit < commit) break;
  }
  return parts;
}

/** What the parts are to be after the commit; the first of them replaces the first of the tail. */
function nextParts(tail: readonly Part[], entries: readonly CoverageEntry[], commit: number): Part[] {
  const [first] = tail;
  const from = first?.part ?? 0;
  const before = first?.settled ?? [];
  const settled = first && first.commit < commit ? mergeCoverage([...before, ...first.latest]) : before;
  if (sizeOf(settled) + sizeOf(entries) <= rollBytes) return [{ part: from, settled, latest: entries, commit }];
  const kept = settled.length > 0 ? [{ part: from, settled, latest: [], commit }] : [];
  const fresh = cut(entries).map((latest, index) => ({
    part: from + kept.length + index,
    settled: [],
    latest,
    commit,
  }));
  return [...kept, ...fresh];
}

/** The part is as it was read: a scanner that stood still while another one went on replaces nothing. */
function partAsRead(stored: Part['stored']): Condition {
  if (!stored) return { absent: 'pk' };
  return stored.revision === undefined ? { absent: 'revision' } : { equal: ['revision', stored.revision] };
}

/** Writes a part; one that says so already, because the request was sent twice, is as it should be. */
async function putPart(table: Table, item: Item, stored: Part['stored']): Promise<void> {
  try {
    await table.write({ put: { ...item, revision: (stored?.revision ?? 0) + 1 }, when: [partAsRead(stored)] });
  } catch (error) {
    const same = (['settled', 'latest', 'latest_commit'] as const).every(
      (name) => error instanceof ConditionFailed && error.item?.[name] === item[name],
    );
    if (!same) throw error;
  }
}

/** The part of a run that its coverage needs. */
interface CoveredRun {
  readonly project_id: number;
  readonly run_id: string;
}

/**
 * Adds the coverage of a unit to that of its run. Only the run's scanner may call this.
 * @param commit which commit of the run this is, from 1: one more than the commits whose progress was saved, so that a
 * commit that died before its progress was saved has the same number when it is made again, and replaces itself
 * @param expiresAt when the items go (seconds), as the run does
 */
export async function storeCoverage(
  store: Store,
  run: CoveredRun,
  entries: readonly CoverageEntry[],
  commit: number,
  expiresAt: number,
): Promise<void> {
  const project = projectOfRun(run.project_id);
  const tail = await readTail(store.table, project, run.run_id, commit);
  if (tail.some((part) => part.commit > commit)) return;
  if (entries.length === 0 && !tail.some((part) => part.commit === commit)) return;
  const parts = nextParts(tail, mergeCoverage(safeCoverage(entries)), commit);
  for (const { part, settled, latest } of parts) {
    const item = {
      ...coverageKey(project, run.run_id, part),
      run_id: run.run_id,
      part,
      settled: JSON.stringify(settled),
      latest: JSON.stringify(latest),
      latest_commit: commit,
      expires_at: expiresAt,
    };
    await putPart(store.table, item, tail.find((each) => each.part === part)?.stored);
  }
  const last = parts.at(-1)?.part ?? 0;
  for (const { part } of tail) {
    if (part > last) await store.table.write({ remove: coverageKey(project, run.run_id, part) });
  }
}

/** Reads the coverage of a run so far, in order; empty for an unknown run. */
export async function readCoverage(
  store: Pick<Store, 'table'>,
  project: AuthorizedProject,
  runId: string,
): Promise<CoverageEntry[]> {
  const entries: CoverageEntry[] = [];
  for await (const item of store.table.items({
    pk: coveragePartition(project, runId),
    prefix: coveragePrefix(runId),
  })) {
    const { settled, latest } = parseRecord(storedCoverage, item);
    entries.push(...entriesOf(settled), ...entriesOf(latest));
  }
  return mergeCoverage(entries);
}
