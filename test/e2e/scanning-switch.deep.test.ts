import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalService, startLocal } from '../../infra/local/service.ts';
import { overHttp } from '../contract/over-http.ts';
import { type Answer, Caller, type Service } from '../contract/service.ts';

/** An address of loopback that no other test listens at, with so many doors that traffic is seen. */
const target = '127.0.74.1';
const firstPort = 21_000;
const ports = 2000;

const dataDir = mkdtempSync(join(tmpdir(), 'scanfold-switch-'));
const servers: Server[] = [];
let lastAt = 0;
let accepted = 0;
let local: LocalService | undefined;
let service: Service;
let user: Caller;

async function listen(port: number): Promise<void> {
  const server = createServer((socket) => {
    accepted += 1;
    lastAt = Date.now();
    socket.on('error', () => undefined);
    socket.end('SSH-2.0-OpenSSH_9.2p1\r\n');
  });
  server.listen(port, target);
  await once(server, 'listening');
  servers.push(server);
}

beforeAll(async () => {
  for (let port = firstPort; port < firstPort + ports; port += 10) await listen(port);
  const env = { PORTSCAN_PORTS: `${firstPort}-${firstPort + ports - 1}` };
  // The longest lease that a stage may have: it must not delay anything.
  const options = { leaseSeconds: 300, sweepSeconds: 2, denyTargets: ['127.0.75.0/24', 'denied.test'] };
  const started = await startLocal({ port: 0, dataDir, env, ...options });
  local = started;
  service = overHttp(
    () => started.url,
    (grants) => started.token(grants),
  );
  user = new Caller(service, 'admin', 1001);
});

afterAll(async () => {
  await local?.stop();
  for (const server of servers) server.close();
  rmSync(dataDir, { recursive: true });
});

const put = (enabled: boolean): Promise<Answer> =>
  service({
    method: 'POST',
    path: '/api/v1/scan/put-scanning',
    body: { scanning: { enabled } },
    grants: ['project:*:admin'],
  });

async function settingOf(address: string): Promise<number> {
  const setting = { diagnosis_data_source_id: 1003, name: address };
  const { portscan_setting_id } = await user.put('diagnosis/put-portscan-setting', 'portscan_setting', setting);
  await user.put('diagnosis/put-portscan-target', 'portscan_target', { portscan_setting_id, target: address });
  const name = { area: 'diagnosis', setting_type: 'portscan_setting', setting_id: portscan_setting_id };
  const policy = { project_id: user.projectId, ...name, rate: { connects_per_second: 100 } };
  expect((await user.post('scan/put-policy', { policy })).status).toBe(200);
  return portscan_setting_id;
}

const run = async (run_id: string) => (await user.get('scan/get-run', { run_id })).body.data.run[0];

test('a scan under way ends all its traffic within 10 seconds of the switch, waits, and goes on where it was', async () => {
  const setting_id = await settingOf(target);
  const invoked = await user.post('diagnosis/invoke-scan', { setting_id, diagnosis_data_source_id: 1003 });
  const run_id = invoked.headers['x-scan-run-id'] ?? '';
  await expect.poll(async () => (await run(run_id)).findings.medium).toBeGreaterThan(0);
  expect((await put(false)).status).toBe(200);
  const offAt = Date.now();
  const waits = { state: 'queued', phase: 'waiting: scanning is switched off' };
  await expect.poll(() => run(run_id)).toMatchObject(waits);
  expect(lastAt - offAt).toBeLessThan(10_000);
  // Several looks of the dispatcher bring nothing back.
  const before = { accepted, progress: (await run(run_id)).progress };
  await sleep(5000);
  expect(accepted).toBe(before.accepted);
  expect(before.progress).toBeLessThan(100);

  expect((await put(true)).status).toBe(200);
  await expect.poll(async () => (await run(run_id)).state).toBe('succeeded');
  // What was scanned before the switch was not scanned again, but for the unit that it interrupted.
  expect((await run(run_id)).progress).toBe(100);
  const { body } = await user.get('finding/list-finding', { setting_id });
  expect(body.data.finding.length).toBeGreaterThanOrEqual(ports / 10);
});

test('what is on the deny list cannot be stored', async () => {
  const setting = { diagnosis_data_source_id: 1003, name: 'denied' };
  const { portscan_setting_id } = await user.put('diagnosis/put-portscan-setting', 'portscan_setting', setting);
  const portscan_target = { project_id: user.projectId, portscan_setting_id, target: '127.0.75.9' };
  const answer = await user.post('diagnosis/put-portscan-target', { portscan_target });
  expect([answer.status, answer.headers['x-error-detail']]).toEqual([
    400,
    'portscan_target.target: is on the deny list of this installation (127.0.75.0/24)',
  ]);
});
