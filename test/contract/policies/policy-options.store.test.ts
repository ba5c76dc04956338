import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { projectOfRun } from '../../../shared/auth/principal.ts';
import { safeDefaults } from '../../../shared/records/policies/effective-policy.ts';
import { quietStage } from '../../../shared/recurrence/stage-policy.ts';
import { readDefinitionText } from '../../../shared/store/policies/policy-definitions.ts';
import { nameOfSetting } from '../../../shared/store/policies/setting-name.ts';
import { connectStore } from '../../../shared/store/table/connection.ts';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { policyProject } from './policy-project.ts';

beforeAll(async () => {
  await functionEnvironment();
});

describe('a policy', () => {
  test('of a port scan chooses ports, UDP and TLS, and the stage limits its pace', async () => {
    const { caller, names, put } = await policyProject();
    for (const ports of ['all', 'top-1000', 'top-100', ['22', '8000-8100']]) {
      const portscan = { ports, udp: true, tls: false };
      expect((await put({ ...names.ports, portscan, rate: { connects_per_second: 100_000 } })).status).toBe(200);
      const { policy, effective } = (await caller.get('scan/get-policy', names.ports)).body.data;
      expect([policy.portscan, effective.portscan]).toEqual([portscan, portscan]);
      expect(effective.rate.connects_per_second).toBe(500);
    }
    expect((await put({ ...names.ports, portscan: { ports: 'top-100' } })).status).toBe(200);
    const { effective } = (await caller.get('scan/get-policy', names.ports)).body.data;
    expect(effective.portscan).toEqual({ ports: 'top-100', udp: false, tls: true });
  });

  test('of a link may want the names of nearby addresses, and says nothing of them where it does not', async () => {
    const { caller, names, put } = await policyProject();
    const read = async () => (await caller.get('scan/get-policy', names.link)).body.data;
    expect((await put({ ...names.link, osint: { reverse: true } })).status).toBe(200);
    const wanted = await read();
    expect([wanted.policy.osint, wanted.effective.osint]).toEqual([{ reverse: true }, { reverse: true }]);
    expect((await put({ ...names.link, osint: { reverse: false } })).status).toBe(200);
    const { policy, effective } = await read();
    expect([policy.osint, effective]).toEqual([
      { reverse: false },
      expect.not.objectContaining({ osint: expect.anything() }),
    ]);
    const refused = await put({ ...names.link, osint: { reverse: 'yes' } });
    expect(refused.headers['x-error-detail']).toContain('policy.osint.reverse: must be true or false');
  });

  test('of an application scan may name a second user, whose credentials are others than the first one has', async () => {
    const { caller, names, put } = await policyProject();
    const users = { credentials: ['wall', 'alice'], second_credentials: ['wall', 'bob'] };
    expect((await put({ ...names.app, ...users })).status).toBe(200);
    const { policy, effective } = (await caller.get('scan/get-policy', names.app)).body.data;
    expect(policy).toMatchObject(users);
    expect(effective).toMatchObject(users);
    const detailOf = async (wrong: object) =>
      (await put({ ...names.app, ...users, ...wrong })).headers['x-error-detail'];
    expect(await detailOf({ second_credentials: ['wall'] })).toContain(
      'must name a credential that credentials does not',
    );
    expect(await detailOf({ credentials: [] })).toContain(
      'policy.second_credentials: must be omitted where there are no',
    );
    expect(await detailOf({ second_credentials: ['a b:c'] })).toContain(
      'policy.second_credentials.0: must be the name',
    );
  });

  test('of an application scan takes an API definition, keeps it until it is replaced, and takes it along when it is deleted', async () => {
    const { caller, names, put } = await policyProject();
    const stored = () =>
      readDefinitionText(connectStore().table, projectOfRun(caller.projectId), nameOfSetting(names.app));
    const document = { openapi: '3.0.0', info: { title: 'Shop', version: '1' }, paths: { '/items': { get: {} } } };
    const text = JSON.stringify(document);
    const facts = {
      format: 'OpenAPI 3',
      operations: 1,
      characters: text.length,
      digest: expect.stringMatching(/^\w{16}$/),
    };
    const { body } = await put({ ...names.app, definition_text: text });
    expect(body.data.policy).toMatchObject({ uploaded_definition: facts });
    expect(body.data.policy).not.toHaveProperty('definition_text');
    expect(await stored()).toBe(text);
    // A client that sends back what it has read changes nothing of it.
    await put({ ...names.app, ...body.data.policy, obey_robots: true });
    const { policy, effective } = (await caller.get('scan/get-policy', names.app)).body.data;
    expect([policy.uploaded_definition, effective.uploaded_definition, await stored()]).toEqual([facts, facts, text]);
    expect((await put({ ...names.app, definition_text: '' })).body.data.policy).not.toHaveProperty(
      'uploaded_definition',
    );
    expect(await stored()).toBeUndefined();
    await put({ ...names.app, definition_text: text });
    expect((await caller.post('scan/delete-policy', names.app)).status).toBe(200);
    expect(await stored()).toBeUndefined();
  });

  test.each([
    ['no JSON', 'openapi: 3.0.0', 'policy.definition_text: must be JSON (convert YAML to JSON)'],
    ['another document', '{"a":1}', 'policy.definition_text: must be an OpenAPI, GraphQL, HAR or Postman document'],
    ['no operations', '{"openapi":"3.0.0","paths":{}}', 'policy.definition_text: must have an operation'],
    ['too long a text', `"${'a'.repeat(900_000)}"`, 'policy.definition_text: must have at most 900000 characters'],
    [
      'what is too large compressed',
      JSON.stringify({
        openapi: '3.0.0',
        paths: { '/a': { get: { summary: randomBytes(350_000).toString('base64') } } },
      }),
      'policy.definition_text: must be at most 350000 bytes after compression',
    ],
  ])('of an application scan is rejected with a definition of %s', async (_, definition_text, detail) => {
    const { names, put } = await policyProject();
    const answer = await put({ ...names.app, definition_text });
    expect([answer.status, answer.headers['x-error-detail']]).toEqual([400, expect.stringContaining(detail)]);
  });

  test('of an application scan uses callback addresses only where it says so and the stage has them', async () => {
    const { caller, names, put } = await policyProject();
    const before = process.env.STAGE_POLICY;
    const stageWith = (outOfBand: boolean) => {
      process.env.STAGE_POLICY = JSON.stringify({ ...quietStage, defaults: { ...safeDefaults, outOfBand } });
    };
    const effective = async () => (await caller.get('scan/get-policy', names.app)).body.data.effective;
    try {
      const refused = await put({ ...names.app, out_of_band: true });
      expect(refused.headers['x-error-detail']).toContain('policy.out_of_band: the stage has no callback address');
      stageWith(true);
      expect((await put({ ...names.app, profile: 'standard' })).status).toBe(200);
      expect(await effective()).not.toHaveProperty('out_of_band');
      expect((await put({ ...names.app, out_of_band: true })).body.data.policy.out_of_band).toBe(true);
      expect((await effective()).out_of_band).toBe(true);
      stageWith(false);
      expect(await effective()).not.toHaveProperty('out_of_band');
    } finally {
      if (before === undefined) delete process.env.STAGE_POLICY;
      else process.env.STAGE_POLICY = before;
    }
  });

  test('of an application scan is intrusive only where the stage allows it, which is not by default', async () => {
    const { caller, names, put } = await policyProject();
    const before = process.env.STAGE_POLICY;
    const stageWith = (intrusive: boolean) => {
      process.env.STAGE_POLICY = JSON.stringify({ ...quietStage, defaults: { ...safeDefaults, intrusive } });
    };
    const policy = { ...names.app, profile: 'intrusive', intrusive: { forms: ['/login'] } };
    try {
      const refused = await put(policy);
      expect(refused.headers['x-error-detail']).toContain('policy.profile: the stage does not allow intrusive scans');
      stageWith(true);
      expect((await put(policy)).status).toBe(200);
      const allowed = (await caller.get('scan/get-policy', names.app)).body.data;
      expect(allowed.policy.intrusive).toEqual({ forms: ['/login'] });
      expect(allowed.effective).toMatchObject({
        profile: 'intrusive',
        intrusive: { forms: ['/login'], excluded_words: [] },
      });
      stageWith(false);
      const { effective } = (await caller.get('scan/get-policy', names.app)).body.data;
      expect(effective.profile).toBe('standard');
      expect(effective.intrusive).toBeUndefined();
      const audited = (await caller.get('scan/list-audit')).body.data;
      expect(JSON.stringify(audited)).toContain('"profile":"intrusive"');
    } finally {
      if (before === undefined) delete process.env.STAGE_POLICY;
      else process.env.STAGE_POLICY = before;
    }
  });

  test.each([
    ['/index.php?', 400],
    ['/index.php?page=a b', 400],
    ['/index.php?page=a#b', 400],
    ['index.php?page=a', 400],
    ['/index.php?page=login&lang=en', 200],
  ])('of an application scan may name the form %s: %i', async (form, status) => {
    const { names, put } = await policyProject();
    const answer = await put({ ...names.app, intrusive: { forms: ['/login', form] } });
    expect(answer.status).toBe(status);
    const detail =
      status === 200 ? undefined : expect.stringContaining('policy.intrusive.forms.1: must be a path prefix');
    expect(answer.headers['x-error-detail']).toEqual(detail);
  });

  test.each([
    ['a set without a name', { ports: 'top-10' }, 'policy.portscan.ports: must be all, top-1000, top-100 or a list'],
    ['no port', { ports: [] }, 'policy.portscan.ports: must have at least one entry'],
    ['port 0', { ports: ['22', '0'] }, 'policy.portscan.ports.1: must be a port'],
    ['a word for UDP', { udp: 'yes' }, 'policy.portscan.udp: must be true or false'],
  ])('of a port scan is rejected with %s', async (_, portscan, detail) => {
    const { names, put } = await policyProject();
    const answer = await put({ ...names.ports, portscan });
    expect(answer.status).toBe(400);
    expect(answer.headers['x-error-detail']).toContain(detail);
  });

  test('of another kind of setting has no options of a port scan', async () => {
    const { names, put } = await policyProject();
    const answer = await put({ ...names.cms, portscan: { ports: 'all' } });
    expect(answer.headers['x-error-detail']).toBe('policy.portscan: must be omitted for a cmsscan_setting');
  });
});
