import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { findInvocation } from '../../../shared/invocation/invoke-setting.ts';
import { redriveRun } from '../../../shared/invocation/redrive-run.ts';
import { NotFound } from '../../../shared/outcome/errors.ts';
import type { RunMessage } from '../../../shared/queueing/message.ts';
import { cmsscanSetting } from '../../../shared/records/settings/cmsscan-setting.ts';
import { cancelRun } from '../../../shared/runs/cancel-run.ts';
import { claimWrite } from '../../../shared/runs/lease.ts';
import { parseRun } from '../../../shared/runs/run.ts';
import { startRuns } from '../../../shared/runs/start-run.ts';
import { recordName } from '../../../shared/store/keys/keys.ts';
import { runKey } from '../../../shared/store/keys/run-keys.ts';
import { Table } from '../../../shared/store/table/table.ts';
import { freshTable } from '../../emulators/fresh-table.ts';
import { mutationIn, stored } from '../../emulators/mutation.ts';

const call = mutationIn(1001);
const { project } = call;

/** A run whose message was sent and is lost. */
async function lostRun() {
  const { client, tableName } = await freshTable();
  const table = new Table(client, tableName);
  const store = { table, now: Date.now };
  const sent: RunMessage[] = [];
  const queue = {
    send: async (messages: readonly RunMessage[]) => void sent.push(...messages),
    returnMessage: async () => undefined,
  };
  const limits = { runsPerProject: 4, runKeptDays: 400 };
  const starter = { store, queue, limits, newId: v7, log: () => undefined };
  const input = { project_id: 1001, diagnosis_data_source_id: 1002, target_url: 'http://127.0.0.1/' };
  const id = Number((await stored(store, call, cmsscanSetting, input)).cmsscan_setting_id);
  const { targets } = await findInvocation(table, project, recordName('CMS', id));
  const trigger = { kind: 'user', by: 'another' } as const;
  const requests = targets.map(({ subject }) => ({ subject, scanOnly: false, trigger }));
  const [runId = ''] = await startRuns(starter, project, requests);
  sent.length = 0;
  const run = async () => parseRun((await table.get(runKey(project, runId))) ?? {});
  return { starter, store, table, sent, runId, run };
}

test('a run whose message was lost is sent again at once, and the reminders of the dispatcher begin anew', async () => {
  const { starter, store, table, sent, runId, run } = await lostRun();
  await table.write({ update: runKey(project, runId), changes: { set: { sends: 9, due_at: 1 } } });
  expect(await redriveRun(starter, call, runId)).toBe('queued');
  expect(sent).toEqual([{ project_id: 1001, run_id: runId }]);
  const after = await run();
  expect([after.state, after.sends]).toEqual(['queued', 1]);
  expect(after.due_at).toBeGreaterThan(store.now() / 1000);
});

test('a run that a scanner works on is left alone', async () => {
  const { starter, store, table, sent, runId, run } = await lostRun();
  await table.write(claimWrite(store, { project_id: 1001, run_id: runId }, { owner: 'me', seconds: 45 }));
  const before = await run();
  expect(await redriveRun(starter, call, runId)).toBe('running');
  expect([sent, await run()]).toEqual([[], before]);
});

test('one whose scanner gives no sign of life is sent to another', async () => {
  const { starter, store, table, sent, runId } = await lostRun();
  await table.write(claimWrite(store, { project_id: 1001, run_id: runId }, { owner: 'me', seconds: -1 }));
  expect(await redriveRun(starter, call, runId)).toBe('running');
  expect(sent).toEqual([{ project_id: 1001, run_id: runId }]);
});

test('one that has ended is refused, and the refusal names retry-run', async () => {
  const { starter, sent, runId } = await lostRun();
  await cancelRun(starter, call, runId);
  const error = await redriveRun(starter, call, runId).catch((thrown: unknown) => thrown);
  expect(JSON.stringify(error)).toContain('is cancelled; use retry-run to scan again');
  await expect(redriveRun(starter, call, v7())).rejects.toThrow(NotFound);
  expect(sent).toEqual([]);
});
