import * as z from 'zod/mini';
import type { AuthorizedProject } from '../auth/principal.ts';
import type { CoverageGap, RunCoverage } from '../records/findings/export-format.ts';
import { coverageSummary, noCoverage } from '../records/runs/coverage-summary.ts';
import { runRecord } from '../records/runs/run.ts';
import { isFinal } from '../records/runs/run-states.ts';
import { runPartitions } from '../store/keys/run-keys.ts';
import { readCoverage } from '../store/runs/coverage.ts';
import type { Store } from '../store/table/connection.ts';
import type { Condition } from '../store/table/expression.ts';

/** A report is about the present: how many runs are looked at, newest first, and how many settings are told of. */
const mostRuns = 2000;
const mostSettings = 200;
const mostGaps = 20;

const { run_id, data_source, setting_type, setting_id, target_id, state } = runRecord.shape;
const told = z.object({
  run_id,
  data_source,
  setting_type,
  setting_id,
  target_id,
  state,
  ended_at: z._default(z.int(), 0),
  detail: z._default(z.string(), ''),
  coverage: z._default(coverageSummary, noCoverage),
});

/** Whose runs: the filters of the export that runs have too. */
export interface SettingSelection {
  readonly data_source?: string | undefined;
  readonly setting_type?: string | undefined;
  readonly setting_id?: number | undefined;
  readonly target_id?: number | undefined;
}

function conditions(selection: SettingSelection): Condition[] {
  return (['data_source', 'setting_type', 'setting_id', 'target_id'] as const).flatMap((field) => {
    const wanted = selection[field];
    return wanted === undefined ? [] : [{ equal: [field, wanted] as const }];
  });
}

/** What a run did not check, in the order in which it came to it. */
async function gapsOf(store: Store, project: AuthorizedProject, runId: string): Promise<CoverageGap[]> {
  const entries = await readCoverage(store, project, runId);
  const open = entries.filter(({ outcome }) => outcome !== 'negative' && outcome !== 'positive');
  const gaps = open.slice(0, mostGaps).map(({ reason = '', ...gap }) => ({ ...gap, reason }));
  const count = open.slice(mostGaps).reduce((sum, gap) => sum + gap.count, 0);
  return count === 0 ? gaps : [...gaps, { checkId: '', target: '', outcome: '', reason: '', count }];
}

/** The last finished run of each setting, or of each target of a port scan, the latest first. */
export async function* latestCoverage(
  store: Store,
  project: AuthorizedProject,
  selection: SettingSelection,
): AsyncGenerator<RunCoverage> {
  const range = {
    pk: runPartitions(project),
    prefix: 'RUN#',
    newestFirst: true,
    only: Object.keys(told.shape),
    // A retest covers one check at one location.
    keep: [...conditions(selection), { absent: 'retest' } as const],
  };
  const seen = new Set<string>();
  let looked = 0;
  for await (const item of store.table.items(range)) {
    looked += 1;
    if (looked > mostRuns) return;
    const run = z.parse(told, item);
    const scanned = `${run.setting_type}/${run.setting_id}/${run.target_id}`;
    if (!isFinal(run.state) || seen.has(scanned)) continue;
    seen.add(scanned);
    yield { run, gaps: await gapsOf(store, project, run.run_id) };
    if (seen.size === mostSettings) return;
  }
}
