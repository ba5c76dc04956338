import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { projectOfRun } from '../../../shared/auth/principal.ts';
import { type Runner, runScan } from '../../../shared/execution/run-scan.ts';
import { unprovenRun } from '../../../shared/proofs/require-proof.ts';
import { overDefaults, safeDefaults } from '../../../shared/records/policies/effective-policy.ts';
import { createEgress } from '../../../shared/scanning/egress/egress.ts';
import { runKey } from '../../../shared/store/keys/run-keys.ts';
import type { Caller } from '../service.ts';
import { type ProofSite, proofProject, proofSite, storeAt } from './proof-project.ts';

let site: ProofSite;

beforeAll(async () => {
  site = await proofSite();
});
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => {
  site.file.published = '';
});

const project = () => proofProject(site);

/** A port scan of an address, and an application scan of a site with a policy. */
async function settingsOf(caller: Caller) {
  const { portscan_setting_id } = await caller.put('diagnosis/put-portscan-setting', 'portscan_setting', {
    diagnosis_data_source_id: 1003,
    name: 'p',
  });
  await caller.put('diagnosis/put-portscan-target', 'portscan_target', { portscan_setting_id, target: '127.0.0.1' });
  const { cmsscan_setting_id } = await caller.put('diagnosis/put-cmsscan-setting', 'cmsscan_setting', {
    diagnosis_data_source_id: 1002,
    target_url: `http://s${caller.projectId}.example.com/`,
  });
  const profile = (name: string) =>
    caller.post('scan/put-policy', {
      policy: {
        project_id: caller.projectId,
        area: 'diagnosis',
        setting_type: 'cmsscan_setting',
        setting_id: cmsscan_setting_id,
        profile: name,
      },
    });
  const invoke = (setting_id: number, diagnosis_data_source_id: number) =>
    caller.post('diagnosis/invoke-scan', { setting_id, diagnosis_data_source_id });
  return {
    invokePorts: () => invoke(portscan_setting_id, 1003),
    invokeCms: () => invoke(cmsscan_setting_id, 1002),
    profile,
  };
}

describe('a stage that asks for proofs', () => {
  test('starts no port scan without one, of any profile', async () => {
    const { caller, verified } = project();
    const { invokePorts } = await settingsOf(caller);
    const refused = await invokePorts();
    expect([refused.status, refused.headers['x-error-detail']]).toEqual([
      400,
      'setting_id: there is no valid proof of ownership of 127.0.0.1 (put-target-proof)',
    ]);
    expect((await caller.get('scan/list-run')).body.data.run).toEqual([]);
    await verified();
    expect((await invokePorts()).status).toBe(200);
  });

  test('starts scans of a site as a visitor, and active ones only with a proof', async () => {
    const { caller, grant } = project();
    const { invokeCms, profile } = await settingsOf(caller);
    await profile('standard');
    const refused = await invokeCms();
    expect([refused.status, refused.headers['x-error-detail']]).toEqual([
      400,
      expect.stringContaining('.example.com/'),
    ]);
    await profile('baseline');
    expect((await invokeCms()).status).toBe(200);
    const other = await settingsOf(caller);
    await other.profile('standard');
    // Of a domain, it holds below.
    await grant('example.com');
    expect((await other.invokeCms()).status).toBe(200);
  });

  test('starts an intrusive scan only with a proof, where the stage allows such scans at all', async () => {
    const { caller, projectId, grant } = project();
    const { application_scan_id } = await caller.put('diagnosis/put-application-scan', 'application_scan', {
      diagnosis_data_source_id: 1004,
      name: 'a',
      scan_type: 1,
    });
    const target = `http://a${projectId}.example.com/`;
    const basic = { application_scan_id, target, max_depth: 0, max_children: 0 };
    await caller.put('diagnosis/put-application-scan-basic-setting', 'application_scan_basic_setting', basic);
    const setting = { area: 'diagnosis', setting_type: 'application_scan', setting_id: application_scan_id };
    const before = process.env.STAGE_POLICY;
    const defaults = { ...safeDefaults, intrusive: true };
    process.env.STAGE_POLICY = JSON.stringify({ defaults, cadence: {}, least_minutes: 5 });
    try {
      await caller.put('scan/put-policy', 'policy', { ...setting, profile: 'intrusive' });
      const invoke = () =>
        caller.post('diagnosis/invoke-scan', { setting_id: application_scan_id, diagnosis_data_source_id: 1004 });
      const refused = await invoke();
      expect([refused.status, refused.headers['x-error-detail']]).toEqual([
        400,
        expect.stringContaining('there is no valid proof of ownership'),
      ]);
      expect((await caller.get('scan/list-run')).body.data.run).toEqual([]);
      await grant('example.com');
      expect((await invoke()).status).toBe(200);
    } finally {
      if (before === undefined) delete process.env.STAGE_POLICY;
      else process.env.STAGE_POLICY = before;
    }
  });

  test('holds active OSINT scans to the same', async () => {
    const { caller, grant } = project();
    const { osint_id } = await caller.put('osint/put-osint/', 'osint', {
      resource_type: 'Domain',
      resource_name: 'Example.NET',
    });
    const { rel_osint_data_source_id } = await caller.put('osint/put-rel-datasource/', 'rel_osint_data_source', {
      osint_id,
      osint_data_source_id: 1002,
      status: 2,
    });
    const setting = { area: 'osint', setting_type: 'rel_osint_data_source', setting_id: rel_osint_data_source_id };
    const policy = { project_id: caller.projectId, ...setting, profile: 'standard' };
    expect((await caller.post('scan/put-policy', { policy })).status).toBe(200);
    const invoke = () => caller.post('osint/invoke-scan/', { rel_osint_data_source_id });
    const refused = await invoke();
    expect([refused.status, refused.headers['x-error-detail']]).toEqual([
      400,
      'rel_osint_data_source_id: there is no valid proof of ownership of Example.NET (put-target-proof)',
    ]);
    await grant('example.net');
    expect((await invoke()).status).toBe(200);
  });

  test('asks for none where it is off', async () => {
    process.env.TARGET_PROOFS = 'off';
    try {
      const { invokePorts } = await settingsOf(project().caller);
      expect((await invokePorts()).status).toBe(200);
    } finally {
      process.env.TARGET_PROOFS = 'required';
    }
  });

  test('ends a run whose proof has gone since it was asked for, before anything is sent', async () => {
    const { caller, projectId, verified, remove } = project();
    const { invokePorts } = await settingsOf(caller);
    const { target_proof_id } = await verified();
    const run_id = String((await invokePorts()).headers['x-scan-run-id']);
    await remove(target_proof_id);
    const { table } = storeAt(0);
    const store = { table, now: Date.now };
    let scans = 0;
    const runner: Runner = {
      store,
      queue: { send: async () => undefined, returnMessage: async () => undefined },
      log: () => undefined,
      limits: { runsPerProject: 4, runKeptDays: 400 },
      newId: () => 'owner',
      leaseSeconds: 45,
      policyOf: async () => overDefaults(undefined, safeDefaults, 'PSS'),
      egress: createEgress({ allow: [] }),
      userAgent: 'Scanfold/test',
      vault: { read: async () => undefined },
      unproven: (run, settings) => unprovenRun(store, run, settings),
      scanners: new Map([
        [
          'diagnosis:portscan',
          async () => {
            scans += 1;
            return { kind: 'finished', detail: 'Done' } as const;
          },
        ],
      ]),
    };
    await runScan(runner, { project_id: projectId, run_id }, () => 600_000);
    const { state, error_class, detail } = (await table.get(runKey(projectOfRun(projectId), run_id))) ?? {};
    expect([scans, state, error_class, detail]).toEqual([
      0,
      'failed',
      'target_unproven',
      'There is no valid proof of ownership of 127.0.0.1',
    ]);
  });
});
