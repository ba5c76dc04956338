import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { expect, onTestFinished, test } from 'vitest';
import { startLocal } from '../../../infra/local/service.ts';

test('a service that has warmed up answers from loaded functions, and nothing of it is in the table, a log or what was invoked', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'scanfold-rehearsal-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const invoked: string[] = [];
  await using closing = new AsyncDisposableStack();
  const service = closing.adopt(
    await startLocal({
      port: 0,
      dataDir,
      idleMs: () => performance.now(),
      invoked: ({ functionName }) => invoked.push(functionName),
    }),
    ({ stop }) => stop(),
  );
  const { endpoints, tableNames } = service;
  const [TableName] = tableNames;
  const table = new DynamoDBClient({
    endpoint: endpoints.dynamodb,
    region: 'us-east-1',
    credentials: service.credentialsOf(),
  });
  // The dispatcher stores one of its own.
  const items = async () =>
    (await table.send(new ScanCommand({ TableName }))).Items?.filter(({ pk }) => pk?.S !== 'CADENCE');
  const routes = () => invoked.filter((name) => /list-|authorizer/.test(name));
  // The dispatcher and its like have logs of their own.
  const logged = () =>
    readdirSync(join(dataDir, 'logs')).filter(
      (name) => /list-|authorizer/.test(name) && statSync(join(dataDir, 'logs', name)).size > 0,
    );
  await service.warm();
  expect([await items(), routes(), logged()]).toEqual([[], [], []]);

  const answer = await fetch(`${service.url}/api/v1/scan/list-policy?project_id=1`, {
    headers: { authorization: `Bearer ${await service.token(['project:1:viewer'])}` },
  });
  expect([answer.status, logged().length, routes().length]).toEqual([200, 2, 2]);
  const [name = ''] = logged().filter((each) => each.includes('list-policy'));
  const lines = readFileSync(join(dataDir, 'logs', name), 'utf8');
  expect(lines).toContain('"coldStart":false');
});
