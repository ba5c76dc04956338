import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalService, startLocal } from '../../infra/local/service.ts';
import { overHttp } from '../contract/over-http.ts';
import { Caller } from '../contract/service.ts';
import { connect } from '../emulators/fresh-table.ts';

/** Not a word of any language: whatever holds it has it from a secret. */
const core = 'Zq7Xj9Wk';
const password = `${core}-pass'31`;
const cookie = `staging=${core}-cookie`;
const headerValue = `${core}-header`;

const dataDir = mkdtempSync(join(tmpdir(), 'scanfold-credentials-'));
const servers: Server[] = [];
let local: LocalService;

async function listen(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const seen: IncomingHttpHeaders[] = [];
const seenElsewhere: IncomingHttpHeaders[] = [];
let site: string;

const isWelcome = ({ authorization, cookie: sent = '', 'x-staging': staging }: IncomingHttpHeaders) =>
  authorization === `Basic ${Buffer.from(`ann:${password}`).toString('base64')}` &&
  sent.includes(cookie) &&
  staging === headerValue;

beforeAll(async () => {
  const elsewhere = await listen((request, response) => {
    seenElsewhere.push(request.headers);
    response.end('<title>Elsewhere</title>');
  });
  // A WordPress behind three locks, which says what it was sent, and leads away from itself.
  site = await listen((request, response) => {
    seen.push(request.headers);
    if (!isWelcome(request.headers)) {
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="staging"' }).end('Who are you?');
      return;
    }
    const [path] = (request.url ?? '').split('?');
    const said = JSON.stringify(request.headers);
    if (path === '/wp-login.php' || path === '/wp-admin/') {
      response.writeHead(302, { Location: `${elsewhere}/?${encodeURIComponent(said)}` }).end();
    } else if (path === '/readme.html' || path === '/wp-content/debug.log') {
      response.writeHead(200, { 'Content-Type': 'text/plain', 'X-Seen': said });
      response.end(
        `[21-Nov-2026 10:55:00 UTC] PHP Notice: ${said} in /var/www/html/wp-config.php on line 7\n`.repeat(3),
      );
    } else if (path === '/') {
      response.writeHead(200, { 'Content-Type': 'text/html', 'X-Powered-By': `PHP/8.3 ${said}` });
      response.end(
        `<html><head><meta name="generator" content="WordPress 6.4.1"><link rel="stylesheet" href="/wp-content/themes/${core}-header/style.css?ver=6.4.1"></head><body>${said}<a href="/author/${core}-header/">me</a></body></html>`,
      );
    } else response.writeHead(404, { 'Content-Type': 'text/html' }).end(`<h1>Not here: ${said}</h1>`);
  });
  local = await startLocal({ port: 0, dataDir });
});

afterAll(async () => {
  await local.stop();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(dataDir, { recursive: true });
});

const service = overHttp(
  () => local.url,
  (grants) => local.token(grants),
);

/** Every file below a folder, with what is in it. */
function filesBelow(folder: string): [string, Buffer][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => [path, readFileSync(path)]);
}

const spellings = [
  core,
  core.toLowerCase(),
  ...['', 'x', 'xy'].map((before) =>
    Buffer.from(`${before}${core}`)
      .toString('base64')
      .slice(before.length + 1, -2),
  ),
];
const holds = (text: string | Buffer) => spellings.some((each) => text.includes(each));

test('a protected site is scanned with its credentials, which stay between it and the vault', async () => {
  const caller = new Caller(service);
  const answers: unknown[] = [];
  const get = async (path: string, query: Record<string, string | number> = {}) => {
    const answer = await caller.get(path, query);
    answers.push(answer);
    return answer.body.data ?? answer.body.success;
  };
  const { cmsscan_setting_id: setting_id } = await caller.put('diagnosis/put-cmsscan-setting', 'cmsscan_setting', {
    diagnosis_data_source_id: 1002,
    target_url: `${site}/`,
  });
  const scan = async () => {
    const invoked = await caller.post('diagnosis/invoke-scan', { setting_id, diagnosis_data_source_id: 1002 });
    const run_id = String(invoked.headers['x-scan-run-id']);
    for (;;) {
      const { run } = await get('scan/get-run', { run_id, wait_seconds: 20 });
      if (run[0].ended_at > 0) return run[0];
    }
  };

  // Without credentials there is a log-in in the way.
  const without = await scan();
  expect(without.detail).toMatch(/log-?in|password|401/i);
  expect(seen.some(isWelcome)).toBe(false);

  const policy = { area: 'diagnosis', setting_type: 'cmsscan_setting', setting_id };
  const credentials = ['login', 'session', 'key'];
  await caller.post('scan/put-policy', { policy: { project_id: caller.projectId, ...policy, credentials } });
  expect(await scan()).toMatchObject({ state: 'failed', detail: 'The credential login does not exist' });

  const secrets = {
    login: { kind: 'basic', username: 'ann', password },
    session: { kind: 'cookie', cookie },
    key: { kind: 'header', header: 'X-Staging', value: headerValue },
  };
  for (const [name, secret] of Object.entries(secrets)) {
    const credential = { project_id: caller.projectId, name, origins: [site], secret };
    const answer = await caller.post('scan/put-credential', { credential }, { 'Idempotency-Key': name });
    answers.push(answer);
    expect([answer.status, answer.headers['x-error-detail']]).toEqual([200, undefined]);
  }
  const before = seen.length;
  const run = await scan();
  expect([run.state, run.error_class, run.detail]).toEqual(['succeeded', null, expect.stringContaining('WordPress')]);
  const sent = seen.slice(before);
  expect(sent.length).toBeGreaterThan(10);
  expect(sent.filter(isWelcome).length).toBeGreaterThan(sent.length / 2);
  // Whatever it was led to, it took nothing along.
  for (const headers of seenElsewhere) expect(headers).not.toHaveProperty('authorization');
  expect(holds(JSON.stringify(seenElsewhere.map(({ referer: _, ...headers }) => headers)))).toBe(false);

  const { finding } = await get('finding/list-finding');
  expect(finding.length).toBeGreaterThan(0);
  for (const { finding_id } of finding) await get('finding/get-finding', { finding_id });
  for (const path of ['scan/list-run', 'scan/list-credential', 'scan/list-policy', 'scan/list-audit']) await get(path);
  await get('scan/get-policy', policy);
  await get('finding/list-recommendation');
  for (const format of ['sarif', 'ocsf', 'asff', 'csv', 'jsonl', 'html']) {
    const token = await local.token([`project:${caller.projectId}:admin`]);
    const address = `${local.url}/api/v1/finding/export-finding?project_id=${caller.projectId}&format=${format}`;
    const answer = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    answers.push(await answer.text());
  }
  const [TableName = ''] = local.tableNames;
  const { accessKeyId, secretAccessKey } = local.credentialsOf();
  const table = connect(local.endpoints.dynamodb, accessKeyId, secretAccessKey);
  const { Items } = await table.send(new ScanCommand({ TableName }));
  expect(Items?.length).toBeGreaterThan(20);
  expect(holds(JSON.stringify(answers))).toBe(false);
  expect(holds(JSON.stringify(Items))).toBe(false);
  const files = filesBelow(dataDir);
  expect(files.map(([path]) => path)).toContain(join(dataDir, 'secrets/secrets.enc'));
  expect(files.filter(([path]) => path.includes('/logs/')).length).toBeGreaterThan(3);
  expect(files.filter(([, bytes]) => holds(bytes)).map(([path]) => path)).toEqual([]);
});
