import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { functionPool, type WorkerPool } from '../../../../infra/local/functions/function-pool.ts';
import { startInvokes } from '../../../../infra/local/functions/invoke-server.ts';
import type { LoopbackServer } from '../../../../infra/local/start/loopback-server.ts';
import { type FunctionDefinition, functionsOf } from '../../../../infra/local/template/deployment.ts';
import { resolverOf } from '../../../../infra/local/template/intrinsics.ts';
import { fixtureAssembly } from '../fixture-stack.ts';

const secretOf = (accessKey: string) => `secret of ${accessKey}`;

const folder = mkdtempSync(join(tmpdir(), 'scanfold-invokes-'));
let server: LoopbackServer;
let pool: WorkerPool;
let behaving: FunctionDefinition;
let log: number;

beforeAll(async () => {
  const assembly = await fixtureAssembly(folder);
  const queueUrl = (name: string) => `http://queues/${name}`;
  const location = { region: 'us-east-1', accountId: '000000000000', stackName: 'Fixture', queueUrl };
  const known = functionsOf(assembly, resolverOf(assembly.template, location));
  const behave = known.find(({ shortName }) => shortName === 'behave');
  if (behave === undefined) throw new Error('the fixture has no such function');
  behaving = behave;
  const told = { ...behave, shortName: 'told', name: 'Told', environment: { BEHAVE: behave.name } };
  log = openSync(join(folder, 'log'), 'a');
  pool = functionPool({
    functions: known,
    environmentOf: () => ({ AWS_REGION: 'us-east-1' }),
    concurrencyOf: () => 1,
    logOf: () => log,
    codeCache: assembly.codeCache,
  });
  server = await startInvokes({ functions: [...known, told], pool: () => pool, secretOf });
});

afterAll(async () => {
  await server.close();
  await pool.close();
  closeSync(log);
  rmSync(folder, { recursive: true, force: true });
});

/** Invokes as AWS's own client does. */
async function invoke(caller: string, name: string, event: object, secretAccessKey = secretOf(caller)) {
  const client = new LambdaClient({
    region: 'us-east-1',
    endpoint: server.endpoint,
    credentials: { accessKeyId: caller, secretAccessKey },
    maxAttempts: 1,
  });
  const { FunctionError, Payload } = await client.send(
    new InvokeCommand({ FunctionName: name, Payload: JSON.stringify(event) }),
  );
  return [FunctionError, JSON.parse(Buffer.from(Payload ?? []).toString('utf8'))];
}

test('a function invokes one whose name it was told, and gets its answer', async () => {
  expect(await invoke('told', behaving.name, { do: 'calls' })).toEqual([undefined, 1]);
});

test('the error of the invoked function comes as Lambda tells it', async () => {
  expect(await invoke('told', behaving.name, { do: 'throw' })).toEqual([
    'Unhandled',
    { errorType: 'TypeError', errorMessage: 'on purpose' },
  ]);
});

test.each([
  ['a function that was not told the name', 'echo', undefined],
  ['a function that nobody knows', 'nobody', undefined],
  ['a signature by another secret', 'told', 'guessed'],
])('%s is refused', async (_, caller, secret) => {
  await expect(invoke(caller, behaving.name, { do: 'calls' }, secret)).rejects.toMatchObject({
    $metadata: { httpStatusCode: 403 },
  });
});

test('a function that is not there is refused like one that may not be invoked', async () => {
  await expect(invoke('told', 'Missing', {})).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
});

test('what is not signed is refused, and nothing but an invocation is served', async () => {
  const url = `${server.endpoint}/2015-03-31/functions/${behaving.name}/invocations`;
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(403);
  expect((await fetch(url)).status).toBe(404);
});
