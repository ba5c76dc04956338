import { beforeAll, expect, test } from 'vitest';
import type { FreshTable } from '../../emulators/fresh-table.ts';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { observation, recording } from '../../shared/recording/recording.ts';
import { direct } from '../direct.ts';
import { Caller } from '../service.ts';

let table: FreshTable;

beforeAll(async () => {
  table = await functionEnvironment();
});

/** A site with a finding, as a scan left it. */
async function scanned() {
  const caller = new Caller(direct, 'editor');
  const site = await caller.put('diagnosis/put-cmsscan-setting', 'cmsscan_setting', {
    diagnosis_data_source_id: 1002,
    target_url: 'http://127.0.0.1:9/',
  });
  const r = await recording(table, caller.projectId);
  const run = r.runOf('01900000-0000-7000-8000-000000000001', site.cmsscan_setting_id);
  await r.scan({ ...run, record: `CMS#${String(site.cmsscan_setting_id).padStart(10, '0')}` }, [[observation('a')]]);
  const { body } = await caller.get('finding/list-finding');
  return { caller, site, finding_id: body.data.finding[0].finding_id as number };
}

test('a retest is a run of its own, which the finding and its story name until it has ended', async () => {
  const { caller, site, finding_id } = await scanned();
  const operator = caller.as('operator');
  const first = await operator.post('finding/retest-finding', { finding_id });
  const { run_id, message } = first.body.data;
  expect([first.status, first.headers['x-scan-run-id']]).toEqual([200, run_id]);
  expect(message).toBe(`Retest initiated for finding ${finding_id}`);
  const again = await operator.post('finding/retest-finding', { finding_id });
  expect(again.body.data).toEqual({ run_id, message: `Retest already running for finding ${finding_id}` });
  const finding = await caller.get('finding/get-finding', { finding_id });
  expect(finding.body.data.finding[0].retest).toMatchObject({ run_id, outcome: 'pending', requested_by: 'tester' });
  const run = await caller.get('scan/get-run', { run_id });
  expect(run.body.data.run[0]).toMatchObject({
    setting_id: site.cmsscan_setting_id,
    retest: { finding_id, check_id: 'open-door', location: 'a', outcome: 'pending', scope: '', exchanges: [] },
  });
  const history = await caller.get('finding/list-finding-history', { finding_id });
  expect(history.body.data.finding_event).toContainEqual(
    expect.objectContaining({ event: 'retest', run_id, by: 'tester' }),
  );
  // The setting is not being scanned.
  const settings = await caller.get('diagnosis/list-cmsscan-setting', { diagnosis_data_source_id: 1002 });
  expect(settings.body.success.cmsscan_setting).toMatchObject([{ status: 2 }]);
});

test('one key of a repeat makes one run', async () => {
  const { caller, finding_id } = await scanned();
  const headers = { 'Idempotency-Key': 'retest-1' };
  const first = await caller.post('finding/retest-finding', { finding_id }, headers);
  const again = await caller.post('finding/retest-finding', { finding_id }, headers);
  expect(again.body).toEqual(first.body);
});

test('who may only read cannot ask, and nobody for what is not there or was deleted', async () => {
  const { caller, site, finding_id } = await scanned();
  expect((await caller.as('viewer').post('finding/retest-finding', { finding_id })).status).toBe(403);
  expect((await caller.post('finding/retest-finding', { finding_id: finding_id + 1 })).status).toBe(404);
  await caller.post('diagnosis/delete-cmsscan-setting', { cmsscan_setting_id: site.cmsscan_setting_id });
  const gone = await caller.post('finding/retest-finding', { finding_id });
  expect([gone.status, gone.headers['x-error-detail']]).toEqual([404, expect.stringContaining('was deleted')]);
});
