import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { projectOfRun } from '../../shared/auth/principal.ts';
import { safeDefaults } from '../../shared/records/policy.ts';
import { quietStage } from '../../shared/recurrence/stage-policy.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { nameOfSetting } from '../../shared/store/policies.ts';
import { readDefinitionText } from '../../shared/store/policy-definitions.ts';
import { functionEnvironment } from '../emulators/function-environment.ts';
import { direct } from './direct.ts';
import { Caller } from './service.ts';

beforeAll(async () => {
  await functionEnvironment();
});

/** A project with one setting of each kind that has policies, as the name of a policy. */
async function project() {
  const caller = new Caller(direct);
  const cms = await caller.put('diagnosis/put-cmsscan-setting', 'cmsscan_setting', {
    diagnosis_data_source_id: 1002,
    target_url: 'http://127.0.0.1/',
  });
  const ports = await caller.put('diagnosis/put-portscan-setting', 'portscan_setting', {
    diagnosis_data_source_id: 1003,
    name: 'n',
  });
  const app = await caller.put('diagnosis/put-application-scan', 'application_scan', {
    diagnosis_data_source_id: 1004,
    name: 'n',
    scan_type: 1,
  });
  const resource = await caller.put('osint/put-osint/', 'osint', {
    resource_type: 'Domain',
    resource_name: 'example.test',
  });
  const link = await caller.put('osint/put-rel-datasource/', 'rel_osint_data_source', {
    osint_data_source_id: 1002,
    osint_id: resource.osint_id,
    status: 2,
  });
  const name = (setting_type: string, setting_id: number, area = 'diagnosis') => ({ area, setting_type, setting_id });
  const names = {
    cms: name('cmsscan_setting', cms.cmsscan_setting_id),
    ports: name('portscan_setting', ports.portscan_setting_id),
    app: name('application_scan', app.application_scan_id),
    link: name('rel_osint_data_source', link.rel_osint_data_source_id, 'osint'),
  };
  const put = (policy: Record<string, unknown>, headers: Record<string, string> = {}) =>
    caller.post('scan/put-policy', { policy: { project_id: caller.projectId, ...policy } }, headers);
  return { caller, names, put, osintId: resource.osint_id };
}

const whole = {
  schedule: {
    rule: '0 3 * * 1-5',
    time_zone: 'Europe/Berlin',
    window: { days: ['mon', 'tue'], from: '22:00', to: '06:00' },
    enabled: true,
    scan_only: true,
  },
  profile: 'standard',
  budgets: { wall_clock_seconds: 3600, requests: 1000, bytes: 1_000_000 },
  rate: { requests_per_second: 5, connects_per_second: 50 },
  exclusions: {
    hosts: ['a.example.test', '*.b.example.test', '192.0.2.1', '192.0.2.0/24', '2001:db8::/64'],
    ports: ['22', '8000-8100'],
    paths: ['/admin', '/'],
  },
  obey_robots: true,
  credentials: ['staging-login'],
};

describe('a policy', () => {
  test('of each kind of setting is answered as it was put, and again by get and list', async () => {
    const { caller, names, put } = await project();
    for (const name of Object.values(names)) {
      const answer = await put({ ...name, ...whole });
      expect([answer.status, answer.headers['x-error-detail']]).toEqual([200, undefined]);
      const { policy } = answer.body.data;
      const times = { created_at: policy.created_at, updated_at: policy.updated_at };
      expect(policy).toEqual({ project_id: caller.projectId, ...name, ...whole, ...times });
      const got = await caller.get('scan/get-policy', name);
      expect(got.body.data.policy).toEqual(policy);
      expect(got.headers.etag).toBe(answer.headers.etag);
      expect(got.body.data.scheduled_by).toBe('policy');
      expect(got.body.data.effective).toEqual({
        profile: whole.profile,
        budgets: whole.budgets,
        rate: whole.rate,
        exclusions: whole.exclusions,
        portscan: { ports: 'all', udp: false, tls: true },
        obey_robots: whole.obey_robots,
        credentials: whole.credentials,
      });
    }
    expect((await caller.get('scan/list-policy')).body.data.policy).toHaveLength(4);
  });

  test('of a port scan chooses ports, UDP and TLS, and the stage limits its pace', async () => {
    const { caller, names, put } = await project();
    for (const ports of ['all', 'top-1000', 'top-100', ['22', '8000-8100']]) {
      const portscan = { ports, udp: true, tls: false };
      expect((await put({ ...names.ports, portscan, rate: { connects_per_second: 100_000 } })).status).toBe(200);
      const { policy, effective } = (await caller.get('scan/get-policy', names.ports)).body.data;
      expect([policy.portscan, effective.portscan]).toEqual([portscan, portscan]);
      expect(effective.rate.connects_per_second).toBe(500);
    }
    expect((await put({ ...names.ports, portscan: { ports: 'top-100' } })).status).toBe(200);
    const { effective } = (await caller.get('scan/get-policy', names.ports)).body.data;
    expect(effective.portscan).toEqual({ ports: 'top-100', udp: false, tls: true });
  });

  test('of an application scan may name a second user, whose credentials are others than the first one has', async () => {
    const { caller, names, put } = await project();
    const users = { credentials: ['wall', 'alice'], second_credentials: ['wall', 'bob'] };
    expect((await put({ ...names.app, ...users })).status).toBe(200);
    const { policy, effective } = (await caller.get('scan/get-policy', names.app)).body.data;
    expect(policy).toMatchObject(users);
    expect(effective).toMatchObject(users);
    const detailOf = async (wrong: object) =>
      (await put({ ...names.app, ...users, ...wrong })).headers['x-error-detail'];
    expect(await detailOf({ second_credentials: ['wall'] })).toContain(
      'must name a credential that credentials does not',
    );
    expect(await detailOf({ credentials: [] })).toContain(
      'policy.second_credentials: must be omitted where there are no',
    );
    expect(await detailOf({ second_credentials: ['a b:c'] })).toContain(
      'policy.second_credentials.0: must be the name',
    );
  });

  test('of an application scan takes an API definition, keeps it until it is replaced, and takes it along when it is deleted', async () => {
    const { caller, names, put } = await project();
    const stored = () =>
      readDefinitionText(connectStore().table, projectOfRun(caller.projectId), nameOfSetting(names.app));
    const document = { openapi: '3.0.0', info: { title: 'Shop', version: '1' }, paths: { '/items': { get: {} } } };
    const text = JSON.stringify(document);
    const facts = {
      format: 'OpenAPI 3',
      operations: 1,
      characters: text.length,
      digest: expect.stringMatching(/^\w{16}$/),
    };
    const { body } = await put({ ...names.app, definition_text: text });
    expect(body.data.policy).toMatchObject({ uploaded_definition: facts });
    expect(body.data.policy).not.toHaveProperty('definition_text');
    expect(await stored()).toBe(text);
    // A client that sends back what it has read changes nothing of it.
    await put({ ...names.app, ...body.data.policy, obey_robots: true });
    const { policy, effective } = (await caller.get('scan/get-policy', names.app)).body.data;
    expect([policy.uploaded_definition, effective.uploaded_definition, await stored()]).toEqual([facts, facts, text]);
    expect((await put({ ...names.app, definition_text: '' })).body.data.policy).not.toHaveProperty(
      'uploaded_definition',
    );
    expect(await stored()).toBeUndefined();
    await put({ ...names.app, definition_text: text });
    expect((await caller.post('scan/delete-policy', names.app)).status).toBe(200);
    expect(await stored()).toBeUndefined();
  });

  test.each([
    ['no JSON', 'openapi: 3.0.0', 'policy.definition_text: must be JSON (convert YAML to JSON)'],
    ['another document', '{"a":1}', 'policy.definition_text: must be an OpenAPI, GraphQL, HAR or Postman document'],
    ['no operations', '{"openapi":"3.0.0","paths":{}}', 'policy.definition_text: must have an operation'],
    ['too long a text', `"${'a'.repeat(900_000)}"`, 'policy.definition_text: must have at most 900000 characters'],
    [
      'what is too large compressed',
      JSON.stringify({
        openapi: '3.0.0',
        paths: { '/a': { get: { summary: randomBytes(350_000).toString('base64') } } },
      }),
      'policy.definition_text: must be at most 350000 bytes after compression',
    ],
  ])('of an application scan is rejected with a definition of %s', async (_, definition_text, detail) => {
    const { names, put } = await project();
    const answer = await put({ ...names.app, definition_text });
    expect([answer.status, answer.headers['x-error-detail']]).toEqual([400, expect.stringContaining(detail)]);
  });

  test('of an application scan uses callback addresses only where it says so and the stage has them', async () => {
    const { caller, names, put } = await project();
    const before = process.env.STAGE_POLICY;
    const stageWith = (outOfBand: boolean) => {
      process.env.STAGE_POLICY = JSON.stringify({ ...quietStage, defaults: { ...safeDefaults, outOfBand } });
    };
    const effective = async () => (await caller.get('scan/get-policy', names.app)).body.data.effective;
    try {
      const refused = await put({ ...names.app, out_of_band: true });
      expect(refused.headers['x-error-detail']).toContain('policy.out_of_band: the stage has no callback address');
      stageWith(true);
      expect((await put({ ...names.app, profile: 'standard' })).status).toBe(200);
      expect(await effective()).not.toHaveProperty('out_of_band');
      expect((await put({ ...names.app, out_of_band: true })).body.data.policy.out_of_band).toBe(true);
      expect((await effective()).out_of_band).toBe(true);
      stageWith(false);
      expect(await effective()).not.toHaveProperty('out_of_band');
    } finally {
      if (before === undefined) delete process.env.STAGE_POLICY;
      else process.env.STAGE_POLICY = before;
    }
  });

  test('of an application scan is intrusive only where the stage allows it, which is not by default', async () => {
    const { caller, names, put } = await project();
    const before = process.env.STAGE_POLICY;
    const stageWith = (intrusive: boolean) => {
      process.env.STAGE_POLICY = JSON.stringify({ ...quietStage, defaults: { ...safeDefaults, intrusive } });
    };
    const policy = { ...names.app, profile: 'intrusive', intrusive: { forms: ['/login'] } };
    try {
      const refused = await put(policy);
      expect(refused.headers['x-error-detail']).toContain('policy.profile: the stage does not allow intrusive scans');
      stageWith(true);
      expect((await put(policy)).status).toBe(200);
      const allowed = (await caller.get('scan/get-policy', names.app)).body.data;
      expect(allowed.policy.intrusive).toEqual({ forms: ['/login'] });
      expect(allowed.effective).toMatchObject({
        profile: 'intrusive',
        intrusive: { forms: ['/login'], excluded_words: [] },
      });
      stageWith(false);
      const { effective } = (await caller.get('scan/get-policy', names.app)).body.data;
      expect(effective.profile).toBe('standard');
      expect(effective.intrusive).toBeUndefined();
      const audited = (await caller.get('scan/list-audit')).body.data;
      expect(JSON.stringify(audited)).toContain('"profile":"intrusive"');
    } finally {
      if (before === undefined) delete process.env.STAGE_POLICY;
      else process.env.STAGE_POLICY = before;
    }
  });

  test.each([
    ['a set without a name', { ports: 'top-10' }, 'policy.portscan.ports: must be all, top-1000, top-100 or a list'],
    ['no port', { ports: [] }, 'policy.portscan.ports: must have at least one entry'],
    ['port 0', { ports: ['22', '0'] }, 'policy.portscan.ports.1: must be a port'],
    ['a word for UDP', { udp: 'yes' }, 'policy.portscan.udp: must be true or false'],
  ])('of a port scan is rejected with %s', async (_, portscan, detail) => {
    const { names, put } = await project();
    const answer = await put({ ...names.ports, portscan });
    expect(answer.status).toBe(400);
    expect(answer.headers['x-error-detail']).toContain(detail);
  });

  test('of another kind of setting has no options of a port scan', async () => {
    const { names, put } = await project();
    const answer = await put({ ...names.cms, portscan: { ports: 'all' } });
    expect(answer.headers['x-error-detail']).toBe('policy.portscan: must be omitted for a cmsscan_setting');
  });

  test('that says nothing is empty, and the stage says everything', async () => {
    const { caller, names, put } = await project();
    expect((await put(names.ports)).status).toBe(200);
    const { policy, effective, next_fire_times, scheduled_by } = (await caller.get('scan/get-policy', names.ports)).body
      .data;
    expect(Object.keys(policy).sort()).toEqual(
      ['area', 'created_at', 'project_id', 'setting_id', 'setting_type', 'updated_at'].sort(),
    );
    expect(effective).toMatchObject({ profile: 'baseline', rate: { requests_per_second: 10 }, credentials: [] });
    expect([next_fire_times, scheduled_by]).toEqual([[], 'nobody']);
  });

  test('shows its next five times in UTC seconds', async () => {
    const { caller, names, put } = await project();
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
    const { caller, names, put } = await project();
    const first = await put({ ...names.cms, ...whole });
    const second = await put({ ...names.cms, profile: 'baseline' });
    const { policy } = (await caller.get('scan/get-policy', names.cms)).body.data;
    expect([policy.profile, policy.schedule, policy.credentials]).toEqual(['baseline', undefined, undefined]);
    expect(policy.created_at).toBe(first.body.data.policy.created_at);
    expect(second.headers.etag).not.toBe(first.headers.etag);
  });

  test('can be deleted once', async () => {
    const { caller, names, put } = await project();
    await put({ ...names.link, ...whole });
    expect((await caller.post('scan/delete-policy', names.link)).body).toEqual({ data: {} });
    expect((await caller.post('scan/delete-policy', names.link)).status).toBe(404);
    expect((await caller.get('scan/get-policy', names.link)).status).toBe(404);
    expect((await caller.get('scan/list-policy')).body.data.policy).toEqual([]);
  });

  test('goes with its setting, also where that goes with its parent', async () => {
    const { caller, names, put, osintId } = await project();
    for (const name of Object.values(names)) await put({ ...name, ...whole });
    await caller.post('diagnosis/delete-cmsscan-setting', { cmsscan_setting_id: names.cms.setting_id });
    await caller.post('diagnosis/delete-portscan-setting', { portscan_setting_id: names.ports.setting_id });
    await caller.post('diagnosis/delete-application-scan', { application_scan_id: names.app.setting_id });
    await caller.post('osint/delete-osint/', { osint_id: osintId });
    expect((await caller.get('scan/list-policy')).body.data.policy).toEqual([]);
    for (const name of Object.values(names)) {
      expect((await caller.get('scan/get-policy', name)).status).toBe(404);
      expect((await put({ ...name, ...whole })).status).toBe(404);
    }
  });

  test('may be put by an editor, seen by a viewer', async () => {
    const { caller, names } = await project();
    const body = { policy: { project_id: caller.projectId, ...names.cms } };
    expect((await caller.as('operator').post('scan/put-policy', body)).status).toBe(403);
    expect((await caller.as('editor').post('scan/put-policy', body)).status).toBe(200);
    expect((await caller.as('viewer').get('scan/get-policy', names.cms)).status).toBe(200);
    expect((await caller.as('viewer').get('scan/list-policy')).status).toBe(200);
    expect((await caller.as('operator').post('scan/delete-policy', names.cms)).status).toBe(403);
  });

  test('is another project’s business only there', async () => {
    const { names, put } = await project();
    await put({ ...names.cms, ...whole });
    const other = new Caller(direct);
    expect((await other.get('scan/get-policy', names.cms)).status).toBe(404);
    const body = { policy: { project_id: other.projectId, ...names.cms } };
    expect((await other.post('scan/put-policy', body)).status).toBe(404);
  });

  test('changes only as its tag says, and once for each key', async () => {
    const { caller, names, put } = await project();
    const { headers } = await put({ ...names.cms, ...whole }, { 'If-None-Match': '*' });
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
    const { caller, names, put } = await project();
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

describe('a policy is refused', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['of another area', { area: 'osint' }, 'policy.area: must be diagnosis for a cmsscan_setting'],
    ['of an area that is none', { area: 'other' }, 'policy.area: must be diagnosis or osint'],
    ['of a kind nobody scans', { setting_type: 'osint' }, 'policy.setting_type: must be'],
    ['of a port scan target', { setting_type: 'portscan_target' }, 'policy.setting_type: must be'],
    ['without an id', { setting_id: undefined }, 'policy.setting_id: is required'],
    ['with an unknown profile', { profile: 'loud' }, 'policy.profile: must be baseline or standard or intrusive'],
    ['with a null part', { schedule: null }, 'policy.schedule: must not be null'],
    [
      'with too short a time',
      { budgets: { wall_clock_seconds: 1 } },
      'policy.budgets.wall_clock_seconds: must be an integer',
    ],
    ['with half a request', { budgets: { requests: 1.5 } }, 'policy.budgets.requests: must be an integer'],
    ['with no bytes', { budgets: { bytes: 0 } }, 'policy.budgets.bytes: must be an integer'],
    ['with too fast a rate', { rate: { requests_per_second: 1001 } }, 'policy.rate.requests_per_second: must be'],
    ['with a number as text', { rate: { connects_per_second: '5' } }, 'policy.rate.connects_per_second: must be'],
    ['with a host that is none', { exclusions: { hosts: ['a b'] } }, 'policy.exclusions.hosts.0: must be a host name'],
    [
      'with a URL as a host',
      { exclusions: { hosts: ['x.test', 'http://x.test'] } },
      'policy.exclusions.hosts.1: must be',
    ],
    [
      'with too many hosts',
      { exclusions: { hosts: Array(101).fill('a.test') } },
      'policy.exclusions.hosts: must have at most 100',
    ],
    ['with a word for obey_robots', { obey_robots: 'yes' }, 'policy.obey_robots: must be true or false'],
    [
      'with a file for a definition',
      { definition_url: 'file:///etc/passwd' },
      'policy.definition_url: must be an http',
    ],
    [
      'with a definition of a CMS',
      { definition_url: 'https://x.test/a' },
      'policy.definition_url: only an application_scan',
    ],
    [
      'with a second user of a CMS',
      { second_credentials: ['b'] },
      'policy.second_credentials: only an application_scan',
    ],
    ['with a password in it', { definition_url: 'https://a:b@x.test/' }, 'policy.definition_url: must be an http'],
    ['that is intrusive on a CMS', { profile: 'intrusive' }, 'policy.profile: only an application_scan can be'],
    ['with forms of a CMS', { intrusive: {} }, 'policy.intrusive: must be omitted for a cmsscan_setting'],
    ['with callbacks of a CMS', { out_of_band: true }, 'policy.out_of_band: must be omitted for a cmsscan_setting'],
    ['with one host for a list', { exclusions: { hosts: 'a.test' } }, 'policy.exclusions.hosts: must be a list'],
    ['with port 0', { exclusions: { ports: ['0'] } }, 'policy.exclusions.ports.0: must be a port'],
    ['with a number as a port', { exclusions: { ports: [22] } }, 'policy.exclusions.ports.0: must be a string'],
    ['with ports backwards', { exclusions: { ports: ['90-80'] } }, 'policy.exclusions.ports.0: must be a port'],
    ['with port 65536', { exclusions: { ports: ['1-65536'] } }, 'policy.exclusions.ports.0: must be a port'],
    [
      'with a path that is none',
      { exclusions: { paths: ['admin'] } },
      'policy.exclusions.paths.0: must be a path prefix',
    ],
    ['with a query', { exclusions: { paths: ['/a?b'] } }, 'policy.exclusions.paths.0: must be a path prefix'],
    ['with a secret', { credentials: ['user:password'] }, 'policy.credentials.0: must be the name of a credential'],
    [
      'with a rule that is none',
      { schedule: { rule: 'daily' } },
      'policy.schedule.rule: must be an RRULE or a five-field',
    ],
    ['with a rule too often', { schedule: { rule: '* * * * *' } }, 'policy.schedule.rule: must not fire more often'],
    ['with 30 February', { schedule: { rule: '0 0 30 2 *' } }, 'policy.schedule.rule: does not fire within ten years'],
    ['that is off, with a wrong rule', { schedule: { rule: 'x', enabled: false } }, 'policy.schedule.rule: must be an'],
    ['in no time zone', { schedule: { time_zone: 'Mars/Base' } }, 'policy.schedule.time_zone: is not a time zone'],
    [
      'with half past',
      { schedule: { window: { from: '24:00', to: '01:00' } } },
      'policy.schedule.window.from: must be a time',
    ],
    ['with half a window', { schedule: { window: { from: '22:00' } } }, 'policy.schedule.window.to: is required'],
    [
      'with a window on no day',
      { schedule: { window: { days: [], from: '22:00', to: '23:00' } } },
      'policy.schedule.window.days: must',
    ],
    [
      'with a day that is none',
      { schedule: { window: { days: ['mo'], from: '22:00', to: '23:00' } } },
      'policy.schedule.window.days.0: must be mon',
    ],
    [
      'with a word for a truth value',
      { schedule: { enabled: 'yes' } },
      'policy.schedule.enabled: must be true or false',
    ],
    ['of another project', { project_id: 1 }, 'policy.project_id: must equal project_id'],
  ])('%s', async (_, wrong, detail) => {
    const { put, names } = await shared;
    const answer = await put({ ...names.cms, ...wrong });
    expect([answer.status, answer.body]).toEqual([400, { error: 'Invalid request parameters' }]);
    expect(answer.headers['x-error-detail']).toContain(detail);
  });

  let shared: ReturnType<typeof project>;
  beforeAll(() => {
    shared = project();
  });

  test('where the setting is not there', async () => {
    const { put, names, caller } = await shared;
    const answer = await put({ ...names.cms, setting_id: 4_000_000_000 });
    expect([answer.status, answer.headers['x-error-detail']]).toEqual([
      404,
      'policy.setting_id: no such cmsscan_setting in this project',
    ]);
    expect((await caller.get('scan/get-policy', names.cms)).status).toBe(404);
  });
});
