import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { routes } from '../../../shared/api/routes.ts';
import { type Runner, runScan } from '../../../shared/execution/run-scan.ts';
import { type Log, logLine } from '../../../shared/log.ts';
import { safeDefaults } from '../../../shared/records/policies/effective-policy.ts';
import type { Credential } from '../../../shared/records/policies/site-credential.ts';
import { createEgress } from '../../../shared/scanning/egress/egress.ts';
import type { ScanContext } from '../../../shared/scanning/scanner.ts';
import { effectivePolicy } from '../../../shared/schedules/effective-policy.ts';
import { connectVault } from '../../../shared/store/policies/credentials-vault.ts';
import { Table } from '../../../shared/store/table/table.ts';
import type { FreshTable } from '../../emulators/fresh-table.ts';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { freshSecrets } from '../../emulators/secrets.ts';
import { lambdaContext } from '../../lambda-context.ts';
import { direct, handlerOf } from '../direct.ts';
import { Caller } from '../service.ts';

/*
 * A secret is put, used by a scan of a site that sends back what it is sent, and then looked for wherever the service
 * writes or answers anything: in plain, and as what goes over the wire.
 */

/** Not a word of any language: whatever holds it has it from the secret. */
const core = 'Zq7Xj9Wk';
const password = `${core}/31+'&<z"\u00e9`;

const secrets: Readonly<Record<string, () => Credential>> = {
  basic: () => ({ kind: 'basic', username: 'ann', password }),
  header: () => ({ kind: 'header', header: 'X-Staging', value: `Token ${core}-31-z` }),
  cookie: () => ({ kind: 'cookie', cookie: `lang=en; session=${core}-31-z` }),
  form: () => ({ kind: 'form', login_url: `${originOf()}/login`, username: 'ann', password }),
};

/** What base64 makes of the core, wherever in a text it stands. */
const inBase64 = ['', 'x', 'xy'].map((before) =>
  Buffer.from(`${before}${core}`)
    .toString('base64')
    .slice(before.length + 1, -2),
);

/** What a text holds of the core: in either case, in base64, in hexadecimal digits, in those of an address. */
function foundIn(text: string): string[] {
  const hex = Buffer.from(core).toString('hex');
  const small = [core, hex, hex.replace(/../g, '%$&')].map((each) => each.toLowerCase());
  return [
    ...inBase64.filter((form) => text.includes(form)),
    ...small.filter((form) => text.toLowerCase().includes(form)),
  ];
}

let table: FreshTable;
let keeper: Awaited<ReturnType<typeof freshSecrets>>;
const logged: string[] = [];

/** A site that says what it was sent, in every way that pages say it. */
const site = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const { authorization = '', cookie = '', 'x-staging': staging = '' } = request.headers;
  const password = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString();
  const filled = new URLSearchParams(body).get('pass') ?? '';
  const said = [authorization, cookie, String(staging), password, password.split(':')[1] ?? '', body, filled];
  const ways: ((text: string) => string)[] = [
    (text) => text,
    encodeURIComponent,
    JSON.stringify,
    (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#039;'),
    (text) => Buffer.from(`seen: ${text}!`).toString('base64'),
    (text) => text.toUpperCase(),
  ];
  response.end(said.flatMap((text) => ways.map((write) => write(text))).join('\n'));
});
// A connection that a fetch would use again must not end just then, which happens on a busy machine.
site.keepAliveTimeout = 0;

beforeAll(async () => {
  for (const method of ['log', 'info', 'warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((...words) => void logged.push(words.join(' ')));
  }
  table = await functionEnvironment();
  keeper = await freshSecrets();
  process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = keeper.endpoint;
  process.env.STAGE_POLICY = JSON.stringify({ defaults: safeDefaults, cadence: {}, least_minutes: 5 });
  process.env.PRODUCT_ARN = 'arn:aws:securityhub:us-east-1:000000000000:product/000000000000/default';
  process.env.EXPORT_BUCKET = 'none';
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
});
afterAll(async () => {
  vi.restoreAllMocks();
  site.closeAllConnections();
  site.close();
  await keeper.close();
});

const originOf = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}`;

function headersOf(credentials: readonly Credential[]): Record<string, string> {
  return Object.fromEntries(
    credentials.flatMap((credential): [string, string][] => {
      if (credential.kind === 'form') return [];
      if (credential.kind === 'header') return [[credential.header, credential.value]];
      if (credential.kind === 'cookie') return [['Cookie', credential.cookie]];
      const { username, password } = credential;
      return [['Authorization', `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`]];
    }),
  );
}

function bodyOf(credentials: readonly Credential[]): { method: 'POST'; body: URLSearchParams } | undefined {
  const form = credentials.find(({ kind }) => kind === 'form');
  return form?.kind === 'form' ? { method: 'POST', body: new URLSearchParams({ pass: form.password }) } : undefined;
}

/** A scanner that writes all that a site says everywhere it can, and dies of it once. */
function gossip() {
  let died = false;
  let said = '';
  const scan = async (_: unknown, { credentials, commit, notes, phase }: ScanContext, log: Log) => {
    const response = await fetch(originOf(), { headers: headersOf(credentials), ...bodyOf(credentials) });
    said = await response.text();
    phase(said.slice(0, 90));
    const note = await notes.write({ said, [said]: [said] });
    expect(foundIn(JSON.stringify(await notes.read(note)))).toEqual([]);
    log({ event: 'part of a scan broke', what: said, runId: said });
    const short = said.replaceAll('\n', ' ');
    const of = (line: number) => said.split('\n')[line] ?? '';
    const observed = said.split('\n').map((line, index) => ({
      checkId: 'echo',
      resource: `${originOf()}/ ${line}`,
      location: `line ${index} ${line}`,
      title: `Echo ${line}`,
      description: short,
      recommendation: line,
      risk: line,
      evidence: said,
      reproduce: `curl ${line}`,
      references: [`https://a.example.test/${encodeURIComponent(line)}`],
      score: 5,
    }));
    const coverage = [{ checkId: 'echo', target: of(0), outcome: 'blocked', count: 1, reason: short } as const];
    const absent = [{ checkId: 'echo', resource: of(1), location: of(2) }];
    await commit({ observed, absent, coverage, checkpoint: { said, [of(0)]: [said] }, done: 1, planned: 1 });
    if (!died) {
      died = true;
      throw new Error(`could not read ${short}`, { cause: new Error(said) });
    }
    return { kind: 'failed', detail: short, errorClass: 'target_unreachable' } as const;
  };
  return { scan, said: () => said };
}

/** A setting of a kind of scan that uses a credential of this kind. */
async function settingFor(caller: Caller, kind: string) {
  if (kind === 'form') {
    const { application_scan_id } = await caller.put('diagnosis/put-application-scan', 'application_scan', {
      diagnosis_data_source_id: 1004,
      name: 'site',
      scan_type: 1,
    });
    await caller.put('diagnosis/put-application-scan-basic-setting', 'application_scan_basic_setting', {
      application_scan_id,
      target: `${originOf()}/`,
      max_depth: 0,
      max_children: 0,
    });
    return { setting_type: 'application_scan', setting_id: application_scan_id, diagnosis_data_source_id: 1004 };
  }
  const setting = await caller.put('diagnosis/put-cmsscan-setting', 'cmsscan_setting', {
    diagnosis_data_source_id: 1002,
    target_url: `${originOf()}/`,
  });
  return { setting_type: 'cmsscan_setting', setting_id: setting.cmsscan_setting_id, diagnosis_data_source_id: 1002 };
}

describe.each(Object.entries(secrets))('a %s that was put and sent', (kind, make) => {
  test('is nowhere that anybody may read', async () => {
    const secret = make();
    const caller = new Caller(direct);
    logged.length = 0;
    const answers: unknown[] = [];
    const keep = async (answer: ReturnType<Caller['get']>) => {
      const { status, headers, body } = await answer;
      answers.push({ headers, body });
      return { status, headers, body };
    };
    const credential = { project_id: caller.projectId, name: 'staging', origins: [originOf()], secret };
    const put = (more: object = {}, headers: Record<string, string> = {}) =>
      keep(caller.post('scan/put-credential', { credential: { ...credential, ...more } }, headers));

    // Put, repeated, refused for each reason there is.
    const key = { 'Idempotency-Key': 'once' };
    expect((await put({}, key)).status).toBe(200);
    expect((await put({}, key)).headers['idempotency-replayed']).toBe('true');
    expect((await put({ origins: [originOf(), 'https://other.example.test'] }, key)).status).toBe(422);
    expect((await put({}, { 'If-Match': '"other"' })).status).toBe(412);
    const wrong = [
      { secret: { ...secret, kind: core } },
      {
        secret: Object.fromEntries(
          Object.entries(secret).map(([name, value]) => [name, name === 'kind' ? kind : `${value}\n`]),
        ),
      },
      { secret: core },
      { name: `${core} ` },
      { origins: [`https://u:${core}@a.example.test`] },
      { project_id: core },
    ];
    for (const each of wrong) {
      expect((await put(each)).status).toBe(400);
      expect((await put(each, { Accept: 'application/problem+json' })).status).toBe(400);
    }
    const denied = caller.as('viewer').post('scan/put-credential', { credential });
    expect((await keep(denied)).status).toBe(403);
    const broken = `{"project_id":${caller.projectId},"credential":${JSON.stringify(credential)}`;
    expect(
      (await keep(caller.send({ method: 'POST', path: '/api/v1/scan/put-credential', body: broken }))).status,
    ).toBe(400);

    // Used by a scan, which ends twice: by a fault, and with a detail.
    const { setting_type, setting_id, diagnosis_data_source_id } = await settingFor(caller, kind);
    const policy = { area: 'diagnosis', setting_type, setting_id };
    const named = { policy: { project_id: caller.projectId, ...policy, credentials: ['staging'] } };
    expect((await keep(caller.post('scan/put-policy', named))).status).toBe(200);
    const invoked = await keep(caller.post('diagnosis/invoke-scan', { setting_id, diagnosis_data_source_id }));
    expect(invoked.status).toBe(200);
    const run_id = String(invoked.headers['x-scan-run-id']);
    const messages: unknown[] = [];
    const echo = gossip();
    const store = { table: new Table(table.client, table.tableName), now: Date.now };
    const loopback = ['127.0.0.0/8', '::1/128'];
    const runner: Runner = {
      store,
      queue: { send: async (sent) => void messages.push(...sent), returnMessage: async () => undefined },
      userAgent: 'Scanfold/test',
      egress: createEgress({ only: loopback, allow: loopback }),
      vault: connectVault(),
      scanners: new Map([
        ['diagnosis:cmsscan', echo.scan],
        ['diagnosis:application-scan', echo.scan],
      ]),
      newId: v7,
      log: logLine,
      limits: { runsPerProject: 4, runKeptDays: 400 },
      leaseSeconds: 45,
      policyOf: (project, run) => effectivePolicy(store, project, run),
    };
    for (let n = 0; n < 2; n += 1) await runScan(runner, { project_id: caller.projectId, run_id }, () => 900_000);
    // The site has truly said it: the scan had the secret, and what is looked for was there to be found.
    expect(foundIn(echo.said()).length).toBeGreaterThan(0);
    const { body } = await keep(caller.get('scan/get-run', { run_id }));
    expect(body.data.run[0]).toMatchObject({ state: 'failed', detail: expect.stringContaining('[redacted]') });

    // Read by each route that reads, in each form.
    const query = { run_id, diagnosis_data_source_id, ...policy };
    for (const route of routes.filter(({ method, files }) => method === 'GET' && !files)) {
      const known = Object.entries(query).filter(([name]) => name in route.input.shape);
      await keep(caller.get(route.path.replace('/api/v1/', ''), Object.fromEntries(known)));
    }
    const { body: list } = await keep(caller.get('finding/list-finding'));
    expect(list.data.finding.length).toBeGreaterThan(3);
    expect(JSON.stringify(list)).toContain('[redacted]');
    for (const { finding_id } of list.data.finding) await keep(caller.get('finding/get-finding', { finding_id }));
    const files: string[] = [];
    for (const format of ['sarif', 'ocsf', 'asff', 'csv', 'jsonl', 'html']) files.push(await exported(caller, format));
    expect(files.join().includes('[redacted]')).toBe(true);
    const items = [await allItems()];
    expect((await keep(caller.post('scan/delete-credential', { name: 'staging' }))).status).toBe(200);
    items.push(await allItems());
    expect(items.map(({ length }) => length > 10)).toEqual([true, true]);

    expect(logged.filter((line) => line.includes('scan interrupted'))).toHaveLength(1);
    const places = { answers, files, items, logged, messages };
    for (const [place, held] of Object.entries(places)) {
      expect([place, foundIn(JSON.stringify(held))]).toEqual([place, []]);
    }
  });
});

async function allItems(): Promise<unknown[]> {
  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.tableName }));
  return Items;
}

/** A file of findings as the function answers it. */
async function exported(caller: Caller, format: string): Promise<string> {
  const handler = await handlerOf('GET', '/api/v1/finding/export-finding');
  const event = {
    multiValueHeaders: {},
    multiValueQueryStringParameters: { project_id: [String(caller.projectId)], format: [format] },
    body: null,
    requestContext: {
      requestId: 'export',
      authorizer: { subject: 'tester', grants: `project:${caller.projectId}:admin`, exp: '1e12' },
    },
  };
  const answer = await handler(event as never, lambdaContext());
  expect([format, answer.statusCode]).toEqual([format, 200]);
  return Buffer.from(answer.body, 'base64').toString();
}
