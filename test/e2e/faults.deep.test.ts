import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type LocalService, startLocal } from '../../infra/local/service.ts';
import { overHttp } from '../contract/over-http.ts';
import { Caller } from '../contract/service.ts';
import { FaultyProxy, sometimes } from './faulty-proxy.ts';

const settings = 60;
const scans = 6;
const atOnce = 4;

/** The service behind proxies that let its functions' calls of table and queue fail. */
async function start(more: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'scanfold-faults-'));
  const started = Promise.withResolvers<LocalService>();
  const table = new FaultyProxy('dynamodb', started.promise);
  const queue = new FaultyProxy('sqs', started.promise);
  const [AWS_ENDPOINT_URL_DYNAMODB, AWS_ENDPOINT_URL_SQS] = await Promise.all([table.start(), queue.start()]);
  const QUEUE_URL = `${AWS_ENDPOINT_URL_SQS}/000000000000/scans-queue`;
  const env = { AWS_ENDPOINT_URL_DYNAMODB, AWS_ENDPOINT_URL_SQS, QUEUE_URL, ...more };
  const service = await startLocal({ port: 0, dataDir, env, leaseSeconds: 10, sweepSeconds: 2 });
  started.resolve(service);
  onTestFinished(async () => {
    await service.stop();
    for (const proxy of [table, queue]) proxy.close();
    rmSync(dataDir, { recursive: true });
  });
  const web = overHttp(
    () => service.url,
    (grants) => service.token(grants),
  );
  return { table, queue, user: new Caller(web, 'admin', 1001) };
}

/** A port of loopback that says what it is. */
async function listen(): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end('SSH-2.0-OpenSSH_9.2p1\r\n');
  });
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const diagnosis_data_source_id = 1003;
type Listed = { readonly portscan_setting_id: number; readonly name: string };
const putSetting = (user: Caller, name: string) =>
  user.post('diagnosis/put-portscan-setting', {
    portscan_setting: { project_id: user.projectId, diagnosis_data_source_id, name },
  });
const listed = async (user: Caller): Promise<Listed[]> =>
  (await user.get('diagnosis/list-portscan-setting', { diagnosis_data_source_id })).body.success.portscan_setting;

/** Every change and denial that was audited, all pages. */
async function audited(user: Caller): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  let cursor: string | undefined;
  do {
    const { status, headers, body } = await user.get('scan/list-audit', { ...(cursor && { cursor }) });
    expect(status, JSON.stringify(body)).toBe(200);
    found.push(...body.data.audit);
    cursor = headers['x-next-cursor'];
  } while (cursor);
  return found;
}

const runsOf = async (user: Caller) => (await user.get('scan/list-run')).body.data.run as { state: string }[];
/** Between two looks whether scans have ended: each goes through the whole service, and takes a processor from them. */
const looks = { interval: 500 };
const underWay = (runs: readonly { state: string }[]) =>
  runs.filter(({ state }) => /^(queued|running|cancelling)$/.test(state));

test('while 1 of 20 calls of table and queue fails, is throttled or hangs, nothing is lost or written in half', async () => {
  const port = await listen();
  const { table, queue, user } = await start({ PORTSCAN_PORTS: String(port), CLIENT_TIMEOUT_MS: '2000' });
  // The first calls load code, which takes longer than these time-outs beside much else. One that ran into them may be done.
  let calls = 0;
  await expect.poll(async () => (await putSetting(user, `before ${calls++}`)).status).toBe(200);
  // The same faults in every execution.
  let seed = 7;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  table.choose = sometimes(0.05, random);
  // Of the queue there are few calls: of those half fail.
  queue.choose = sometimes(0.5, random);

  const acknowledged = new Map<string, number>();
  const refused = new Map<string, number>();
  const names = Array.from({ length: settings }, (_, n) => `faults ${n}`);
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let name = names.shift(); name !== undefined; name = names.shift()) {
        const { status, body } = await putSetting(user, name);
        if (status === 200) acknowledged.set(name, body.success.portscan_setting.portscan_setting_id);
        else refused.set(name, status);
      }
    }),
  );
  const invoked: string[] = [];
  for (const [name, portscan_setting_id] of [...acknowledged].slice(0, scans)) {
    const target = { project_id: user.projectId, portscan_setting_id, target: '127.0.0.1' };
    await expect
      .poll(async () => (await user.post('diagnosis/put-portscan-target', { portscan_target: target })).status)
      .toBe(200);
    const invocation = { setting_id: portscan_setting_id, diagnosis_data_source_id };
    const answer = await user.post('diagnosis/invoke-scan', invocation);
    if (answer.status === 200) invoked.push(name);
  }
  await expect.poll(async () => underWay(await runsOf(user).catch(() => [])), looks).toEqual([]);
  for (const proxy of [table, queue]) proxy.choose = () => undefined;

  const told = JSON.stringify({ table: [...table.counts], queue: [...queue.counts], refused: [...refused] });
  console.log(told);
  expect(invoked.length, told).toBeGreaterThan(0);
  // What was lost reached the queue, too: only its answer did not come.
  const reached = (queue.counts.get('passed') ?? 0) + (queue.counts.get('lost') ?? 0);
  expect(reached, told).toBeGreaterThanOrEqual(invoked.length);
  const there = await listed(user);
  for (const [name, portscan_setting_id] of acknowledged) {
    expect(there, `${name}: ${told}`).toContainEqual(expect.objectContaining({ name, portscan_setting_id }));
  }
  expect([...refused.values()].filter((status) => status !== 429 && status !== 500 && status !== 503)).toEqual([]);
  // A setting and its entry in the audit log are one transaction.
  const creations = (await audited(user)).filter(({ record_type }) => record_type === 'portscan_setting');
  expect(creations.length, told).toBe(there.length);
  expect(new Set(there.map(({ name }) => name)).size, told).toBe(there.length);
  await expect.poll(async () => underWay(await runsOf(user)), looks).toEqual([]);
  expect(new Set((await runsOf(user)).map(({ state }) => state)), told).toEqual(new Set(['succeeded']));
});

test('a table that is throttled for 30 seconds is 429 to callers, and a scan under way finishes after it', async () => {
  const { table, user } = await start();
  const { body } = await putSetting(user, 'throttled');
  const { portscan_setting_id } = body.success.portscan_setting;
  await user.put('diagnosis/put-portscan-target', 'portscan_target', { portscan_setting_id, target: '127.0.0.1' });
  const invocation = { setting_id: portscan_setting_id, diagnosis_data_source_id };
  expect((await user.post('diagnosis/invoke-scan', invocation)).status).toBe(200);
  await expect.poll(async () => (await runsOf(user)).map(({ state }) => state)).toEqual(['running']);

  table.choose = () => 'throttled';
  const until = Date.now() + 30_000;
  const statuses = new Set<number>();
  while (Date.now() < until) {
    statuses.add((await putSetting(user, 'while throttled')).status);
    await sleep(1000);
  }
  expect([...statuses]).toEqual([429]);
  table.choose = () => undefined;

  expect((await putSetting(user, 'afterwards')).status).toBe(200);
  await expect.poll(async () => underWay(await runsOf(user)), looks).toEqual([]);
  expect((await runsOf(user)).map(({ state }) => state)).toEqual(['succeeded']);
  expect((await listed(user)).map(({ name }) => name).sort()).toEqual(['afterwards', 'throttled']);
});
