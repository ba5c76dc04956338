import { beforeAll, describe, expect, test } from 'vitest';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { direct } from '../direct.ts';
import { Caller } from '../service.ts';
import { policyProject, wholePolicy } from './policy-project.ts';

beforeAll(async () => {
  await functionEnvironment();
});

describe('a policy', () => {
  test('of each kind of setting is answered as it was put, and again by get and list', async () => {
    const { caller, names, put } = await policyProject();
    for (const name of Object.values(names)) {
      const answer = await put({ ...name, ...wholePolicy });
      expect([answer.status, answer.headers['x-error-detail']]).toEqual([200, undefined]);
      const { policy } = answer.body.data;
      const { created_at, updated_at } = policy;
      const { etag } = answer.headers;
      expect(policy).toEqual({ project_id: caller.projectId, ...name, ...wholePolicy, created_at, updated_at, etag });
      const got = await caller.get('scan/get-policy', name);
      expect(got.body.data.policy).toEqual(policy);
      expect(got.headers.etag).toBe(answer.headers.etag);
      expect(got.body.data.scheduled_by).toBe('policy');
      expect(got.body.data.effective).toEqual({
        profile: wholePolicy.profile,
        budgets: wholePolicy.budgets,
        rate: wholePolicy.rate,
        exclusions: wholePolicy.exclusions,
        portscan: { ports: 'all', udp: false, tls: true },
        obey_robots: wholePolicy.obey_robots,
        credentials: wholePolicy.credentials,
      });
    }
    expect((await caller.get('scan/list-policy')).body.data.policy).toHaveLength(4);
  });

  test('that says nothing is empty, and the stage says everything', async () => {
    const { caller, names, put } = await policyProject();
    expect((await put(names.ports)).status).toBe(200);
    const { policy, effective, next_fire_times, scheduled_by } = (await caller.get('scan/get-policy', names.ports)).body
      .data;
    expect(Object.keys(policy).sort()).toEqual(
      ['area', 'created_at', 'etag', 'project_id', 'setting_id', 'setting_type', 'updated_at'].sort(),
    );
    expect(effective).toMatchObject({ profile: 'baseline', rate: { requests_per_second: 10 }, credentials: [] });
    expect([next_fire_times, scheduled_by]).toEqual([[], 'nobody']);
  });

  test('is explained value by value, also of a setting that has none', async () => {
    const { caller, names, put } = await policyProject();
    const explained = async () => (await caller.get('scan/get-effective-policy', names.app)).body.data;
    const fromOf = ({ origins }: { origins: { field: string; origin: string }[] }) =>
      Object.fromEntries(origins.map(({ field, origin }) => [field, origin]));
    const before = await explained();
    expect(before.effective).toMatchObject({ profile: 'baseline', rate: { requests_per_second: 10 } });
    expect(fromOf(before)).toMatchObject({
      profile: 'stage',
      'rate.requests_per_second': 'stage',
      credentials: 'service',
    });
    expect([before.next_fire_times, before.scheduled_by]).toEqual([[], 'nobody']);
    const connects_per_second = 100_000;
    expect((await put({ ...names.app, profile: 'standard', rate: { connects_per_second } })).status).toBe(200);
    const after = await explained();
    expect(after.effective).toEqual((await caller.get('scan/get-policy', names.app)).body.data.effective);
    expect(fromOf(after)).toMatchObject({
      profile: 'policy',
      'rate.requests_per_second': 'stage',
      'rate.connects_per_second': 'stage_limit',
    });
    expect((await caller.get('scan/get-effective-policy', { ...names.app, setting_id: 999 })).status).toBe(404);
    expect((await new Caller(direct).get('scan/get-effective-policy', names.app)).status).toBe(404);
  });

  test('shows its next five times in UTC seconds', async () => {
    const { caller, names, put } = await policyProject();
    const schedule = { rule: 'DTSTART;TZID=America/New_York:20900311T023000\nRRULE:FREQ=DAILY' };
    expect((await put({ ...names.cms, schedule })).status).toBe(200);
    const { next_fire_times } = (await caller.get('scan/get-policy', names.cms)).body.data;
    expect(next_fire_times.map((time: number) => new Date(time * 1000).toISOString().slice(0, 16))).toEqual([
      '2090-03-11T07:30',
      '2090-03-12T07:30',
      '2090-03-13T06:30',
      '2090-03-14T06:30',
      '2090-03-15T06:30',
    ]);
    const soon = { rule: '0 12 * * *', time_zone: 'Asia/Tokyo' };
    await put({ ...names.cms, schedule: soon });
    const { next_fire_times: times } = (await caller.get('scan/get-policy', names.cms)).body.data;
    expect(times).toHaveLength(5);
    expect(times.every((time: number) => time % 86_400 === 3 * 3600 && time > Date.now() / 1000)).toBe(true);
    await put({ ...names.cms, schedule: { ...soon, enabled: false } });
    expect((await caller.get('scan/get-policy', names.cms)).body.data).toMatchObject({
      scheduled_by: 'nobody',
      next_fire_times: [],
    });
  });

  test('is replaced as a whole by the next put', async () => {
    const { caller, names, put } = await policyProject();
    const first = await put({ ...names.cms, ...wholePolicy });
    const second = await put({ ...names.cms, profile: 'baseline' });
    const { policy } = (await caller.get('scan/get-policy', names.cms)).body.data;
    expect([policy.profile, policy.schedule, policy.credentials]).toEqual(['baseline', undefined, undefined]);
    expect(policy.created_at).toBe(first.body.data.policy.created_at);
    expect(second.headers.etag).not.toBe(first.headers.etag);
  });

  test('can be deleted once', async () => {
    const { caller, names, put } = await policyProject();
    await put({ ...names.link, ...wholePolicy });
    expect((await caller.post('scan/delete-policy', names.link)).body).toEqual({ data: {} });
    expect((await caller.post('scan/delete-policy', names.link)).status).toBe(404);
    expect((await caller.get('scan/get-policy', names.link)).status).toBe(404);
    expect((await caller.get('scan/list-policy')).body.data.policy).toEqual([]);
  });

  test('goes with its setting, also where that goes with its parent', async () => {
    const { caller, names, put, osintId } = await policyProject();
    for (const name of Object.values(names)) await put({ ...name, ...wholePolicy });
    await caller.post('diagnosis/delete-cmsscan-setting', { cmsscan_setting_id: names.cms.setting_id });
    await caller.post('diagnosis/delete-portscan-setting', { portscan_setting_id: names.ports.setting_id });
    await caller.post('diagnosis/delete-application-scan', { application_scan_id: names.app.setting_id });
    await caller.post('osint/delete-osint/', { osint_id: osintId });
    expect((await caller.get('scan/list-policy')).body.data.policy).toEqual([]);
    for (const name of Object.values(names)) {
      expect((await caller.get('scan/get-policy', name)).status).toBe(404);
      expect((await put({ ...name, ...wholePolicy })).status).toBe(404);
    }
  });

  test('may be put by an editor, seen by a viewer', async () => {
    const { caller, names } = await policyProject();
    const body = { policy: { project_id: caller.projectId, ...names.cms } };
    expect((await caller.as('operator').post('scan/put-policy', body)).status).toBe(403);
    expect((await caller.as('editor').post('scan/put-policy', body)).status).toBe(200);
    expect((await caller.as('viewer').get('scan/get-policy', names.cms)).status).toBe(200);
    expect((await caller.as('viewer').get('scan/list-policy')).status).toBe(200);
    expect((await caller.as('operator').post('scan/delete-policy', names.cms)).status).toBe(403);
  });

  test('is another project’s business only there', async () => {
    const { names, put } = await policyProject();
    await put({ ...names.cms, ...wholePolicy });
    const other = new Caller(direct);
    expect((await other.get('scan/get-policy', names.cms)).status).toBe(404);
    const body = { policy: { project_id: other.projectId, ...names.cms } };
    expect((await other.post('scan/put-policy', body)).status).toBe(404);
  });

  test('changes only as its tag says, and once for each key', async () => {
    const { caller, names, put } = await policyProject();
    const { headers } = await put({ ...names.cms, ...wholePolicy }, { 'If-None-Match': '*' });
    const tag = String(headers.etag);
    expect((await put({ ...names.cms }, { 'If-Match': '"else"' })).status).toBe(412);
    expect((await put({ ...names.cms }, { 'If-Match': tag })).status).toBe(200);
    expect((await put({ ...names.cms }, { 'If-Match': tag })).status).toBe(412);
    const key = { 'Idempotency-Key': 'one' };
    const answers = [await put({ ...names.ports }, key), await put({ ...names.ports }, key)];
    expect(answers.map((each) => each.headers['idempotency-replayed'])).toEqual([undefined, 'true']);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect((await caller.post('scan/delete-policy', names.cms, { 'If-Match': tag })).status).toBe(412);
  });
});

describe('the list of policies', () => {
  test('pages and filters', async () => {
    const { caller, names, put } = await policyProject();
    for (const name of Object.values(names)) await put(name);
    const types: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await caller.get('scan/list-policy', { limit: 1, ...(cursor === undefined ? {} : { cursor }) });
      expect(page.body.data.policy).toHaveLength(1);
      types.push(page.body.data.policy[0].setting_type);
      cursor = page.headers['x-next-cursor'];
    } while (cursor !== undefined);
    expect(types).toEqual(['application_scan', 'cmsscan_setting', 'portscan_setting', 'rel_osint_data_source']);
    const osint = await caller.get('scan/list-policy', { area: 'osint' });
    expect(osint.body.data.policy).toHaveLength(1);
    const ports = await caller.get('scan/list-policy', { setting_type: 'portscan_setting' });
    expect(ports.body.data.policy).toHaveLength(1);
    expect((await caller.get('scan/list-policy', { cursor: 'eA' })).status).toBe(400);
  });
});
