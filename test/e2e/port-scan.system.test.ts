import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openIssuer } from '../../infra/local/issuer.ts';
import { overHttp } from '../contract/over-http.ts';
import { Caller } from '../contract/service.ts';
import { freePort } from '../targets/free-port.ts';

let dataDir: string;
let child: ChildProcess | undefined;
let url = '';
const servers: Server[] = [];

/** Nobody else listens or looks here: these scans try every port. */
const machine = '127.61.0.1';
const range = '127.61.0.0/31';

/** `npm start` as a newcomer runs it, on any free port; resolves when it says that it listens. */
async function start(): Promise<void> {
  child = spawn(process.execPath, ['infra/local/main.ts'], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, LEASE_SECONDS: '3', SWEEP_SECONDS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  const ready = Promise.withResolvers<string>();
  child.stdout?.on('data', (chunk) => {
    printed += chunk;
    const found = /listening on (http:\S+)/.exec(printed)?.[1];
    if (found) ready.resolve(found);
  });
  child.on('exit', () => ready.reject(new Error(`it did not start: ${printed}`)));
  url = await ready.promise;
}

async function kill(): Promise<void> {
  const gone = child && once(child, 'exit');
  child?.kill('SIGKILL');
  await gone;
}

async function listen(banner: string, port = 0): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write(banner);
  });
  server.listen(port, machine);
  await once(server, 'listening');
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'scanfold-e2e-'));
});

afterEach(async () => {
  await kill();
  for (const server of servers.splice(0)) server.close();
  rmSync(dataDir, { recursive: true });
});

async function caller(): Promise<Caller> {
  const issuer = await openIssuer(dataDir);
  return new Caller(
    overHttp(
      () => url,
      (grants) => issuer.token({ grants }),
    ),
    'admin',
    1001,
  );
}

async function target(user: Caller, address: string) {
  const { portscan_setting_id } = await user.put('diagnosis/put-portscan-setting', 'portscan_setting', {
    diagnosis_data_source_id: 1003,
    name: 'e2e',
  });
  await user.put('diagnosis/put-portscan-target', 'portscan_target', { portscan_setting_id, target: address });
  const read = async () => {
    const answer = await user.get('diagnosis/list-portscan-target', { portscan_setting_id });
    return answer.body.success.portscan_target[0];
  };
  const invoke = async (more = {}) => {
    const answer = await user.post('diagnosis/invoke-scan', {
      setting_id: portscan_setting_id,
      diagnosis_data_source_id: 1003,
      ...more,
    });
    expect(answer.status).toBe(200);
    return answer;
  };
  const ended = async () => {
    await expect.poll(async () => (await read()).status, { interval: 300 }).not.toBe(3);
    return read();
  };
  const findings = async (query = {}) => {
    const answer = await user.get('finding/list-finding', { setting_id: portscan_setting_id, ...query });
    return answer.body.data.finding as {
      resource: string;
      status: string;
      title: string;
      finding_id: number;
      score: number;
      last_seen: number;
      first_seen: number;
    }[];
  };
  return { read, invoke, ended, findings };
}

test('a scan of this machine finds its servers, and a closed port is fixed by the next scan', async () => {
  // It goes in the middle of the test, and nobody else may come there.
  const ssh = await listen('SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n', await freePort(machine));
  const redis = await listen('-NOAUTH Authentication required.\r\n');
  await start();
  const user = await caller();
  const scan = await target(user, machine);
  const answer = await scan.invoke();
  expect(answer.body.success.message).toMatch(/^Scan initiated for portscan_setting \d+: 1 target queued$/);
  expect(answer.headers['x-scan-run-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect((await scan.read()).status_detail).toMatch(/^Scan queued at \d{4}-/);
  expect(await scan.ended()).toMatchObject({ status: 1, status_detail: expect.stringContaining('65,535 ports') });
  const found = await scan.findings({ status: 'open' });
  const resources = found.map(({ resource }) => resource);
  expect(resources).toEqual(expect.arrayContaining([`${machine}:${ssh}/tcp`, `${machine}:${redis}/tcp`]));
  expect(new Set(resources).size).toBe(resources.length);
  const first = found.find(({ resource }) => resource === `${machine}:${ssh}/tcp`);
  expect(first?.title).toMatch(/ssh/i);
  const one = await user.get('finding/get-finding', { finding_id: first?.finding_id ?? 0 });
  expect(one.body.data.finding).toEqual([first]);
  expect(await scan.findings({ min_score: 10 })).toEqual(found.filter(({ score }) => score >= 10));

  servers.shift()?.close();
  await sleep(1100);
  await scan.invoke();
  await scan.ended();
  const again = await scan.findings();
  expect(again.find(({ resource }) => resource === `${machine}:${ssh}/tcp`)?.status).toBe('fixed');
  const kept = again.find(({ resource }) => resource === `${machine}:${redis}/tcp`);
  expect(kept?.status).toBe('open');
  expect(kept?.last_seen).toBeGreaterThan(kept?.first_seen ?? 0);
});

test('a target that nobody allowed is refused in plain words, without a connection', async () => {
  await start();
  const scan = await target(await caller(), '10.1.2.3');
  await scan.invoke();
  expect(await scan.ended()).toMatchObject({ status: 4, status_detail: expect.stringContaining('10.1.2.3') });
  expect(await scan.findings()).toEqual([]);
});

test('a service killed during a scan finishes it after its restart', async () => {
  const ssh = await listen('SSH-2.0-OpenSSH_9.2p1\r\n');
  await start();
  const user = await caller();
  const scan = await target(user, range);
  await scan.invoke();
  const firstRun = async () => (await user.get('scan/list-run')).body.data.run[0];
  await expect.poll(async () => (await firstRun()).units_done).toBeGreaterThan(0);
  await kill();
  await start();
  expect(await scan.ended()).toMatchObject({ status: 1 });
  expect((await scan.findings()).map(({ resource }) => resource)).toContain(`${machine}:${ssh}/tcp`);
}, 240_000);
