import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Caller } from '../contract/service.ts';
import { KillableService } from './killable-service.ts';

/** How often the service is killed, and how long it lives at most before that. */
const kills = 6;
const maxLifeMs = 2500;

let dataDir: string;
let service: KillableService;
let server: Server;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'scanfold-kill-'));
  service = new KillableService(dataDir);
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('SSH-2.0-OpenSSH_9.2p1\r\n');
  });
  // Every address of loopback answers at this port.
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
});

afterEach(async () => {
  await service.kill();
  server.close();
  rmSync(dataDir, { recursive: true });
});

interface Scanned {
  readonly settingId: number;
  readonly address: string;
  readonly runId: string;
}

/** Makes a port scan of one address of loopback and starts it. */
async function scanOf(user: Caller, address: string): Promise<Scanned> {
  const diagnosis_data_source_id = 1003;
  const setting = { diagnosis_data_source_id, name: `scan of ${address}` };
  const { portscan_setting_id } = await user.put('diagnosis/put-portscan-setting', 'portscan_setting', setting);
  await user.put('diagnosis/put-portscan-target', 'portscan_target', { portscan_setting_id, target: address });
  const answer = await user.post('diagnosis/invoke-scan', {
    setting_id: portscan_setting_id,
    diagnosis_data_source_id,
  });
  expect(answer.status).toBe(200);
  return { settingId: portscan_setting_id, address, runId: answer.headers['x-scan-run-id'] ?? '' };
}

interface SeenRun {
  readonly run_id: string;
  readonly setting_id: number;
  readonly state: string;
  readonly ended_at: number;
  readonly progress: number;
}

const runsOf = async (user: Caller): Promise<SeenRun[]> => (await user.get('scan/list-run')).body.data.run;
const underWay = (runs: readonly SeenRun[]) => runs.filter(({ state }) => /^(queued|running|cancelling)$/.test(state));

test('a service that is killed again and again finishes every scan, once, and finds what there is', async () => {
  const scans: Scanned[] = [];
  const lives: number[] = [];
  for (let round = 0; round < kills; round += 1) {
    await service.start();
    const user = await service.caller(1001);
    scans.push(await scanOf(user, `127.0.0.${11 + round}`));
    const life = Math.floor(Math.random() * maxLifeMs);
    lives.push(life);
    await sleep(life);
    await service.kill();
  }
  const told = `killed after ${lives.join(', ')} ms`;
  await service.start();
  const restartedAt = Date.now();
  const user = await service.caller(1001);
  // A scan that was killed five times without any progress is given up: of those that stay, none is killed so often.
  const [deleted, kept] = [scans.slice(0, kills - 4), scans.slice(kills - 4)];
  for (const { settingId } of deleted) {
    await user.post('diagnosis/delete-portscan-setting', { portscan_setting_id: settingId });
  }
  await expect.poll(async () => underWay(await runsOf(user)), { interval: 500, message: told }).toEqual([]);
  console.log(`${told}; all ended ${Date.now() - restartedAt} ms after the last restart`);

  const runs = await runsOf(user);
  expect(runs.map(({ run_id }) => run_id).sort(), told).toEqual(scans.map(({ runId }) => runId).sort());
  const open = `${(server.address() as AddressInfo).port}/tcp`;
  for (const { settingId, address, runId } of kept) {
    const run = runs.find(({ run_id }) => run_id === runId);
    const targets = await user.get('diagnosis/list-portscan-target', { portscan_setting_id: settingId });
    const [target] = targets.body.success.portscan_target;
    expect([run?.state, run?.progress, target.status], told).toEqual(['succeeded', 100, 1]);
    const listed = await user.get('finding/list-finding', { setting_id: settingId });
    const findings: { finding_id: number; resource: string; status: string }[] = listed.body.data.finding;
    expect(findings.map(({ resource }) => resource)).toContain(`${address}:${open}`);
    expect(new Set(findings.map(({ finding_id }) => finding_id)).size).toBe(findings.length);
  }
  const all = await user.get('finding/list-finding', {});
  const findings: { finding_id: number; setting_id: number; status: string }[] = all.body.data.finding;
  expect(new Set(findings.map(({ finding_id }) => finding_id)).size).toBe(findings.length);
  const ofDeleted = findings.filter(({ setting_id }) => deleted.some(({ settingId }) => settingId === setting_id));
  expect(ofDeleted.filter(({ status }) => status !== 'fixed')).toEqual([]);
});
