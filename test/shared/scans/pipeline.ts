import { authorize } from '../../../shared/auth/principal.ts';
import { cmsscanSetting } from '../../../shared/records/cmsscan-setting.ts';
import { createEgress } from '../../../shared/scanners/egress.ts';
import { endDeadLetter } from '../../../shared/scans/dead-letter.ts';
import type { RunMessage } from '../../../shared/scans/message.ts';
import { parseRun, type Run } from '../../../shared/scans/run.ts';
import { type Runner, runScan, type Scan } from '../../../shared/scans/run-scan.ts';
import { startRuns } from '../../../shared/scans/start-run.ts';
import { sweep } from '../../../shared/scans/sweep.ts';
import { deleteRecord } from '../../../shared/store/delete-record.ts';
import { recordKey, recordName, runKey, runPartition } from '../../../shared/store/keys.ts';
import { putRecord } from '../../../shared/store/put-record.ts';
import type { Item } from '../../../shared/store/table.ts';
import { Table } from '../../../shared/store/table.ts';
import { freshTable } from '../../emulators/fresh-table.ts';

export const project = authorize({ subject: 't', grants: [{ project: '*', role: 'admin' }] }, 1001, 'diagnosis:write');

/** The pipeline on a real table, with a clock, ids and a queue in the test's hands. */
export async function pipeline() {
  const { client, tableName } = await freshTable();
  const table = new Table(client, tableName);
  let nowMs = 1_800_000_000_000;
  let ids = 0;
  let sendFails = false;
  const queue: RunMessage[] = [];
  const logged: Record<string, unknown>[] = [];
  const scanners = new Map<string, Scan>();
  const store = { table, now: () => nowMs };
  const runner: Runner = {
    store,
    queue: {
      send: async (messages) => {
        if (sendFails) throw new Error('the queue is away');
        queue.push(...messages);
      },
      giveBack: async () => undefined,
    },
    egress: createEgress({ allow: [] }),
    scanners,
    newId: () => {
      ids += 1;
      return `01900000-0000-7000-8000-${String(ids).padStart(12, '0')}`;
    },
    log: (entry) => logged.push(entry),
  };
  const cms = await putRecord(store, project, cmsscanSetting, {
    project_id: 1001,
    diagnosis_data_source_id: 1002,
    target_url: 'http://a.example.test',
  });
  const id = Number(cms.cmsscan_setting_id);
  const subject = {
    record: recordName('CMS', id),
    setting_type: 'cmsscan_setting',
    setting_id: id,
    target_id: null,
    data_source_id: 1002,
    data_source: 'diagnosis:cmsscan',
    max_score: 10,
  };
  return {
    table,
    store,
    runner,
    queue,
    logged,
    scanners,
    id,
    subject,
    breakQueue: (broken: boolean) => {
      sendFails = broken;
    },
    pass: (seconds: number) => {
      nowMs += seconds * 1000;
    },
    start: async (scanOnly = false) => {
      const [runId] = await startRuns(runner, project, [{ subject, scanOnly, requestedBy: 't' }]);
      return String(runId);
    },
    deliver: async (message: RunMessage | undefined, remainingMs = () => 900_000) => {
      if (message) await runScan(runner, message, remainingMs);
    },
    sweep: () => sweep(runner, Number.POSITIVE_INFINITY),
    deadLetter: (body: string) => endDeadLetter(store, runner.log, body),
    record: (): Promise<Item | undefined> => table.get(recordKey(project, cmsscanSetting, id)),
    run: async (runId: string): Promise<Run> => parseRun((await table.get(runKey(project, runId))) ?? {}),
    runs: async () => Array.fromAsync(table.items({ pk: runPartition(project), prefix: 'RUN#' })),
    delete: () => deleteRecord(store, project, cmsscanSetting, id),
  };
}
