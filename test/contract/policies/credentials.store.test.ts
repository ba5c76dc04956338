import { createHash } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectOfRun } from '../../../shared/auth/principal.ts';
import { connectVault } from '../../../shared/store/policies/credentials-vault.ts';
import type { FreshTable } from '../../emulators/fresh-table.ts';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { freshSecrets } from '../../emulators/secrets.ts';
import { direct } from '../direct.ts';
import { Caller } from '../service.ts';

let table: FreshTable;
let secrets: Awaited<ReturnType<typeof freshSecrets>>;

beforeAll(async () => {
  table = await functionEnvironment();
  secrets = await freshSecrets();
  process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = secrets.endpoint;
});
afterAll(() => secrets.close());

const secret = { kind: 'basic', username: 'scanner', password: 'p4ssw0rd-1' };
const staging = { name: 'staging', origins: ['https://staging.example.test'], secret };

function project() {
  const caller = new Caller(direct);
  const put = (credential: object = {}, headers: Record<string, string> = {}) =>
    caller.post(
      'scan/put-credential',
      { credential: { project_id: caller.projectId, ...staging, ...credential } },
      headers,
    );
  const remove = (name = 'staging', headers: Record<string, string> = {}) =>
    caller.post('scan/delete-credential', { name }, headers);
  const list = async (query: Record<string, string | number> = {}) => caller.get('scan/list-credential', query);
  const names = async () => (await list()).body.data.credential.map(({ name }: { name: string }) => name);
  return { caller, put, remove, list, names };
}

/** What the table holds of a project, as text. */
async function itemsOf(projectId: number): Promise<Record<string, unknown>[]> {
  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.tableName }));
  return Items.filter(({ pk }) => String(pk).startsWith(`P#${projectId}`) || pk === `P#${projectId}`);
}

describe('a credential', () => {
  test('is answered and listed without its secret, and by its own project only', async () => {
    const { caller, put, list } = project();
    const begun = Math.floor(Date.now() / 1000);
    const answer = await put();
    expect([answer.status, answer.headers['x-error-detail']]).toEqual([200, undefined]);
    const { created_at, updated_at, ...rest } = answer.body.data.credential;
    const { etag } = answer.headers;
    expect(rest).toEqual({ project_id: caller.projectId, name: 'staging', origins: staging.origins, etag });
    expect(created_at).toBeGreaterThanOrEqual(begun);
    expect(created_at).toBeLessThanOrEqual(Date.now() / 1000);
    expect(updated_at).toBe(created_at);
    expect((await list()).body).toEqual({ data: { credential: [answer.body.data.credential] } });
    expect((await project().list()).body).toEqual({ data: { credential: [] } });
  });

  test('is replaced whole by the next put of its name', async () => {
    const { put, names, list } = project();
    const first = await put();
    const second = await put({
      origins: ['http://127.0.0.1:8080'],
      secret: { kind: 'cookie', cookie: 'a=bcdefg; e=f' },
    });
    expect(second.status).toBe(200);
    expect(second.body.data.credential).toMatchObject({ origins: ['http://127.0.0.1:8080'] });
    expect(second.body.data.credential.created_at).toBe(first.body.data.credential.created_at);
    expect(second.headers.etag).not.toBe(first.headers.etag);
    expect(await names()).toEqual(['staging']);
    expect((await list()).body.data.credential).toEqual([second.body.data.credential]);
    const without = await put({ secret: undefined });
    expect([without.status, without.headers['x-error-detail']]).toEqual([400, 'credential.secret: is required']);
  });

  test('can be deleted once, also where a policy names it, and only in its project', async () => {
    const { caller, put, remove, names } = project();
    await put();
    const setting = await caller.put('diagnosis/put-cmsscan-setting', 'cmsscan_setting', {
      diagnosis_data_source_id: 1002,
      target_url: 'https://staging.example.test/wp',
    });
    const name = {
      area: 'diagnosis',
      setting_type: 'cmsscan_setting',
      setting_id: setting.cmsscan_setting_id,
    };
    const policy = { project_id: caller.projectId, ...name, credentials: ['staging', 'to-come'] };
    expect((await caller.post('scan/put-policy', { policy })).status).toBe(200);
    expect((await project().remove()).status).toBe(404);
    expect((await remove()).body).toEqual({ data: {} });
    const again = await remove();
    expect([again.status, again.headers['x-error-detail']]).toEqual([404, 'name: no such credential in this project']);
    expect(await names()).toEqual([]);
    expect((await caller.get('scan/get-policy', name)).body.data.policy.credentials).toEqual(['staging', 'to-come']);
  });

  test('is of another case under a name of another case', async () => {
    const { put, names } = project();
    for (const name of ['b', 'B', 'a.b', 'a', 'a-b', 'a_b', '0']) await put({ name });
    expect(await names()).toEqual(['0', 'B', 'a', 'a-b', 'a.b', 'a_b', 'b']);
  });

  test('is listed page by page', async () => {
    const { put, list } = project();
    for (const name of ['a', 'a-1', 'b', 'c']) await put({ name });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 1, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.body.data.credential.map(({ name }: { name: string }) => name));
      cursor = page.headers['x-next-cursor'];
    } while (cursor !== undefined);
    expect(seen).toEqual(['a', 'a-1', 'b', 'c']);
    expect((await list({ cursor: Buffer.from('a b').toString('base64url') })).status).toBe(400);
  });

  test('is one of fifty of a project at most; those that are there can be replaced and deleted', async () => {
    const { put, remove } = project();
    for (let n = 0; n < 50; n += 1) expect((await put({ name: `c${n}` })).status).toBe(200);
    const more = await put({ name: 'more' });
    expect([more.status, more.headers['x-error-detail']]).toEqual([
      400,
      'credential.name: the project already has the maximum of 50 credentials',
    ]);
    expect((await put({ name: 'c7' })).status).toBe(200);
    expect((await remove('c7')).status).toBe(200);
    expect((await put({ name: 'more' })).status).toBe(200);
  });

  test('may be put and deleted by an editor, and its name seen by a viewer', async () => {
    const { caller, put } = project();
    await put();
    const body = { credential: { project_id: caller.projectId, ...staging } };
    expect((await caller.as('operator').post('scan/put-credential', body)).status).toBe(403);
    expect((await caller.as('editor').post('scan/put-credential', body)).status).toBe(200);
    expect((await caller.as('viewer').get('scan/list-credential')).status).toBe(200);
    expect((await caller.as('operator').post('scan/delete-credential', { name: 'staging' })).status).toBe(403);
    expect((await caller.as('editor').post('scan/delete-credential', { name: 'staging' })).status).toBe(200);
  });

  test('of another project inside is refused', async () => {
    const { caller, put, names } = project();
    const answer = await put({ project_id: caller.projectId + 1 });
    expect([answer.status, answer.headers['x-error-detail']]).toEqual([
      400,
      'credential.project_id: must equal project_id',
    ]);
    expect(await names()).toEqual([]);
  });
});

describe('a log-in form', () => {
  const form = {
    kind: 'form',
    login_url: 'https://staging.example.test/login',
    username: 'scanner',
    password: 'p4ssw0rd-1',
    username_field: 'user',
    password_field: 'pass',
    extra_fields: [{ name: 'tenant', value: 'north' }],
    logged_in_text: 'Sign out',
    logged_out_text: 'Sign in',
  };

  test('is stored whole and answered without what is filled in', async () => {
    const { caller, put, list } = project();
    const answer = await put({ secret: form });
    expect([answer.status, answer.headers['x-error-detail']]).toEqual([200, undefined]);
    expect(Object.keys(answer.body.data.credential).toSorted()).toEqual([
      'created_at',
      'etag',
      'name',
      'origins',
      'project_id',
      'updated_at',
    ]);
    expect((await list()).body).toEqual({ data: { credential: [answer.body.data.credential] } });
    const [stored] = (await itemsOf(caller.projectId)).filter(({ sk }) => sk === 'CREDENTIAL#staging');
    expect(JSON.stringify(stored)).not.toMatch(/login|scanner|p4ss|Sign/);
    const kept = await connectVault().read(projectOfRun(caller.projectId), String(stored?.secret_id));
    expect(JSON.parse(kept ?? '')).toEqual(form);
  });

  test.each<[string, object, string]>([
    ['without its page', { login_url: undefined }, 'login_url: is required'],
    [
      'with a path for its page',
      { login_url: '/login' },
      'login_url: must be an absolute http or https URL with a host',
    ],
    [
      'at another origin',
      { login_url: 'https://other.example.test/login' },
      'login_url: must belong to one of the origins',
    ],
    ['with a fragment', { login_url: 'https://staging.example.test/#login' }, 'login_url: must not have a fragment'],
    [
      'with a user in the address',
      { login_url: 'https://ann:p4ss@staging.example.test/' },
      'login_url: must not contain user information (user:password@)',
    ],
    ['without a user name', { username: undefined }, 'username: is required'],
    ['with a blank user name', { username: ' ' }, 'username: must not be blank'],
    ['without its password', { password: undefined }, 'password: is required'],
    [
      'with a short password',
      { password: 'abc' },
      'password: must have at least 6 characters: a shorter secret cannot be redacted reliably in findings; give the account of the scan a longer one',
    ],
    ['with a blank name of a field', { username_field: '' }, 'username_field: must not be blank'],
    ['with a number for a field', { password_field: 7 }, 'password_field: must be a string'],
    ['with a blank text', { logged_in_text: '' }, 'logged_in_text: must not be blank'],
    ['with a long text', { logged_out_text: 'x'.repeat(201) }, 'logged_out_text: must have at most 200 characters'],
    ['with a field without its value', { extra_fields: [{ name: 'a' }] }, 'extra_fields.0.value: is required'],
    [
      'with too many fields',
      { extra_fields: Array.from({ length: 21 }, () => ({ name: 'a', value: '' })) },
      'extra_fields: must have at most 20 entries',
    ],
  ])('%s is refused', async (_, more, detail) => {
    const { put, names } = project();
    const answer = await put({ secret: { ...form, ...more } });
    expect([answer.status, answer.headers['x-error-detail']]).toEqual([400, `credential.secret.${detail}`]);
    expect(await names()).toEqual([]);
  });

  test('is one kind of four', async () => {
    const answer = await project().put({ secret: { ...form, kind: 'saml' } });
    expect([answer.status, answer.headers['x-error-detail']]).toEqual([
      400,
      'credential.secret.kind: must be of kind basic, header, cookie or form',
    ]);
  });
});

describe('a change of a credential', () => {
  test('of what is no longer so is 412, and changes nothing', async () => {
    const { put, remove, list } = project();
    expect((await put({}, { 'If-Match': '*' })).status).toBe(412);
    const first = await put();
    const tag = first.headers.etag ?? '';
    const second = await put({ origins: ['https://a.example.test'] }, { 'If-Match': tag });
    expect(second.status).toBe(200);
    const stale = await put({}, { 'If-Match': tag });
    expect([stale.status, stale.body]).toEqual([412, { error: 'Precondition failed' }]);
    expect((await remove('staging', { 'If-Match': tag })).status).toBe(412);
    expect((await list()).body.data.credential).toEqual([second.body.data.credential]);
    expect((await remove('staging', { 'If-Match': second.headers.etag ?? '' })).status).toBe(200);
  });

  test('that is sent again with its key has one effect; another secret with the key is another request', async () => {
    const { put, remove, list } = project();
    const headers = { 'Idempotency-Key': 'put-1' };
    const first = await put({}, headers);
    const again = await put({}, headers);
    expect([again.status, again.body, again.headers.etag]).toEqual([200, first.body, first.headers.etag]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    const other = await put({ secret: { ...secret, password: 'p4ssw0rd-2' } }, headers);
    expect([other.status, other.body]).toEqual([422, { error: 'Idempotency key reused' }]);
    expect((await list()).headers.etag).toBeUndefined();
    const gone = await remove('staging', { 'Idempotency-Key': 'delete-1' });
    const twice = await remove('staging', { 'Idempotency-Key': 'delete-1' });
    expect([gone.status, twice.status, twice.headers['idempotency-replayed']]).toEqual([200, 200, 'true']);
  });

  test('is known again by a mark from which nobody can try out the secret: it hangs on the key of the request', async () => {
    const { caller, put } = project();
    for (const key of ['first', 'second']) expect((await put({}, { 'Idempotency-Key': key })).status).toBe(200);
    const items = await itemsOf(caller.projectId);
    const marks = items.filter(({ pk }) => pk === `P#${caller.projectId}#IDEMPOTENCY`).map((item) => item.fingerprint);
    expect(new Set(marks).size).toBe(2);
    // What other routes keep: one hash of the request, the same whatever the key.
    const sent = { project_id: caller.projectId, credential: { project_id: caller.projectId, ...staging } };
    const plain = createHash('sha256')
      .update(JSON.stringify(['scan/put-credential', sent]))
      .digest('base64url');
    expect(marks).not.toContain(plain);
  });

  test('by ten at once leaves one, with one secret', async () => {
    const { caller, put, names } = project();
    const race = await Promise.all(
      Array.from({ length: 10 }, (_, n) => put({ origins: [`https://a${n}.example.test`] })),
    );
    expect(race.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await names()).toEqual(['staging']);
    const items = await itemsOf(caller.projectId);
    expect(items.filter(({ sk }) => String(sk).startsWith('DISCARD#'))).toEqual([]);
    const [stored] = items.filter(({ sk }) => sk === 'CREDENTIAL#staging');
    const kept = await connectVault().read(projectOfRun(caller.projectId), String(stored?.secret_id));
    expect(JSON.parse(kept ?? '')).toEqual(secret);
  });

  test('is audited by name and origins', async () => {
    const { caller, put, remove } = project();
    await put();
    await put({ origins: ['https://other.example.test'] });
    await remove();
    const { body } = await caller.get('scan/list-audit', { record_type: 'credential', record_id: 'staging' });
    const times = { created_at: expect.any(Number), updated_at: expect.any(Number) };
    const of = (origin: string) => ({ name: 'staging', origins: [`https://${origin}.example.test`], ...times });
    expect(body.data.audit).toMatchObject([
      { action: 'scan/delete-credential', outcome: 'done', before: of('other'), after: null },
      { action: 'scan/put-credential', outcome: 'done', before: of('staging'), after: of('other') },
      { action: 'scan/put-credential', outcome: 'done', before: null, after: of('staging') },
    ]);
    for (const { before, after } of body.data.audit) {
      for (const fields of [before, after].filter(Boolean)) {
        expect(Object.keys(fields).toSorted()).toEqual(['created_at', 'name', 'origins', 'updated_at']);
      }
    }
  });
});
