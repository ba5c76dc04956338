import { afterEach, beforeAll, expect, test } from 'vitest';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { direct } from '../direct.ts';
import { type Answer, Caller } from '../service.ts';

beforeAll(async () => {
  await functionEnvironment();
});

let keys = 0;

/** A switch by whoever administers all projects; the key is one of its own. */
const put = (scanning: unknown, headers: Record<string, string> = {}, grants = ['project:*:admin']): Promise<Answer> =>
  direct({ method: 'POST', path: '/api/v1/scan/put-scanning', body: { scanning }, headers, grants });

const audit = async (query: Record<string, string> = {}) => {
  const path = '/api/v1/scan/list-service-audit';
  const answer = await direct({ method: 'GET', path, query, grants: ['project:*:admin'] });
  return answer.body.data.audit;
};

const state = async () => (await new Caller(direct, 'viewer').get('scan/get-scanning')).body.data.scanning;

afterEach(() => put({ enabled: true }));

test('one call with one parameter switches all scans off, and another one on again', async () => {
  expect(await state()).toMatchObject({ enabled: true, stage_enabled: true });
  const off = await put({ enabled: false });
  expect([off.status, off.body.data.scanning]).toEqual([200, expect.objectContaining({ enabled: false, reason: '' })]);
  expect(await state()).toEqual(off.body.data.scanning);
  await put({ enabled: true, reason: 'the incident is over' });
  expect(await state()).toMatchObject({ enabled: true, reason: 'the incident is over' });
});

test('every user of the service sees it, with its reason, and an invoke says that its run waits', async () => {
  await put({ enabled: false, reason: 'Complaint of a provider' });
  const caller = new Caller(direct);
  expect(await state()).toMatchObject({ enabled: false, reason: 'Complaint of a provider' });
  const setting = await caller.put('diagnosis/put-cmsscan-setting', 'cmsscan_setting', {
    diagnosis_data_source_id: 1002,
    target_url: 'http://127.0.0.1',
  });
  const request = { setting_id: setting.cmsscan_setting_id, diagnosis_data_source_id: 1002 };
  const waits = await caller.post('diagnosis/invoke-scan', request);
  expect([waits.status, waits.headers['x-scanning']]).toEqual([200, 'off']);
  expect(waits.body.success.message).toMatch(/^Scan initiated for .*scanning is switched off/);
  const run_id = waits.headers['x-scan-run-id'] ?? '';
  expect((await caller.get('scan/get-run', { run_id })).body.data.run[0]).toMatchObject({ state: 'queued' });
  await put({ enabled: true });
  const joined = await caller.post('diagnosis/invoke-scan', request);
  expect(joined.headers['x-scanning']).toBeUndefined();
  expect(joined.headers['x-scan-run-id']).toBe(run_id);
});

test('only an administrator of all projects switches; who else tries is recorded', async () => {
  for (const grants of [['project:1001:admin'], ['project:*:editor'], ['project:0:admin'], []]) {
    expect((await put({ enabled: false }, {}, grants)).status).toBe(403);
  }
  expect(await state()).toMatchObject({ enabled: true });
  const denied = await audit({ outcome: 'denied', action: 'scan/put-scanning' });
  expect(denied.length).toBeGreaterThanOrEqual(4);
  expect(denied[0]).toMatchObject({ project_id: 0, subject: 'tester' });
});

test('each switch has an audit record, with what was before', async () => {
  await put({ enabled: false, reason: 'x' });
  const [last] = await audit({ outcome: 'done' });
  expect(last).toMatchObject({
    action: 'scan/put-scanning',
    project_id: 0,
    record_type: 'scanning',
    before: { enabled: true },
    after: { enabled: false, reason: 'x' },
  });
  // It is none of a project's own.
  const own = await new Caller(direct).get('scan/list-audit', { action: 'scan/put-scanning' });
  expect(own.body.data.audit).toEqual([]);
});

test('a repeat with the same key has one effect, and a change is held to its tag', async () => {
  keys += 1;
  const key = { 'Idempotency-Key': `switch ${keys}` };
  const first = await put({ enabled: false }, key);
  await put({ enabled: true });
  const again = await put({ enabled: false }, key);
  expect([again.headers['idempotency-replayed'], again.body]).toEqual(['true', first.body]);
  expect(await state()).toMatchObject({ enabled: true });
  expect((await put({ enabled: true }, key)).status).toBe(422);
  expect((await put({ enabled: false }, { 'If-Match': first.headers.etag ?? '' })).status).toBe(412);
  const { headers } = await new Caller(direct).get('scan/get-scanning');
  expect((await put({ enabled: false }, { 'If-Match': headers.etag ?? '' })).status).toBe(200);
});

test.each([[{}], [{ enabled: 'false' }], [{ enabled: null }], [{ enabled: false, reason: 'x'.repeat(256) }], [null]])(
  'refuses %j',
  async (scanning) => {
    const answer = await put(scanning);
    expect([answer.status, answer.headers['x-error-detail']]).toEqual([400, expect.stringMatching(/^scanning/)]);
  },
);
