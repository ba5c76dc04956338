import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { handler as authorizerFunction } from '../../../functions/authorizer.ts';
import { readApiToken, writeApiToken } from '../../../shared/auth/api-token.ts';
import { projectOfRun } from '../../../shared/auth/principal.ts';
import { listTokens } from '../../../shared/store/access/tokens.ts';
import { apiTokenVerifier } from '../../../shared/store/access/verify-token.ts';
import { tokenKey } from '../../../shared/store/keys/keys.ts';
import { connectStore } from '../../../shared/store/table/connection.ts';
import { Table } from '../../../shared/store/table/table.ts';
import type { FreshTable } from '../../emulators/fresh-table.ts';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { lambdaContext } from '../../lambda-context.ts';
import { direct, handlerOf } from '../direct.ts';
import { Caller } from '../service.ts';

const day = 24 * 3600;

let fresh: FreshTable;

beforeAll(async () => {
  fresh = await functionEnvironment();
  Object.assign(process.env, { ISSUER: 'https://issuer.example.test', AUDIENCE: 'scanfold', GRANTS_CLAIM: 'groups' });
});

function project() {
  const caller = new Caller(direct);
  const { projectId } = caller;
  const put = (token: object = {}, headers: Record<string, string> = {}, by = caller) => {
    const grants = [`project:${projectId}:operator`];
    return by.post('scan/put-token', { token: { project_id: projectId, name: 'ci', grants, ...token } }, headers);
  };
  const remove = (token_id: number) => caller.post('scan/delete-token', { token_id });
  const list = (query: Record<string, string | number> = {}) => caller.get('scan/list-token', query);
  return { caller, projectId, put, remove, list };
}

const arn = 'arn:aws:execute-api:us-east-1:123456789012:abc/dev/GET/x';

/** What the authorizer's function says of a token. */
function authorize(token: string) {
  const event = { headers: { Authorization: `Bearer ${token}` }, methodArn: arn };
  return authorizerFunction(event as unknown as APIGatewayRequestAuthorizerEvent, lambdaContext());
}

const now = () => Math.floor(Date.now() / 1000);

/** The check of the authorizer at another time. */
const verifyAt = (seconds: number) => {
  const store = { table: new Table(fresh.client, fresh.tableName), now: () => seconds * 1000 };
  return apiTokenVerifier(store, () => undefined);
};

describe('an API token', () => {
  test('is shown once, and lets its holder in with its own grants, name and expiry', async () => {
    const { projectId, put, list } = project();
    const answer = await put();
    expect([answer.status, answer.headers['x-error-detail']]).toEqual([200, undefined]);
    const { token, access_token } = answer.body.data;
    expect(token).toEqual({
      token_id: token.token_id,
      project_id: projectId,
      name: 'ci',
      grants: [`project:${projectId}:operator`],
      created_by: 'tester',
      created_at: token.created_at,
      updated_at: token.created_at,
      expires_at: token.created_at + 90 * day,
      last_used_at: 0,
      etag: answer.headers.etag,
    });
    expect(access_token).toMatch(new RegExp(`^scanfold_${projectId}_${token.token_id}_[0-9a-f]{72}$`));
    const { principalId, context } = await authorize(access_token);
    expect([principalId, context]).toEqual([
      `token:${token.token_id}`,
      { subject: `token:${token.token_id}`, grants: `project:${projectId}:operator`, exp: String(token.expires_at) },
    ]);
    const listed = (await list()).body.data.token;
    expect(listed).toEqual([{ ...token, last_used_at: expect.any(Number) }]);
    expect(JSON.stringify(listed)).not.toContain(String(readApiToken(access_token)?.secret));
  });

  test('is stored as a hash alone: neither the table, nor the audit, nor a repeat of the request has it', async () => {
    const { caller, put } = project();
    const first = await put({}, { 'Idempotency-Key': 'once' });
    const repeat = await put({}, { 'Idempotency-Key': 'once' });
    expect(repeat.headers['idempotency-replayed']).toBe('true');
    expect(repeat.body).toEqual({ data: { token: first.body.data.token } });
    const { secret = '' } = readApiToken(first.body.data.access_token) ?? {};
    expect(secret).toHaveLength(64);
    const { Items = [] } = await fresh.client.send(new ScanCommand({ TableName: fresh.tableName }));
    expect(Items.some(({ name }) => name === 'ci')).toBe(true);
    expect(JSON.stringify(Items)).not.toContain(secret);
    const audit = (await caller.get('scan/list-audit')).body.data.audit;
    expect(audit).toHaveLength(1);
    expect(audit[0]).toMatchObject({
      action: 'scan/put-token',
      subject: 'tester',
      record_type: 'token',
      record_id: String(first.body.data.token.token_id),
      after: { name: 'ci', grants: first.body.data.token.grants },
    });
    expect(JSON.stringify(audit)).not.toMatch(/hash/);
  });

  test('ends with its deletion, at once for the authorizer; its creation and end are audited', async () => {
    const { caller, put, remove, list } = project();
    const { token, access_token } = (await put()).body.data;
    expect((await project().remove(token.token_id)).status).toBe(404);
    expect((await remove(token.token_id)).body).toEqual({ data: {} });
    await expect(authorize(access_token)).rejects.toThrow(/^Unauthorized$/);
    const again = await remove(token.token_id);
    expect([again.status, again.headers['x-error-detail']]).toEqual([404, 'token_id: no such token in this project']);
    expect((await list()).body).toEqual({ data: { token: [] } });
    const audit = (await caller.get('scan/list-audit')).body.data.audit;
    expect(audit.map(({ action }: { action: string }) => action)).toEqual(['scan/delete-token', 'scan/put-token']);
  });

  test('ends with its expiry, and is then no longer listed', async () => {
    const { projectId, put } = project();
    const { token, access_token } = (await put({ expires_at: now() + 60 })).body.data;
    const identity = await verifyAt(token.expires_at - 1)(access_token);
    expect(identity.expiresAt).toBe(token.expires_at);
    await expect(verifyAt(token.expires_at)(access_token)).rejects.toThrow('the API token has expired');
    const listed = async (seconds: number) => {
      const store = { table: connectStore().table, now: () => seconds * 1000 };
      return (await listTokens(store, projectOfRun(projectId), {})).records.map(({ token_id }) => token_id);
    };
    expect(await listed(token.expires_at)).toEqual([token.token_id]);
    expect(await listed(token.expires_at + 1)).toEqual([]);
  });

  test('with another secret, project or id, or mistyped, is none', async () => {
    const { projectId, put } = project();
    const { token, access_token } = (await put()).body.data;
    const parts = readApiToken(access_token) ?? { projectId, tokenId: 0, secret: '' };
    const wrong = [
      writeApiToken({ ...parts, secret: parts.secret.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) }),
      writeApiToken({ ...parts, projectId: projectId + 1 }),
      writeApiToken({ ...parts, tokenId: token.token_id + 1 }),
      access_token.slice(0, -1),
      `${access_token}0`,
      'scanfold_',
    ];
    for (const each of wrong) await expect(authorize(each)).rejects.toThrow(/^Unauthorized$/);
    expect((await authorize(access_token)).principalId).toBe(`token:${token.token_id}`);
  });

  test('says when it was last used, written once an hour at most', async () => {
    const { put, projectId } = project();
    const { token, access_token } = (await put()).body.data;
    const store = connectStore();
    const write = vi.spyOn(Table.prototype, 'write');
    const lastUse = async () =>
      (await store.table.get(tokenKey(projectOfRun(projectId), token.token_id)))?.last_used_at;
    try {
      for (const [after, writes] of [
        [0, 1],
        [1, 1],
        [3599, 1],
        [3600, 2],
      ] as const) {
        await verifyAt(token.created_at + after)(access_token);
        expect([after, write.mock.calls.length]).toEqual([after, writes]);
      }
    } finally {
      write.mockRestore();
    }
    expect(await lastUse()).toBe(token.created_at + 3600);
  });

  test('cannot be verified while the table does not answer, which does not make it a bad one', async () => {
    const { put } = project();
    const { access_token } = (await put()).body.data;
    const broken = new Table({ send: () => Promise.reject(new Error('no route to host')) }, 'none');
    const verify = apiTokenVerifier({ table: broken, now: Date.now }, () => undefined);
    await expect(verify(access_token)).rejects.toMatchObject({ name: 'TokensUnavailable' });
  });

  test('is listed page by page', async () => {
    const { put, list } = project();
    for (const name of ['a', 'b', 'c']) await put({ name });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 1, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.body.data.token.map(({ name }: { name: string }) => name));
      cursor = page.headers['x-next-cursor'];
    } while (cursor !== undefined);
    expect(seen).toEqual(['a', 'b', 'c']);
  });
});

describe('who creates an API token', () => {
  test('gives no more than he has: roles of his own project', async () => {
    const { projectId, put } = project();
    for (const role of ['viewer', 'operator', 'editor', 'admin']) {
      expect((await put({ grants: [`project:${projectId}:${role}`] })).status).toBe(200);
    }
    for (const grant of ['project:*:viewer', `project:${projectId + 1}:viewer`]) {
      expect((await put({ grants: [`project:${projectId}:viewer`, grant] })).status).toBe(403);
    }
  });

  test('may give rights in all projects if he has them there, and none in a single other one', async () => {
    const { projectId } = project();
    const send = (grant: string, own: string) =>
      direct({
        method: 'POST',
        path: '/api/v1/scan/put-token',
        body: { project_id: projectId, token: { project_id: projectId, name: 'all', grants: [grant] } },
        grants: [own, `project:${projectId}:admin`],
      });
    expect((await send('project:*:editor', 'project:*:editor')).status).toBe(200);
    expect((await send('project:*:admin', 'project:*:editor')).status).toBe(403);
    const other = await send(`project:${projectId + 1}:viewer`, 'project:*:admin');
    expect([other.status, other.headers['x-error-detail']]).toEqual([
      400,
      'token.grants.0: must be for the project of the token, or for all projects (*)',
    ]);
  });

  test('is an admin, and no API token', async () => {
    const { caller, projectId, put } = project();
    expect((await put({}, {}, caller.as('editor'))).status).toBe(403);
    expect((await caller.as('editor').get('scan/list-token')).status).toBe(403);
    const { access_token } = (await put({ grants: [`project:${projectId}:admin`] })).body.data;
    const { context } = await authorize(access_token);
    const event = {
      httpMethod: 'POST',
      path: '/api/v1/scan/put-token',
      multiValueHeaders: { 'Content-Type': ['application/json'] },
      multiValueQueryStringParameters: null,
      body: JSON.stringify({
        project_id: projectId,
        token: { project_id: projectId, name: 'next', grants: [`project:${projectId}:viewer`] },
      }),
      isBase64Encoded: false,
      requestContext: { requestId: 'r', authorizer: context },
    };
    const handler = await handlerOf(event.httpMethod, event.path);
    expect((await handler(event as never, lambdaContext())).statusCode).toBe(403);
  });

  test.each([
    [{ expires_at: 1 }, 'token.expires_at: must be in the future'],
    [{ expires_at: now() + 366 * day }, 'token.expires_at: must be at most 365 days from now'],
    [{ grants: [] }, 'token.grants: must have at least one entry'],
    [{ grants: ['project:1:owner'] }, /^token\.grants\.0: must be project:<id>:<role>/],
    [{ name: ' ' }, 'token.name: must not be blank'],
    [{ project_id: 1 }, 'token.project_id: must equal project_id'],
    [{ token_id: 1001 }, /^token\.token_id: must be absent/],
  ])('is told what is wrong with %j', async (token, detail) => {
    const answer = await project().put(token);
    expect([answer.status, answer.headers['x-error-detail']]).toEqual([
      400,
      typeof detail === 'string' ? detail : expect.stringMatching(detail),
    ]);
  });
});
