import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalService, startLocal } from '../../infra/local/service.ts';
import { overHttp } from '../contract/over-http.ts';
import { Caller } from '../contract/service.ts';

/** Addresses of loopback that no other test listens at: one with few doors, one with so many that traffic is seen. */
const small = '127.0.71.1';
const large = '127.0.71.2';
/** No well-known program listens at these at all addresses, as Syncthing does at 22000; the system gives out those from 32768 on. */
const firstPort = 28_100;
const ports = 4000;
const doors = ports / 20;

const dataDir = mkdtempSync(join(tmpdir(), 'scanfold-runs-'));
const servers: Server[] = [];
let accepted = 0;
let local: LocalService | undefined;
let user: Caller;

async function listen(address: string, port: number): Promise<void> {
  const server = createServer((socket) => {
    accepted += 1;
    socket.on('error', () => undefined);
    socket.end('SSH-2.0-OpenSSH_9.2p1\r\n');
  });
  server.listen(port, address);
  await once(server, 'listening');
  servers.push(server);
}

beforeAll(async () => {
  await Promise.all([firstPort, firstPort + 7].map((port) => listen(small, port)));
  for (let port = firstPort; port < firstPort + ports; port += 20) await listen(large, port);
  const env = { PORTSCAN_PORTS: `${firstPort}-${firstPort + ports - 1}` };
  const service = await startLocal({ port: 0, dataDir, env });
  local = service;
  user = new Caller(
    overHttp(
      () => service.url,
      (grants) => service.token(grants),
    ),
    'admin',
    1001,
  );
});

afterAll(async () => {
  await local?.stop();
  for (const server of servers) server.close();
  rmSync(dataDir, { recursive: true });
});

interface SeenRun {
  readonly run_id: string;
  readonly state: string;
  readonly progress: number;
  readonly trigger: object;
  readonly retried_from: string | null;
  readonly detail: string;
  readonly findings: { readonly medium: number };
}

/** A port scan setting of one address. */
async function settingOf(target: string): Promise<number> {
  const diagnosis_data_source_id = 1003;
  const setting = { diagnosis_data_source_id, name: `scan of ${target}` };
  const { portscan_setting_id } = await user.put('diagnosis/put-portscan-setting', 'portscan_setting', setting);
  await user.put('diagnosis/put-portscan-target', 'portscan_target', { portscan_setting_id, target });
  return portscan_setting_id;
}

async function invoke(setting_id: number): Promise<string> {
  const answer = await user.post('diagnosis/invoke-scan', { setting_id, diagnosis_data_source_id: 1003 });
  expect(answer.status).toBe(200);
  return answer.headers['x-scan-run-id'] ?? '';
}

/** Connections in a second that the setting's scans may open. */
async function paceOf(setting_id: number, connects_per_second: number): Promise<void> {
  const name = { area: 'diagnosis', setting_type: 'portscan_setting', setting_id };
  const policy = { project_id: user.projectId, ...name, rate: { connects_per_second } };
  expect((await user.post('scan/put-policy', { policy })).status).toBe(200);
}

async function run(run_id: string, wait_seconds = 0): Promise<SeenRun> {
  const answer = await user.get('scan/get-run', { run_id, wait_seconds });
  expect(answer.status).toBe(200);
  return answer.body.data.run[0];
}

/** Follows a run by its changes; returns every state of it that was seen. */
async function follow(runId: string, until: (run: SeenRun) => boolean): Promise<SeenRun[]> {
  const seen = [await run(runId)];
  while (!until(seen.at(-1) as SeenRun)) seen.push(await run(runId, 20));
  return seen;
}

const isOver = ({ state }: SeenRun) => !/^(queued|running|cancelling)$/.test(state);
const listed = async (query = {}): Promise<SeenRun[]> => (await user.get('scan/list-run', query)).body.data.run;

async function targetOf(portscan_setting_id: number) {
  const answer = await user.get('diagnosis/list-portscan-target', { portscan_setting_id });
  return answer.body.success.portscan_target[0];
}

async function resourcesOf(setting_id: number): Promise<string[]> {
  const answer = await user.get('finding/list-finding', { setting_id });
  return answer.body.data.finding.map(({ resource }: { resource: string }) => resource).toSorted();
}

test('a run is waited for over HTTP, comes to 100 % and is listed', async () => {
  const setting = await settingOf(small);
  const runId = await invoke(setting);
  const seen = await follow(runId, isOver);
  const progress = seen.map((each) => each.progress);
  expect(progress).toEqual(progress.toSorted((left, right) => left - right));
  expect(seen.at(-1)).toMatchObject({
    ...{ state: 'succeeded', progress: 100, findings: { high: 0, medium: 2, low: 0 } },
    trigger: { kind: 'user' },
  });
  expect((await listed({ setting_id: setting })).map(({ run_id }) => run_id)).toEqual([runId]);
  expect(await listed({ state: 'failed' })).toEqual([]);
  expect((await targetOf(setting)).status).toBe(1);
  const refused = await user.post('scan/retry-run', { run_id: runId });
  expect(refused.status).toBe(400);
});

test('a running scan is cancelled and sends nothing any more; a retry finishes what it began', async () => {
  const setting = await settingOf(large);
  await paceOf(setting, 100);
  const runId = await invoke(setting);
  const running = (await follow(runId, (each) => each.findings.medium > 0 || isOver(each))).at(-1);
  expect(running?.state).toBe('running');
  const asked = await user.post('scan/cancel-run', { run_id: runId });
  expect([asked.status, asked.body.data.state]).toEqual([200, 'cancelling']);
  const over = (await follow(runId, isOver)).at(-1);
  expect(over).toMatchObject({ state: 'cancelled', detail: 'The scan was cancelled' });
  expect(await targetOf(setting)).toMatchObject({ status: 4, status_detail: 'The scan was cancelled' });
  const acceptedByThen = accepted;
  await sleep(1500);
  expect(accepted).toBe(acceptedByThen);
  expect(over?.progress).toBeLessThan(100);
  const kept = await resourcesOf(setting);
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThan(doors);

  await paceOf(setting, 100_000);
  const answer = await user.post('scan/retry-run', { run_id: runId });
  expect([answer.status, answer.body.data.state]).toEqual([200, 'queued']);
  const retried = (await follow(answer.body.data.run_id, isOver)).at(-1);
  expect(retried).toMatchObject({ state: 'succeeded', progress: 100, retried_from: runId, trigger: { kind: 'retry' } });
  const found = await resourcesOf(setting);
  expect(found).toEqual(expect.arrayContaining(kept));
  expect([found.length, new Set(found).size]).toEqual([doors, doors]);
  expect((await targetOf(setting)).status).toBe(1);
});
