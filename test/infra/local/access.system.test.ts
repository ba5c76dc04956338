import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalService, startLocal } from '../../../infra/local/service.ts';
import { signedFetch } from '../../../infra/local/signing/signed-fetch.ts';
import { fixtureAssembly } from './fixture-stack.ts';

let folder: string;
let service: LocalService;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scanfold-access-'));
  const assembly = await fixtureAssembly(join(folder, 'assembly'));
  service = await startLocal({ port: 0, dataDir: join(folder, 'data'), assembly });
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** What each emulator answers to the holder of a key: `done`, or how it refuses. */
function asked(credentials: { accessKeyId: string; secretAccessKey: string }): Record<string, () => Promise<string>> {
  const { dynamodb, sqs, eventbridge, secretsManager } = service.endpoints;
  const client = { region: 'us-east-1', credentials, maxAttempts: 1 };
  const said = (answer: Promise<unknown>) => answer.then(() => 'done').catch((error: Error) => error.name);
  const [TableName] = service.tableNames;
  const table = new DynamoDBClient({ endpoint: dynamodb, ...client });
  const queue = new SQSClient({ endpoint: sqs, ...client });
  const bus = new EventBridgeClient({ endpoint: eventbridge, ...client });
  const secrets = new SecretsManagerClient({ endpoint: secretsManager, ...client });
  const listed = async () =>
    String((await signedFetch('s3', credentials)(`${sqs}/?list-type=2`, { method: 'GET' })).status);
  return {
    table: () => said(table.send(new ScanCommand({ TableName }))),
    queue: () => said(queue.send(new ListQueuesCommand({}))),
    bus: () =>
      said(
        bus.send(
          new PutEventsCommand({ Entries: [{ EventBusName: 'none', Source: 's', DetailType: 'd', Detail: '{}' }] }),
        ),
      ),
    secrets: () => said(secrets.send(new GetSecretValueCommand({ SecretId: 'none' }))),
    buckets: listed,
  };
}

describe('what is kept on this machine', () => {
  test.each([
    ['the key of before', () => ({ accessKeyId: 'local', secretAccessKey: 'local' })],
    ['the key of another function', () => ({ ...service.credentialsOf('echo'), accessKeyId: 'behave' })],
  ])('is not told to who has %s', async (_, credentials) => {
    const answers = asked(credentials());
    const said = Object.entries(answers).map(async ([name, ask]) => [name, await ask()]);
    expect(Object.fromEntries(await Promise.all(said))).toEqual({
      table: 'InvalidSignatureException',
      queue: 'InvalidSecurity',
      bus: 'InvalidSignatureException',
      secrets: 'InvalidSignatureException',
      buckets: '403',
    });
  });

  test('is told to the service itself', async () => {
    const answers = asked(service.credentialsOf());
    const said = Object.entries(answers).map(async ([name, ask]) => [name, await ask()]);
    expect(Object.fromEntries(await Promise.all(said))).toEqual({
      table: 'done',
      queue: 'done',
      bus: 'done',
      secrets: 'ResourceNotFoundException',
      buckets: '200',
    });
  });

  test.each(['/', '/health', '/_fauxqs/queues', '/files?list-type=2', '/000000000000/jobs'])(
    'is not told at %s of the port of the queues to who signs nothing',
    async (path) => {
      const answer = await fetch(`${service.endpoints.sqs}${path}`);
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ message: 'Access Denied' });
    },
  );

  test.each(['DynamoDB_20120810.ListTables', 'DynamoDB_20120810.Scan', 'DynamoDBStreams_20120810.ListStreams'])(
    'is not told by the table to who signs nothing (%s)',
    async (target) => {
      const headers = { 'x-amz-target': target };
      const answer = await fetch(service.endpoints.dynamodb, { method: 'POST', headers, body: '{}' });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ message: 'Access Denied' });
    },
  );
});
