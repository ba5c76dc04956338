import { type Runner, runScan, type Scan } from '../../../shared/execution/run-scan.ts';
import type { RunMessage } from '../../../shared/queueing/message.ts';
import { overDefaults, safeDefaults } from '../../../shared/records/policies/effective-policy.ts';
import { cmsscanSetting } from '../../../shared/records/settings/cmsscan-setting.ts';
import { parseRun, type Run } from '../../../shared/runs/run.ts';
import { type Starter, startRuns } from '../../../shared/runs/start-run.ts';
import { createEgress, type Egress } from '../../../shared/scanning/egress/egress.ts';
import { startDue } from '../../../shared/schedules/schedule-start.ts';
import { recordKey, recordName } from '../../../shared/store/keys/keys.ts';
import { runKey, runPartitions, slotPartition } from '../../../shared/store/keys/run-keys.ts';
import type { Item } from '../../../shared/store/table/item-range.ts';
import { Table } from '../../../shared/store/table/table.ts';
import { endDeadLetter } from '../../../shared/upkeep/dead-letter.ts';
import { deleteRecord } from '../../../shared/upkeep/delete-record.ts';
import { sweep } from '../../../shared/upkeep/sweep.ts';
import { freshTable } from '../../emulators/fresh-table.ts';
import { mutationIn, stored } from '../../emulators/mutation.ts';

export const call = mutationIn(1001);
export const trigger = { kind: 'user', by: 't' } as const;
export const { project } = call;

export function subjectOf(id: number) {
  return {
    record: recordName('CMS', id),
    setting_type: 'cmsscan_setting',
    setting_id: id,
    target_id: null,
    data_source_id: 1002,
    data_source: 'diagnosis:cmsscan',
    max_score: 10,
  };
}

/** Where nobody has stored a credential. */
const emptyVault: Runner['vault'] = { read: async () => undefined };

interface PipelineOptions {
  readonly realTime?: boolean;
  readonly egress?: Egress;
  readonly vault?: Runner['vault'];
}

/** The pipeline on a real table, with a clock, ids and a queue in the test's hands; `realTime` lets the clock run. */
export async function pipeline(options: PipelineOptions = {}) {
  const { client, tableName } = await freshTable();
  return { client, tableName, ...(await pipelineOn(new Table(client, tableName), options)) };
}

/** As `pipeline`, on a table of the test's. */
export async function pipelineOn(
  table: Table,
  { realTime = false, egress = createEgress({ allow: [] }), vault = emptyVault }: PipelineOptions = {},
) {
  let nowMs = 1_800_000_000_000;
  let ids = 0;
  let sendFails = false;
  const queue: RunMessage[] = [];
  const limits = { runsPerProject: 4, runKeptDays: 400 };
  // Its time is counted by the clock that the tests turn.
  const policies = { now: overDefaults({ budgets: { wall_clock_seconds: 604_800 } }, safeDefaults, 'CMS') };
  const logged: Record<string, unknown>[] = [];
  const scanners = new Map<string, Scan>();
  const now = realTime ? Date.now : () => nowMs;
  const store = { table, now };
  const runner: Runner = {
    store,
    userAgent: 'Scanfold/test',
    queue: {
      send: async (messages) => {
        if (sendFails) throw new Error('the queue is away');
        queue.push(...messages);
      },
      returnMessage: async () => undefined,
    },
    egress,
    vault,
    scanners,
    newId: () => {
      ids += 1;
      const time = now().toString(16).padStart(12, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${String(ids).padStart(12, '0')}`;
    },
    log: (entry) => logged.push(entry),
    limits,
    leaseSeconds: 45,
    policyOf: async () => policies.now,
  };
  const cms = await stored(store, call, cmsscanSetting, {
    project_id: 1001,
    diagnosis_data_source_id: 1002,
    target_url: 'http://a.example.test',
  });
  const id = Number(cms.cmsscan_setting_id);
  const subject = subjectOf(id);
  /** More settings of the project, each with a run that is asked for: of the site itself, or of sites of their own. */
  const startMore = async (
    count: number,
    urlOf = (n: number) => `http://s${n}.example.test`,
    of = call,
    starter: Starter = runner,
  ) => {
    const subjects = [];
    for (let n = 0; n < count; n += 1) {
      const input = { project_id: of.project.id, diagnosis_data_source_id: 1002, target_url: urlOf(n) };
      const made = await stored(store, of, cmsscanSetting, input);
      subjects.push(subjectOf(Number(made.cmsscan_setting_id)));
    }
    const requests = subjects.map((each) => ({ subject: each, scanOnly: false, trigger }));
    return startRuns(starter, of.project, requests);
  };
  return {
    table,
    store,
    runner,
    queue,
    limits,
    policies,
    logged,
    scanners,
    id,
    subject,
    startMore,
    /** The first run takes its destination and pauses; the others come while it has it. */
    hold: async (holder: string, ...others: string[]) => {
      const held = scanners.get(subject.data_source);
      scanners.set(subject.data_source, async () => ({ kind: 'paused' }));
      for (const runId of [holder, ...others]) {
        const message = queue.find(({ run_id }) => run_id === runId);
        if (message) await runScan(runner, message, () => 900_000);
      }
      if (held) scanners.set(subject.data_source, held);
    },
    items: (prefix: string) => Array.fromAsync(table.items({ pk: slotPartition(project), prefix })),
    breakQueue: (broken: boolean) => {
      sendFails = broken;
    },
    pass: (seconds: number) => {
      nowMs += seconds * 1000;
    },
    start: async (scanOnly = false) => {
      const [runId] = await startRuns(runner, project, [{ subject, scanOnly, trigger }]);
      return String(runId);
    },
    deliver: async (message: RunMessage | undefined, remainingMs = () => 900_000) => {
      if (message) await runScan(runner, message, remainingMs);
    },
    sweep: () => sweep({ ...runner, startDue }, Number.POSITIVE_INFINITY),
    deadLetter: (body: string) => endDeadLetter(runner, body),
    record: (): Promise<Item | undefined> => table.get(recordKey(project, cmsscanSetting, id)),
    run: async (runId: string): Promise<Run> => parseRun((await table.get(runKey(project, runId))) ?? {}),
    runs: async () => Array.fromAsync(table.items({ pk: runPartitions(project), prefix: 'RUN#' })),
    delete: () => deleteRecord(store, call, cmsscanSetting, id),
  };
}
