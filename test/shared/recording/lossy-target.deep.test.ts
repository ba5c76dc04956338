import { expect, test } from 'vitest';
import { type Runner, runScan, type Scan } from '../../../shared/execution/run-scan.ts';
import { isFinal } from '../../../shared/records/runs/run-states.ts';
import { portscanSetting } from '../../../shared/records/settings/portscan-setting.ts';
import { portscanTarget } from '../../../shared/records/settings/portscan-target.ts';
import { parseRun } from '../../../shared/runs/run.ts';
import { startRuns } from '../../../shared/runs/start-run.ts';
import { scanPorts } from '../../../shared/scanners/portscan/scanner.ts';
import { listFindings } from '../../../shared/store/findings/list-findings.ts';
import { recordName } from '../../../shared/store/keys/keys.ts';
import { runKey } from '../../../shared/store/keys/run-keys.ts';
import { mutationIn, stored } from '../../emulators/mutation.ts';
import { freePort } from '../../targets/free-port.ts';
import { SCRIPTS } from '../../targets/scripts.ts';
import { scripted } from '../../targets/server.ts';
import { seeded, throughNetwork } from '../../targets/unreliable.ts';
import { pipeline } from '../execution/pipeline.ts';
import { loopbackEgress } from '../scanners/scan-context.ts';

const call = mutationIn(1001);
const runsEach = 5;

/** One target behind a network that drops 30 % of the connections, scanned again and again by the real pipeline. */
async function scanLossyTarget(p: Awaited<ReturnType<typeof pipeline>>, lane: number): Promise<void> {
  const address = `127.0.0.${lane + 2}`;
  const scripts = [SCRIPTS.ssh, SCRIPTS.smtp, SCRIPTS.mysql];
  const servers = await Promise.all(scripts.map((script) => scripted(script, address)));
  const gone = await scripted(SCRIPTS.ssh, address, await freePort(address));
  const ports = [...servers, gone].map(({ port }) => port).join(',');
  const store = { table: p.table, now: Date.now };
  const source = { project_id: 1001, diagnosis_data_source_id: 1003 };
  const setting = await stored(store, call, portscanSetting, { ...source, name: 'lossy' });
  const settingId = Number(setting.portscan_setting_id);
  const parent = { project_id: 1001, portscan_setting_id: settingId };
  const target = await stored(store, call, portscanTarget, { ...parent, target: address });
  const targetId = Number(target.portscan_target_id);
  const subject = {
    record: recordName('PST', targetId),
    setting_type: 'portscan_setting',
    setting_id: settingId,
    target_id: targetId,
    data_source_id: 1003,
    data_source: 'diagnosis:portscan',
    max_score: 10,
  };
  const scan: Scan = (_record, context) => scanPorts({ target: address }, { ports, maxSockets: 300 }, context);
  const findings = async () => (await listFindings(store, call.project, { setting_id: settingId })).records;
  const run = async (isLost: () => boolean) => {
    const runner: Runner = {
      ...p.runner,
      store,
      policyOf: async () => ({ ...p.policies.now, portscan: { ports: ports.split(','), udp: false, tls: true } }),
      egress: throughNetwork(loopbackEgress(), () => (isLost() ? 'lost' : 'pass')),
      scanners: new Map([[subject.data_source, scan]]),
    };
    const request = { subject, scanOnly: false, trigger: { kind: 'user', by: 't' } } as const;
    const [runId = ''] = await startRuns(runner, call.project, [request]);
    const key = runKey(call.project, runId);
    const isOver = async () => isFinal(parseRun((await p.table.get(key)) ?? {}).state);
    // A machine that is busy with other work may interrupt a scan: it goes on with the next delivery.
    for (let tries = 0; tries < 5 && !(await isOver()); tries += 1) {
      await runScan(runner, { project_id: 1001, run_id: runId }, () => 900_000);
    }
    return p.table.get(key);
  };
  for (let each = 1; each <= runsEach; each += 1) {
    // One port is closed for good in the middle of it all: that is proved, losses prove nothing.
    if (each === 3) await gone[Symbol.asyncDispose]();
    const random = seeded(100 * lane + each);
    // The first run loses nothing, so that there is something to lose.
    expect(await run(() => each > 1 && random() < 0.3)).toMatchObject({ state: 'succeeded' });
    const found = await findings();
    // The mail server offers no STARTTLS, which is a finding of its own.
    expect(found).toHaveLength(servers.length + 2);
    for (const { location, status, regression, times_seen } of found) {
      const stays = location !== `${gone.port}/tcp` || each < 3;
      const expected = { location, status: stays ? 'open' : 'fixed', regression: false };
      expect({ each, location, status, regression }).toEqual({ each, ...expected });
      expect(times_seen).toBeLessThanOrEqual(each);
    }
  }
  const before = await findings();
  expect(await run(() => true)).toMatchObject({ state: 'failed', error_class: 'target_unreachable' });
  expect(await findings()).toEqual(before);
  for (const server of servers) await server[Symbol.asyncDispose]();
}

test('20 runs against targets that drop 30 % of the connections fix nothing that is open, and double nothing', async () => {
  const p = await pipeline();
  await Promise.all([0, 1, 2, 3].map((lane) => scanLossyTarget(p, lane)));
  const { records } = await listFindings(p.store, call.project, {});
  expect(new Set(records.map(({ finding_id }) => finding_id)).size).toBe(20);
  expect(new Set(records.map(({ resource }) => resource)).size).toBe(16);
});
