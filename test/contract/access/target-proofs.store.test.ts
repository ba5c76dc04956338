import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { renewProof } from '../../../shared/proofs/renew-proof.ts';
import { renewProofs } from '../../../shared/proofs/renew-proofs.ts';
import { scanningKey } from '../../../shared/store/keys/keys.ts';
import { type ProofSite, proofProject, proofSite, storeAt, stored } from './proof-project.ts';

const day = 24 * 3600;

let site: ProofSite;

beforeAll(async () => {
  site = await proofSite();
});
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => {
  site.file.published = '';
});

const project = () => proofProject(site);

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
      etag: answer.headers.etag,
    });
    const missing = (await verify(target_proof.target_proof_id)).body.data.target_proof;
    expect([missing.state, missing.detail]).toEqual(['failed', expect.stringContaining('returned status 404')]);
    site.file.published = target_proof.proof;
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
    site.file.published = first.proof;
    expect((await other.verify(second.target_proof_id)).body.data.target_proof.state).toBe('failed');
    expect((await other.verify(first.target_proof_id)).status).toBe(404);
    expect((await other.remove(first.target_proof_id)).status).toBe(404);
  });

  test('is renewed by itself from day 23 on, daily until it is found again', async () => {
    const { projectId, verified } = project();
    const { target_proof_id: id, verified_at } = await verified();
    const { connectProver } = await import('../../../shared/proofs/prover.ts');
    const look = connectProver();
    const renewed = async (seconds: number) => {
      const item = await stored(projectId, id);
      if (item?.due_at !== undefined) await renewProof(storeAt(seconds), look, item);
      const { state, valid_until, due_at } = (await stored(projectId, id)) ?? {};
      return { state, valid_until, due_at };
    };
    const first = { state: 'verified', valid_until: verified_at + 30 * day, due_at: verified_at + 23 * day };
    expect(await renewed(verified_at + 23 * day - 1)).toEqual(first);
    const text = site.file.published;
    site.file.published = '';
    expect(await renewed(verified_at + 23 * day)).toEqual({ ...first, due_at: verified_at + 24 * day });
    site.file.published = text;
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
