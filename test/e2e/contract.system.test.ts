import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalService, startLocal } from '../../infra/local/service.ts';
import { describeOrderOfChecks, kindsOfRoutes } from '../contract/order.ts';
import { overHttp } from '../contract/over-http.ts';
import { Caller } from '../contract/service.ts';
import { testEveryRoute } from './every-route.ts';
import { invokeManyTimes } from './many-invokes.ts';

let local: LocalService;
const dataDir = mkdtempSync(join(tmpdir(), 'scanfold-contract-'));

beforeAll(async () => {
  local = await startLocal({ port: 0, dataDir });
});

afterAll(async () => {
  await local.stop();
  rmSync(dataDir, { recursive: true });
});

const service = overHttp(
  () => local.url,
  (grants, options) => local.token(grants, options),
);

// Each function by itself is held to the order in order.store.test.ts.
describeOrderOfChecks(service, kindsOfRoutes);

testEveryRoute(service, 8);

test('a token that is none is a 401 of the gateway, in the same shape', async () => {
  const expired = await local.token(['project:*:admin'], { expiresInSeconds: -10 });
  for (const authorization of [undefined, '', 'Bearer', 'Bearer x', `Bearer ${expired}`, `Basic ${expired}`]) {
    const answer = await service({
      method: 'GET',
      path: '/api/v1/osint/list-osint/',
      query: { project_id: '1001' },
      headers: authorization === undefined ? {} : { authorization },
    });
    expect([authorization, answer.status, answer.body]).toEqual([
      authorization,
      401,
      { error: 'Authentication required' },
    ]);
    expect(answer.headers['x-request-id']).toBeDefined();
  }
});

test('a token that ends while the gateway remembers it is refused from then on, to read and to write', async () => {
  const caller = new Caller(service);
  const { projectId } = caller;
  // Everything that answers is running before the token counts down.
  await caller.get('osint/list-osint/');
  await caller.post('osint/put-osint/', {});
  const authorization = `Bearer ${await local.token([`project:${projectId}:admin`], { expiresInSeconds: 3 })}`;
  const osint = { project_id: projectId, resource_type: 'Domain', resource_name: 'example.test' };
  const ask = {
    read: {
      method: 'GET',
      path: '/api/v1/osint/list-osint/',
      query: { project_id: String(projectId) },
      headers: { authorization },
    },
    write: {
      method: 'POST',
      path: '/api/v1/osint/put-osint/',
      body: { project_id: projectId, osint },
      headers: { authorization },
    },
  };
  expect((await service(ask.write)).status).toBe(200);
  await expect.poll(async () => (await service(ask.read)).status).not.toBe(200);
  for (const request of [ask.read, ask.write]) {
    const answer = await service(request);
    expect([answer.status, answer.body]).toEqual([401, { error: 'Authentication required' }]);
    expect(answer.headers['x-error-detail']).toBeUndefined();
  }
});

test('a function may do no more with the table here than its role in the template says', async () => {
  const tried = async (accessKeyId: string) => {
    const credentials = local.credentialsOf(accessKeyId);
    const endpoint = local.endpoints.dynamodb;
    const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials, maxAttempts: 1 });
    const item = { pk: { S: 'P#1#TRIED' }, sk: { S: accessKeyId } };
    try {
      return await client.send(new PutItemCommand({ TableName: local.tableNames[0], Item: item })).then(
        () => 'done',
        (error: Error) => error.name,
      );
    } finally {
      client.destroy();
    }
  };
  expect(await tried('service-osint-put-osint')).toBe('done');
  expect(await tried('service-osint-list-osint')).toBe('AccessDeniedException');
});

test('100 invokes, 20 at a time, make one run', () => invokeManyTimes(service, 5));
