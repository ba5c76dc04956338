import { authorize } from '../../../shared/auth/principal.ts';
import { recordFindings } from '../../../shared/recording/record-findings.ts';
import { readTrackedFindings } from '../../../shared/recording/tracked-findings.ts';
import type { Absence, Observation } from '../../../shared/scanning/scanner.ts';
import type { Mutation } from '../../../shared/store/changes/mutation.ts';
import type { FindingSelection } from '../../../shared/store/findings/list-findings.ts';
import { listFindings } from '../../../shared/store/findings/list-findings.ts';
import { putFindingStatus, type StatusWord } from '../../../shared/store/findings/put-finding-status.ts';
import { Table } from '../../../shared/store/table/table.ts';
import { type FreshTable, freshTable } from '../../emulators/fresh-table.ts';

const principal = { subject: 'ann', grants: [{ project: '*', role: 'admin' }] } as const;
export const project = authorize(principal, 1001, 'finding:read');

export const startedAt = 1_800_000_000;

export function observation(location: string, more: Partial<Observation> = {}): Observation {
  return {
    checkId: 'open-door',
    resource: 'http://a.example.test',
    location,
    title: 't',
    description: 'd',
    recommendation: 'r',
    evidence: 'e',
    score: 8,
    ...more,
  };
}

export function absence(location: string): Absence {
  return { checkId: 'open-door', resource: 'http://a.example.test', location };
}

/** Findings on a real table, with runs and a clock in the test's hands. */
export async function recording(given?: FreshTable, projectId = 1001) {
  const { client, tableName } = given ?? (await freshTable());
  const table = new Table(client, tableName);
  let now = startedAt;
  const store = { table, now: () => now * 1000 };
  const runOf = (runId: string, setting = 1001) => ({
    run_id: runId,
    project_id: projectId,
    record: `CMS#000000${setting}`,
    setting_type: 'cmsscan_setting',
    setting_id: setting,
    target_id: null,
    data_source_id: 1002,
    data_source: 'diagnosis:cmsscan',
    max_score: 10,
  });
  const call: Mutation = { project, principal, requestId: 'q', action: 'finding/put-finding-status' };
  const list = async (selection: FindingSelection = {}) => (await listFindings(store, project, selection)).records;
  return {
    table,
    store,
    call,
    runOf,
    list,
    pass: (seconds: number) => {
      now += seconds;
    },
    /** A run that commits these units, each `[observed, absent]`; of the setting where only its id is given. */
    scan: async (
      of: string | Parameters<typeof recordFindings>[1],
      ...units: readonly (readonly [Observation[], Absence[]?])[]
    ) => {
      const run = typeof of === 'string' ? runOf(of) : of;
      const known = await readTrackedFindings(store, run);
      for (const [observed, absent = []] of units) await recordFindings(store, run, known, { observed, absent });
      return known;
    },
    /** The finding of a location. */
    one: async (location: string) => {
      const found = (await list()).find((finding) => finding.location === location);
      if (!found) throw new Error(`no finding at ${location}`);
      return found;
    },
    say: (word: StatusWord & { readonly finding_id?: number }, more: Partial<Mutation> = {}) =>
      putFindingStatus(store, { ...call, ...more }, { finding_id: 1001, ...word }),
  };
}
