import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { projectOfRun } from '../../shared/auth/principal.ts';
import { type Runner, runScan } from '../../shared/execution/run-scan.ts';
import { renewProof } from '../../shared/proofs/renew-proof.ts';
import { renewProofs } from '../../shared/proofs/renew-proofs.ts';
import { unprovenRun } from '../../shared/proofs/require-proof.ts';
import { overDefaults, safeDefaults } from '../../shared/records/policy.ts';
import { createEgress } from '../../shared/scanning/egress/egress.ts';
import { proofKey, scanningKey } from '../../shared/store/keys.ts';
import { runKey } from '../../shared/store/run-keys.ts';
import { Table } from '../../shared/store/table.ts';
import type { FreshTable } from '../emulators/fresh-table.ts';
import { functionEnvironment } from '../emulators/function-environment.ts';
import { listening, type Target } from '../targets/server.ts';
import { direct } from './direct.ts';
import { Caller } from './service.ts';

const day = 24 * 3600;

let fresh: FreshTable;
let site: Target;
/** What the file at the address of the site holds. */
let published = '';

beforeAll(async () => {
  fresh = await functionEnvironment();
  Object.assign(process.env, { EGRESS_ALLOW: '127.0.0.0/8', EGRESS_LOOPBACK: 'true', TARGET_PROOFS: 'required' });
  const server = createServer((request, response) => {
    const isFile = request.url === '/.well-known/scanfold-verification.txt';
    response.writeHead(isFile && published !== '' ? 200 : 404).end(published);
  });
  server.keepAliveTimeout = 0;
  site = await listening(server, '127.0.0.1', 0);
});
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => {
  published = '';
});

function project() {
  const caller = new Caller(direct);
  const { projectId } = caller;
  const put = (proof: object = {}, headers: Record<string, string> = {}) => {
    const target_proof = {
      project_id: projectId,
      target: '127.0.0.1',
      method: 'https_file',
      port: site.port,
      ...proof,
    };
    return caller.post('scan/put-target-proof', { target_proof }, headers);
  };
  const verify = (target_proof_id: number) => caller.post('scan/verify-target-proof', { target_proof_id });
  const remove = (target_proof_id: number) => caller.post('scan/delete-target-proof', { target_proof_id });
  const list = (query: Record<string, string | number> = {}) => caller.get('scan/list-target-proof', query);
  /** A proof of the address of the site that has been found. */
  const verified = async () => {
    const { target_proof } = (await put()).body.data;
    published = target_proof.proof;
    return (await verify(target_proof.target_proof_id)).body.data.target_proof;
  };
  const grant = (target: string) =>
    direct({
      method: 'POST',
      path: '/api/v1/scan/put-target-proof',
      body: { project_id: projectId, target_proof: { project_id: projectId, target, method: 'operator_grant' } },
      grants: ['project:*:admin'],
    });
  return { caller, projectId, put, verify, remove, list, verified, grant };
}

/** A store at another time. */
const storeAt = (seconds: number) => ({ table: new Table(fresh.client, fresh.tableName), now: () => seconds * 1000 });

const stored = (projectId: number, id: number) => storeAt(0).table.get(proofKey(projectOfRun(projectId), id));

describe('a proof of ownership', () => {
  test('begins with a text to publish, and is verified once that is found', async () => {
    const { projectId, put, verify, list } = project();
    const answer = await put();
    expect([answer.status, answer.headers['x-error-detail']]).toEqual([200, undefined]);
    const { target_proof } = answer.body.data;
    expect(target_proof).toEqual({
      target_proof_id: target_proof.target_proof_id,
      project_id: projectId,
      target: '127.0.0.1',
      method: 'https_file',
      port: site.port,
      proof: expect.stringMatching(/^scanfold-verification=[0-9a-f]{32}$/),
      state: 'pending',
      verified_at: 0,
      valid_until: 0,
      detail: '',
      created_at: target_proof.created_at,
      updated_at: target_proof.created_at,
    });
    const missing = (await verify(target_proof.target_proof_id)).body.data.target_proof;
    expect([missing.state, missing.detail]).toEqual(['failed', expect.stringContaining('returned status 404')]);
    published = target_proof.proof;
    const begun = Math.floor(Date.now() / 1000);
    const found = await verify(target_proof.target_proof_id);
    expect(found.body.data.target_proof).toMatchObject({
      state: 'verified',
      detail: expect.stringMatching(/^Found at/),
    });
    const { verified_at, valid_until } = found.body.data.target_proof;
    expect(verified_at).toBeGreaterThanOrEqual(begun);
    expect(verified_at).toBeLessThanOrEqual(Date.now() / 1000);
    expect(valid_until).toBe(verified_at + 30 * day);
    expect((await list()).body).toEqual({ data: { target_proof: [found.body.data.target_proof] } });
  });

  test('is each project’s own, as is the text to publish', async () => {
    const [one, other] = [project(), project()];
    const first = (await one.put()).body.data.target_proof;
    const second = (await other.put()).body.data.target_proof;
    published = first.proof;
    expect((await other.verify(second.target_proof_id)).body.data.target_proof.state).toBe('failed');
    expect((await other.verify(first.target_proof_id)).status).toBe(404);
    expect((await other.remove(first.target_proof_id)).status).toBe(404);
  });

  test('is renewed by itself from day 23 on, daily until it is found again', async () => {
    const { projectId, verified } = project();
    const { target_proof_id: id, verified_at } = await verified();
    const { connectProver } = await import('../../shared/proofs/prover.ts');
    const look = connectProver();
    const renewed = async (seconds: number) => {
      const item = await stored(projectId, id);
      if (item?.due_at !== undefined) await renewProof(storeAt(seconds), look, item);
      const { state, valid_until, due_at } = (await stored(projectId, id)) ?? {};
      return { state, valid_until, due_at };
    };
    const first = { state: 'verified', valid_until: verified_at + 30 * day, due_at: verified_at + 23 * day };
    expect(await renewed(verified_at + 23 * day - 1)).toEqual(first);
    const { published: text } = { published };
    published = '';
    expect(await renewed(verified_at + 23 * day)).toEqual({ ...first, due_at: verified_at + 24 * day });
    published = text;
    expect(await renewed(verified_at + 24 * day)).toEqual({
      state: 'verified',
      valid_until: verified_at + 54 * day,
      due_at: verified_at + 47 * day,
    });
    expect(await renewed(verified_at + 54 * day)).toEqual({
      state: 'expired',
      valid_until: verified_at + 54 * day,
      due_at: undefined,
    });
  });

  test('is found when it is due, and one that cannot be looked for keeps no other from it', async () => {
    const [one, other] = [await project().verified(), await project().verified()];
    const at = Math.max(one.verified_at, other.verified_at) + 23 * day;
    const [looked, logged]: [number[], string[]] = [[], []];
    const look = async ({ target_proof_id }: { target_proof_id: number }) => {
      looked.push(target_proof_id);
      if (target_proof_id === one.target_proof_id) throw new Error('broken');
      return { found: true, detail: 'Found' };
    };
    const log = ({ event }: { event: string }) => void logged.push(event);
    const renewed = await renewProofs(storeAt(at), log, look, Number.POSITIVE_INFINITY);
    expect(looked).toEqual(expect.arrayContaining([one.target_proof_id, other.target_proof_id]));
    expect([renewed.failed, logged]).toEqual([1, ['proof not renewed']]);
    expect((await stored(other.project_id, other.target_proof_id))?.valid_until).toBe(at + 30 * day);
    expect((await stored(one.project_id, one.target_proof_id))?.valid_until).toBe(one.valid_until);
    expect((await renewProofs(storeAt(at), log, look, 0)).looked).toBe(0);
  });

  test('is looked for by nobody while scanning is switched off, and keeps its time', async () => {
    const { projectId, put, verify, verified } = project();
    const { target_proof_id: id, verified_at } = await verified();
    const pending = (await put()).body.data.target_proof;
    const { table } = storeAt(0);
    const before = site.accepted();
    await table.write({ update: scanningKey, changes: { set: { enabled: false } } });
    try {
      const refused = await verify(pending.target_proof_id);
      expect([refused.status, refused.headers['x-error-detail']]).toEqual([
        400,
        'target_proof_id: cannot be verified while scanning is switched off',
      ]);
      const look = async () => ({ found: true, detail: 'Found' });
      const renewed = await renewProofs(
        storeAt(verified_at + 23 * day),
        () => undefined,
        look,
        Number.POSITIVE_INFINITY,
      );
      expect(renewed).toEqual({ looked: 0, failed: 0 });
      expect((await stored(projectId, id))?.due_at).toBe(verified_at + 23 * day);
      expect(site.accepted()).toBe(before);
    } finally {
      await table.write({ remove: scanningKey });
    }
  });

  test('can be deleted; what is done to it is audited', async () => {
    const { caller, verified, remove, list } = project();
    const { target_proof_id } = await verified();
    expect((await remove(target_proof_id)).body).toEqual({ data: {} });
    expect((await remove(target_proof_id)).status).toBe(404);
    expect((await list()).body).toEqual({ data: { target_proof: [] } });
    const audit = (await caller.get('scan/list-audit')).body.data.audit;
    expect(audit.map(({ action }: { action: string }) => action)).toEqual([
      'scan/delete-target-proof',
      'scan/verify-target-proof',
      'scan/put-target-proof',
    ]);
  });

  test('is listed page by page', async () => {
    const { put, list } = project();
    for (const target of ['a.example.com', 'b.example.com']) await put({ target, method: 'dns_txt', port: undefined });
    const first = await list({ limit: 1 });
    const second = await list({ limit: 1, cursor: String(first.headers['x-next-cursor']) });
    const targets = [first, second].flatMap(({ body }) =>
      body.data.target_proof.map((each: { target: string }) => each.target),
    );
    expect(targets).toEqual(['a.example.com', 'b.example.com']);
    expect(second.headers).not.toHaveProperty('x-next-cursor');
  });

  test.each([
    [{ target: 'co.uk', method: 'dns_txt', port: undefined }, /^target_proof\.target: is a public suffix/],
    [{ target: '192.0.2.0/28' }, /^target_proof\.method: must be operator_grant for a range/],
    [{ target: 'a b' }, 'target_proof.target: must be a host name, an IP address or a CIDR range'],
    [{ method: 'email' }, 'target_proof.method: must be one of dns_txt, https_file, meta_tag, operator_grant'],
    [{ port: 0 }, 'target_proof.port: must be an integer from 1 to 65535'],
    [{ project_id: 1 }, 'target_proof.project_id: must equal project_id'],
  ])('is refused with %j', async (proof, detail) => {
    const answer = await project().put(proof);
    expect([answer.status, answer.headers['x-error-detail']]).toEqual([
      400,
      typeof detail === 'string' ? detail : expect.stringMatching(detail),
    ]);
  });

  test('is granted by an admin of all projects alone, and is then not to be verified', async () => {
    const { put, grant, verify } = project();
    const range = { target: '192.0.2.0/28', method: 'operator_grant', port: undefined };
    expect((await put(range)).status).toBe(403);
    const granted = await grant('192.0.2.0/28');
    expect(granted.body.data.target_proof).toMatchObject({ state: 'verified', detail: 'Granted by tester' });
    expect((await verify(granted.body.data.target_proof.target_proof_id)).status).toBe(400);
  });

  test('is kept in one form of its target', async () => {
    const { put } = project();
    const kept = async (target: string, method: string) =>
      (await put({ target, method, port: undefined })).body.data.target_proof.target;
    expect(await kept('WWW.Example.COM.', 'dns_txt')).toBe('www.example.com');
    expect(await kept('192.0.2.7/32', 'https_file')).toBe('192.0.2.7');
    expect(await kept('2001:DB8:0:0::7', 'https_file')).toBe('2001:db8::7');
  });
});

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
