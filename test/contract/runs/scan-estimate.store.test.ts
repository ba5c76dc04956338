import { beforeAll, describe, expect, test } from 'vitest';
import { projectOfRun } from '../../../shared/auth/principal.ts';
import { type Runner, runScan, type Scan } from '../../../shared/execution/run-scan.ts';
import { createEgress } from '../../../shared/scanning/egress/egress.ts';
import { effectivePolicy } from '../../../shared/schedules/effective-policy.ts';
import { Table } from '../../../shared/store/table/table.ts';
import type { FreshTable } from '../../emulators/fresh-table.ts';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { direct } from '../direct.ts';
import { Caller } from '../service.ts';

let fresh: FreshTable;

beforeAll(async () => {
  fresh = await functionEnvironment();
});

const all = (target: string) =>
  `If all 65,536 addresses of ${target} respond, the budget of 50,000,000 requests suffices for about 763 of them with 65,535 ports each`;

async function portscan() {
  const caller = new Caller(direct);
  const { portscan_setting_id } = await caller.put('diagnosis/put-portscan-setting', 'portscan_setting', {
    diagnosis_data_source_id: 1003,
    name: 'n',
  });
  const putTarget = (target: string, headers: Record<string, string> = {}) => {
    const portscan_target = { project_id: caller.projectId, portscan_setting_id, target };
    return caller.post('diagnosis/put-portscan-target', { portscan_target }, headers);
  };
  const putPolicy = (more: Record<string, unknown>) => {
    const name = { area: 'diagnosis', setting_type: 'portscan_setting', setting_id: portscan_setting_id };
    return caller.post('scan/put-policy', { policy: { project_id: caller.projectId, ...name, ...more } });
  };
  const invoke = async () => {
    const asked = { setting_id: portscan_setting_id, diagnosis_data_source_id: 1003 };
    const { headers } = await caller.post('diagnosis/invoke-scan', asked);
    return String(headers['x-scan-run-id']);
  };
  return { caller, putTarget, putPolicy, invoke };
}

describe('what of a port scan does not fit into its budgets is told', () => {
  test('when its target is put, and again to a repeat of the request', async () => {
    const { putTarget, putPolicy } = await portscan();
    const key = { 'Idempotency-Key': 'one' };
    for (const { status, headers } of [await putTarget('10.0.0.0/16', key), await putTarget('10.0.0.0/16', key)])
      expect([status, headers['x-scan-estimate']]).toEqual([200, all('10.0.0.0/16')]);
    expect((await putTarget('10.0.0.0/24')).headers).not.toHaveProperty('x-scan-estimate');
    await putPolicy({ portscan: { ports: 'top-100' } });
    expect((await putTarget('10.1.0.0/16')).headers).not.toHaveProperty('x-scan-estimate');
  });

  test('when its policy is put, of each target, in 1 KB', async () => {
    const { putTarget, putPolicy } = await portscan();
    for (const target of ['10.0.0.0/16', '10.0.0.0/24', '10.1.0.0/16']) await putTarget(target);
    expect((await putPolicy({})).headers['x-scan-estimate']).toBe(`${all('10.0.0.0/16')}; ${all('10.1.0.0/16')}`);
    expect((await putPolicy({ portscan: { ports: 'top-100' } })).headers).not.toHaveProperty('x-scan-estimate');
    for (let net = 2; net < 12; net += 1) await putTarget(`10.${net}.0.0/16`);
    const { headers } = await putPolicy({});
    expect(String(headers['x-scan-estimate']).length).toBeLessThan(1024);
    expect(headers['x-scan-estimate']).toMatch(/; and \d more$/);
  });

  test('in the detail of its run, from its start to its end', async () => {
    const { caller, putTarget, invoke } = await portscan();
    await putTarget('10.0.0.0/16');
    const run_id = await invoke();
    const outcomes: Awaited<ReturnType<Scan>>[] = [
      { kind: 'paused' },
      { kind: 'finished', detail: 'Scanned 1 port of 1 address' },
    ];
    const runner: Runner = {
      store: { table: new Table(fresh.client, fresh.tableName), now: Date.now },
      queue: { send: async () => undefined, returnMessage: async () => undefined },
      log: () => undefined,
      limits: { runsPerProject: 4, runKeptDays: 400 },
      newId: () => 'owner',
      leaseSeconds: 45,
      policyOf: (project, run) => effectivePolicy(runner.store, project, run),
      egress: createEgress({ allow: [] }),
      userAgent: 'Scanfold/test',
      vault: { read: async () => undefined },
      scanners: new Map([['diagnosis:portscan', async () => outcomes.shift() ?? { kind: 'paused' }]]),
    };
    const detail = async () => (await caller.get('scan/get-run', { run_id })).body.data.run[0].detail;
    const { id: project_id } = projectOfRun(caller.projectId);
    expect(await detail()).toBe('');
    await runScan(runner, { project_id, run_id }, () => 600_000);
    expect(await detail()).toBe(all('10.0.0.0/16'));
    await runScan(runner, { project_id, run_id }, () => 600_000);
    expect(await detail()).toBe('Scanned 1 port of 1 address');
  });
});
