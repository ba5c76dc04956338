import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { areaOf, nameOf, resourcePath } from '../../shared/api/route.ts';
import { routes } from '../../shared/api/routes.ts';
import { authorize } from '../../shared/auth/principal.ts';
import { claimWrite, idempotencyOf } from '../../shared/store/idempotency.ts';
import { idempotencyKey } from '../../shared/store/keys.ts';
import { Table } from '../../shared/store/table.ts';
import type { FreshTable } from '../emulators/fresh-table.ts';
import { functionEnvironment } from '../emulators/function-environment.ts';
import { freshSecrets } from '../emulators/secrets.ts';
import { observation, recording } from '../shared/recording/recording.ts';
import { direct } from './direct.ts';
import { type Answer, Caller } from './service.ts';

let fresh: FreshTable;
let secrets: Awaited<ReturnType<typeof freshSecrets>>;

beforeAll(async () => {
  fresh = await functionEnvironment();
  secrets = await freshSecrets();
  process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = secrets.endpoint;
});
afterAll(() => secrets.close());

type Body = Record<string, unknown>;

/** Two requests that differ, the first of which works, and how many changes it makes. */
interface Prepared {
  readonly body: Body;
  readonly other: Body;
  readonly changes?: number;
}

const resource = { resource_type: 'Domain', resource_name: 'example.test' };
const cms = { diagnosis_data_source_id: 1002, target_url: 'http://127.0.0.1/' };

const tokenOf = ({ projectId }: Caller) => ({ name: 'pipeline', grants: [`project:${projectId}:viewer`] });
const proofOf = { target: '127.0.0.1', method: 'https_file' };

const made = {
  cms: async (caller: Caller) =>
    (await caller.put('diagnosis/put-cmsscan-setting', 'cmsscan_setting', cms)).cmsscan_setting_id as number,
  ports: async (caller: Caller) => {
    const record = { diagnosis_data_source_id: 1003, name: 'p' };
    return (await caller.put('diagnosis/put-portscan-setting', 'portscan_setting', record))
      .portscan_setting_id as number;
  },
  target: async (caller: Caller, portscan_setting_id: number, target = '127.0.0.1') =>
    (await caller.put('diagnosis/put-portscan-target', 'portscan_target', { portscan_setting_id, target }))
      .portscan_target_id as number,
  app: async (caller: Caller) => {
    const record = { diagnosis_data_source_id: 1004, name: 'a', scan_type: 1 };
    return (await caller.put('diagnosis/put-application-scan', 'application_scan', record))
      .application_scan_id as number;
  },
  basic: async (caller: Caller, application_scan_id: number) => {
    const record = { application_scan_id, target: 'http://127.0.0.1/', max_depth: 1, max_children: 1 };
    return (await caller.put('diagnosis/put-application-scan-basic-setting', 'application_scan_basic_setting', record))
      .application_scan_basic_setting_id as number;
  },
  source: async (caller: Caller) => {
    const record = { name: 'osint:website', description: 'd', max_score: 1 };
    return (await caller.put('osint/put-datasource/', 'osint_data_source', record)).osint_data_source_id as number;
  },
  osint: async (caller: Caller) => (await caller.put('osint/put-osint/', 'osint', resource)).osint_id as number,
  link: async (caller: Caller) => {
    const record = { osint_id: await made.osint(caller), osint_data_source_id: 1002, status: 2 };
    return (await caller.put('osint/put-rel-datasource/', 'rel_osint_data_source', record))
      .rel_osint_data_source_id as number;
  },
  word: async (caller: Caller) => {
    const record = { rel_osint_data_source_id: await made.link(caller), word: 'dev' };
    return (await caller.put('osint/put-word/', 'osint_detect_word', record)).osint_detect_word_id as number;
  },
  finding: async (caller: Caller) => {
    const r = await recording(fresh, caller.projectId);
    await r.scan('run-1', [[observation('place')]]);
    return (await caller.get('finding/list-finding')).body.data.finding[0].finding_id as number;
  },
  token: async (caller: Caller) => (await caller.put('scan/put-token', 'token', tokenOf(caller))).token_id as number,
  proof: async (caller: Caller) =>
    (await caller.put('scan/put-target-proof', 'target_proof', proofOf)).target_proof_id as number,
  suppression: async (caller: Caller) =>
    (await caller.put('finding/put-suppression', 'suppression', suppressionOf)).suppression_id as number,
  notification: async (caller: Caller) =>
    (await caller.put('scan/put-notification', 'notification', notificationOf)).notification_id as number,
  /** The guard lets nobody go there: that a delivery failed is an answer as well. */
  delivery: async (caller: Caller) => {
    const notification_id = await made.notification(caller);
    const { body } = await caller.post('scan/test-notification', { notification_id });
    return body.data.delivery.delivery_id as string;
  },
  findingsOfSite: async (caller: Caller) => {
    const setting_id = await made.cms(caller);
    const r = await recording(fresh, caller.projectId);
    const record = `CMS#${String(setting_id).padStart(10, '0')}`;
    await r.scan({ ...r.runOf('run-1', setting_id), record }, [[observation('here'), observation('there')]]);
    const { body } = await caller.get('finding/list-finding');
    return body.data.finding.map(({ finding_id }: { finding_id: number }) => finding_id) as number[];
  },
  run: async (caller: Caller) => {
    const setting_id = await made.cms(caller);
    const answer = await caller.post('diagnosis/invoke-scan', { setting_id, diagnosis_data_source_id: 1002 });
    return answer.headers['x-scan-run-id'] ?? '';
  },
};

const notificationOf = {
  name: 'team',
  events: ['finding_new'],
  receiver: { kind: 'slack', url: 'https://127.0.0.1:9/hook' },
};

const importOf = (check_id: string) => ({
  source: 'nuclei',
  imported_finding: [
    {
      check_id,
      resource: 'http://127.0.0.1:8080/',
      location: '/cgi-bin/',
      title: 'Path traversal',
      evidence: 'root:x:0:0',
      score: 9.8,
      first_seen: 1_700_000_000,
      last_seen: 1_700_000_100,
    },
  ],
});

const suppressionOf = { reason: 'known', match: { tag: 'lab' } };

const credentialNamed = (name: string) => ({
  name,
  origins: ['https://staging.example.test'],
  secret: { kind: 'basic', username: 'scanner', password: 'p4ssw0rd-1' },
});

const policyOf = (caller: Caller, setting_id: number, more: Body = {}) => ({
  policy: { project_id: caller.projectId, area: 'diagnosis', setting_type: 'cmsscan_setting', setting_id, ...more },
});

/** A put, of a record and of the same with `change`. */
const put =
  (type: string, recordOf: (caller: Caller) => Promise<Body> | Body, change: Body) =>
  async (caller: Caller): Promise<Prepared> => {
    const inside = type === 'osint_data_source' ? {} : { project_id: caller.projectId };
    const record = { ...inside, ...(await recordOf(caller)) };
    return { body: { [type]: record }, other: { [type]: { ...record, ...change } } };
  };

/** A delete of one of two records, or whatever else is asked for by an id alone. */
const removal =
  (field: string, make: (caller: Caller) => Promise<number>) =>
  async (caller: Caller): Promise<Prepared> => ({
    body: { [field]: await make(caller) },
    other: { [field]: await make(caller) },
  });

const child = async (caller: Caller) => made.target(caller, await made.ports(caller));

/** What to send to each POST route. A route that is not here fails the first test. */
const prepare: Readonly<Record<string, (caller: Caller) => Promise<Prepared>>> = {
  'diagnosis/put-cmsscan-setting': put('cmsscan_setting', () => cms, { status: 1 }),
  'diagnosis/put-portscan-setting': put('portscan_setting', () => ({ diagnosis_data_source_id: 1003, name: 'p' }), {
    name: 'q',
  }),
  'diagnosis/put-portscan-target': put(
    'portscan_target',
    async (caller) => ({ portscan_setting_id: await made.ports(caller), target: '127.0.0.1' }),
    { target: '127.0.0.2' },
  ),
  'diagnosis/put-application-scan': put(
    'application_scan',
    () => ({ diagnosis_data_source_id: 1004, name: 'a', scan_type: 1 }),
    { name: 'b' },
  ),
  'diagnosis/put-application-scan-basic-setting': put(
    'application_scan_basic_setting',
    async (caller) => ({
      application_scan_id: await made.app(caller),
      target: 'http://127.0.0.1/',
      max_depth: 1,
      max_children: 1,
    }),
    { max_depth: 2 },
  ),
  'diagnosis/delete-cmsscan-setting': removal('cmsscan_setting_id', made.cms),
  'diagnosis/delete-portscan-setting': removal('portscan_setting_id', made.ports),
  'diagnosis/delete-portscan-target': removal('portscan_target_id', child),
  'diagnosis/delete-application-scan': removal('application_scan_id', made.app),
  'diagnosis/delete-application-scan-basic-setting': removal('application_scan_basic_setting_id', async (caller) =>
    made.basic(caller, await made.app(caller)),
  ),
  'diagnosis/invoke-scan': async (caller) => {
    const request = { setting_id: await made.cms(caller), diagnosis_data_source_id: 1002 };
    return { body: request, other: { ...request, scan_only: true } };
  },
  'osint/put-datasource': put('osint_data_source', () => ({ name: 'n', description: 'd', max_score: 1 }), {
    max_score: 2,
  }),
  'osint/put-osint': put('osint', () => resource, { resource_name: 'b.example.test' }),
  'osint/put-rel-datasource': put(
    'rel_osint_data_source',
    async (caller) => ({ osint_id: await made.osint(caller), osint_data_source_id: 1002, status: 2 }),
    { status: 1 },
  ),
  'osint/put-word': put(
    'osint_detect_word',
    async (caller) => ({ rel_osint_data_source_id: await made.link(caller), word: 'a' }),
    { word: 'b' },
  ),
  'osint/delete-datasource': removal('osint_data_source_id', made.source),
  'osint/delete-osint': removal('osint_id', made.osint),
  'osint/delete-rel-datasource': removal('rel_osint_data_source_id', made.link),
  'osint/delete-word': removal('osint_detect_word_id', made.word),
  'osint/invoke-scan': async (caller) => {
    const request = { rel_osint_data_source_id: await made.link(caller) };
    return { body: request, other: { ...request, scan_only: true } };
  },
  'finding/put-finding-status': async (caller) => {
    const word = { finding_id: await made.finding(caller), status: 'false_positive', reason: 'r' };
    return { body: word, other: { ...word, reason: 's' } };
  },
  'finding/put-finding': async (caller) => {
    const finding = { project_id: caller.projectId, finding_id: await made.finding(caller), owner: 'ann' };
    return { body: { finding }, other: { finding: { ...finding, owner: 'bob' } } };
  },
  'finding/put-finding-comment': async (caller) => {
    const comment = { finding_id: await made.finding(caller), comment: 'seen' };
    return { body: comment, other: { ...comment, comment: 'seen again' } };
  },
  'finding/put-finding-statuses': async (caller) => {
    await made.finding(caller);
    const words = { filter: { status: 'open' }, status: 'false_positive', reason: 'r' };
    return { body: words, other: { ...words, reason: 's' } };
  },
  'finding/put-suppression': put('suppression', () => suppressionOf, { reason: 'other' }),
  'finding/delete-suppression': removal('suppression_id', made.suppression),
  'finding/retest-finding': async (caller) => {
    const [one, other] = await made.findingsOfSite(caller);
    return { body: { finding_id: one }, other: { finding_id: other } };
  },
  'finding/import-finding': async () => ({ body: importOf('CVE-2021-41773'), other: importOf('CVE-2021-42013') }),
  'scan/put-notification': put('notification', () => notificationOf, { name: 'other' }),
  'scan/delete-notification': removal('notification_id', made.notification),
  'scan/test-notification': removal('notification_id', made.notification),
  'scan/redeliver-notification': async (caller) => ({
    body: { delivery_id: await made.delivery(caller) },
    other: { delivery_id: await made.delivery(caller) },
  }),
  'scan/put-project': put('project', () => ({ name: 'a' }), { name: 'b' }),
  'scan/put-policy': async (caller) => {
    const id = await made.cms(caller);
    return { body: policyOf(caller, id), other: policyOf(caller, id, { profile: 'standard' }) };
  },
  'scan/delete-policy': async (caller) => {
    const names = [];
    for (const id of [await made.cms(caller), await made.cms(caller)]) {
      await caller.post('scan/put-policy', policyOf(caller, id));
      names.push({ area: 'diagnosis', setting_type: 'cmsscan_setting', setting_id: id });
    }
    return { body: names[0] ?? {}, other: names[1] ?? {} };
  },
  'scan/put-credential': put('credential', () => credentialNamed('staging'), { name: 'live' }),
  'scan/delete-credential': async (caller) => {
    for (const name of ['staging', 'live'])
      await caller.put('scan/put-credential', 'credential', credentialNamed(name));
    return { body: { name: 'staging' }, other: { name: 'live' } };
  },
  'scan/put-token': put('token', tokenOf, { name: 'other' }),
  'scan/delete-token': removal('token_id', made.token),
  'scan/put-target-proof': put('target_proof', () => proofOf, { target: '127.0.0.2' }),
  // The guard lets nobody go there, which is an answer as well.
  'scan/verify-target-proof': removal('target_proof_id', made.proof),
  'scan/delete-target-proof': removal('target_proof_id', made.proof),
  'scan/cancel-run': async (caller) => ({
    body: { run_id: await made.run(caller) },
    other: { run_id: await made.run(caller) },
  }),
  'scan/redrive-run': async (caller) => ({
    body: { run_id: await made.run(caller) },
    other: { run_id: await made.run(caller) },
  }),
  'scan/retry-run': async (caller) => {
    const ended = async () => {
      const run_id = await made.run(caller);
      await caller.post('scan/cancel-run', { run_id });
      return { run_id };
    };
    return { body: await ended(), other: await ended() };
  },
};

/** The same requests where one makes several changes, or none, beside the table of routes. */
const more: Readonly<Record<string, readonly [string, (caller: Caller) => Promise<Prepared>]>> = {
  'an invoke of three targets': [
    'diagnosis/invoke-scan',
    async (caller) => {
      const setting_id = await made.ports(caller);
      for (const target of ['127.0.0.1', '127.0.0.2', '127.0.0.3']) await made.target(caller, setting_id, target);
      const request = { setting_id, diagnosis_data_source_id: 1003 };
      return { body: request, other: { ...request, scan_only: true }, changes: 3 };
    },
  ],
  'an invoke of what is being scanned': [
    'diagnosis/invoke-scan',
    async (caller) => {
      const request = { setting_id: await made.cms(caller), diagnosis_data_source_id: 1002 };
      await caller.post('diagnosis/invoke-scan', request);
      return { body: request, other: { ...request, scan_only: true }, changes: 0 };
    },
  ],
  'a retry of what is being scanned': [
    'scan/retry-run',
    async (caller) => {
      const setting_id = await made.cms(caller);
      const invoke = () => caller.post('diagnosis/invoke-scan', { setting_id, diagnosis_data_source_id: 1002 });
      const run_id = (await invoke()).headers['x-scan-run-id'];
      await caller.post('scan/cancel-run', { run_id });
      await invoke();
      return { body: { run_id }, other: { run_id: await made.run(caller) }, changes: 0 };
    },
  ],
  'a cancel of what has ended': [
    'scan/cancel-run',
    async (caller) => {
      const run_id = await made.run(caller);
      await caller.post('scan/cancel-run', { run_id });
      return { body: { run_id }, other: { run_id: await made.run(caller) }, changes: 0 };
    },
  ],
  'an update': [
    'diagnosis/put-cmsscan-setting',
    async (caller) => {
      const record = { ...cms, project_id: caller.projectId, cmsscan_setting_id: await made.cms(caller) };
      return { body: { cmsscan_setting: record }, other: { cmsscan_setting: { ...record, status: 1 } } };
    },
  ],
  'a delete of all that hangs on a resource': [
    'osint/delete-osint',
    async (caller) => {
      await made.word(caller);
      const [{ osint_id }] = (await caller.get('osint/list-osint/')).body.data.osint;
      return { body: { osint_id }, other: { osint_id: await made.osint(caller) } };
    },
  ],
};

/** Keys of what is about the whole service are of no project: scanning.store.test.ts has these. */
const posts = routes.filter(({ method, scope }) => method === 'POST' && !scope);
const idOf = (route: (typeof routes)[number]) => `${areaOf(route)}/${nameOf(route)}`;
const pathOf = (action: string) =>
  resourcePath(posts.find((each) => idOf(each) === action) ?? { path: '/api/v1/' }).replace('/api/v1/', '');

const cases = [
  ...Object.entries(prepare).map(([action, make]) => [action, action, make] as const),
  ...Object.entries(more).map(([title, [action, make]]) => [title, action, make] as const),
];

/** The audit records of an action that was done, of one project. */
const changesOf = async (caller: Caller, action: string) =>
  (await caller.get('scan/list-audit', { action, outcome: 'done' })).body.data.audit.length as number;

const keyed = (key: string) => ({ 'Idempotency-Key': key });
const isReplayed = ({ headers }: Answer) => headers['idempotency-replayed'] === 'true';

/** What an answer says, but for its request, and for a token, which is shown once: tokens.store.test.ts holds it to that. */
const said = ({ status, body, headers }: Answer) => {
  const { 'x-request-id': _id, 'idempotency-replayed': _replayed, ...rest } = headers;
  const { access_token: _token, ...data } = body.data ?? {};
  return { status, body: body.data ? { data } : body, headers: rest };
};

test('each POST route is in the table', () => {
  expect(Object.keys(prepare).toSorted()).toEqual(posts.map(idOf).toSorted());
});

describe.each(cases)('%s', (_, action, make) => {
  test('that is sent again has one effect and the same answer', async () => {
    const caller = new Caller(direct);
    const { body, changes = 1 } = await make(caller);
    const before = await changesOf(caller, action);
    const first = await caller.post(pathOf(action), body, keyed('k'));
    const again = await caller.post(pathOf(action), body, keyed('k'));
    expect([first.status, isReplayed(first), isReplayed(again)]).toEqual([200, false, true]);
    expect(said(again)).toEqual(said(first));
    expect((await changesOf(caller, action)) - before).toBe(changes);
  });

  test('that is sent many times at once has one effect, and each answer is that or “in progress”', async () => {
    const caller = new Caller(direct);
    const { body, changes = 1 } = await make(caller);
    const before = await changesOf(caller, action);
    const times = inject('depth') === 'deep' ? 50 : 4;
    const answers = await Promise.all(
      Array.from({ length: times }, () => caller.post(pathOf(action), body, keyed('k'))),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(done.filter((each) => !isReplayed(each))).toHaveLength(1);
    expect(new Set(done.map((each) => JSON.stringify(said(each)))).size).toBe(1);
    const rest = answers.filter(({ status }) => status !== 200);
    expect(rest.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(rest.map(() => [409, '1']));
    expect((await changesOf(caller, action)) - before).toBe(changes);
  });

  test('with a key that another request has had is a 422 that changes nothing', async () => {
    const caller = new Caller(direct);
    const { body, other } = await make(caller);
    await caller.post(pathOf(action), body, keyed('k'));
    const before = await changesOf(caller, action);
    const answer = await caller.post(pathOf(action), other, keyed('k'));
    expect([answer.status, answer.body]).toEqual([422, { error: 'Idempotency key reused' }]);
    expect(await changesOf(caller, action)).toBe(before);
  });

  test('whose first is still running is a 409 that says when to come back', async () => {
    const caller = new Caller(direct);
    const { body } = await make(caller);
    const principal = { subject: 'tester', grants: [{ project: caller.projectId, role: 'admin' as const }] };
    const project = authorize(principal, caller.projectId, 'scan:run');
    const sent = { project_id: caller.projectId, ...body };
    const sensitive = posts.some((route) => idOf(route) === action && route.sensitive);
    const running = idempotencyOf({ project, principal, action, sent, key: 'k', sensitive }, () => '');
    const store = { table: new Table(fresh.client, fresh.tableName), now: Date.now };
    await store.table.write(claimWrite(store, running));
    const before = await changesOf(caller, action);
    const answer = await caller.post(pathOf(action), body, keyed('k'));
    expect([answer.status, answer.body, answer.headers['retry-after']]).toEqual([
      409,
      { error: 'Request in progress' },
      '1',
    ]);
    expect(await changesOf(caller, action)).toBe(before);
  });

  test('is remembered for 24 hours', async () => {
    const caller = new Caller(direct);
    const { body } = await make(caller);
    const begun = Math.floor(Date.now() / 1000);
    await caller.post(pathOf(action), body, keyed('k'));
    const project = authorize(
      { subject: 't', grants: [{ project: '*', role: 'admin' }] },
      caller.projectId,
      'scan:run',
    );
    const { pk } = idempotencyKey(project, '');
    const { items } = await new Table(fresh.client, fresh.tableName).query({ pk, prefix: '', from: '!' });
    expect(items).toHaveLength(1);
    const rememberedAt = Number(items[0]?.expires_at) - 24 * 3600;
    expect(rememberedAt).toBeGreaterThanOrEqual(begun);
    expect(rememberedAt).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000));
  });

  test('that is refused may be sent again with the same key', async () => {
    const caller = new Caller(direct);
    const { body } = await make(caller);
    const refused = await caller.post(pathOf(action), {}, keyed('k'));
    expect(refused.status).toBe(400);
    expect((await caller.post(pathOf(action), body, keyed('k'))).status).toBe(200);
  });
});

// The key's project is part of it whichever route asks: one route stands for all but at depth.
test.each(inject('depth') === 'deep' ? cases : cases.slice(0, 1))(
  '%s with a key of another project is a request of its own',
  async (_, action, make) => {
    for (const caller of [new Caller(direct), new Caller(direct)]) {
      const { body } = await make(caller);
      const answer = await caller.post(pathOf(action), body, keyed('k'));
      expect([answer.status, isReplayed(answer)]).toEqual([200, false]);
    }
  },
);
