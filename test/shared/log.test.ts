import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { describe, expect, test } from 'vitest';
import { errorFacts } from '../../shared/log.ts';

const program = fileURLToPath(new URL('./log-process.ts', import.meta.url));

/** What a process of its own writes, in Lambda's environment and this one: its lines, and all of its text. */
async function written(args: readonly string[], environment: Record<string, string> = {}) {
  const own = { AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand', TZ: ':UTC', POWERTOOLS_METRICS_DISABLED: 'true' };
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ...own, ...environment };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...args], { env });
  const text = stdout + stderr;
  const lines: Record<string, unknown>[] = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
  return { lines, text };
}

describe('a line of the log', () => {
  test('tells its level, time, function and invocation, and whether that is the first, beside its own facts', async () => {
    const { lines } = await written(['messages'], { _X_AMZN_TRACE_ID: 'Root=1-2-3;Sampled=0' });
    const common = { level: 'INFO', event: 'message', function: 'scanfold-test', traceId: '1-2-3', project: 1001 };
    expect(lines).toEqual([
      expect.objectContaining({
        ...common,
        coldStart: true,
        invocationId: 'invocation a',
        messageId: 'a',
        run: 'run a',
      }),
      expect.objectContaining({
        ...common,
        coldStart: false,
        invocationId: 'invocation b',
        messageId: 'b',
        run: 'run b',
      }),
    ]);
    for (const { timestamp } of lines) expect(new Date(String(timestamp)).toISOString()).toBe(timestamp);
  });

  test.each([
    [{}, ['info', 'warn', 'error', 'told']],
    [{ POWERTOOLS_LOG_LEVEL: 'DEBUG' }, ['debug', 'info', 'warn', 'error', 'told']],
    [{ POWERTOOLS_LOG_LEVEL: 'ERROR' }, ['error', 'told']],
    [{ POWERTOOLS_LOG_LEVEL: 'DEBUG', AWS_LAMBDA_LOG_LEVEL: 'WARN' }, ['warn', 'error', 'told']],
  ])('is written from the level on that the environment says: %j', async (environment, events) => {
    const { lines } = await written(['levels'], environment);
    // Where the two variables differ, the library says so in a line of its own.
    const told = lines.map(({ event }) => String(event)).filter((event) => !event.startsWith('Current log level'));
    expect(told.toSorted()).toEqual(events.toSorted());
  });

  test('holds no secret of a request, of a field or of an error and its causes, even where events are asked for', async () => {
    const secrets = {
      token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.c2lnbmF0dXJl',
      password: 'Zq7"Xj9Wk\\pass',
      cookie: 'cook1e-Zq7Xj9Wk',
      query: 'qu3ry-Zq7Xj9Wk',
      foreign: 'f0reign-Zq7Xj9Wk',
      apiToken: `scanfold_1001_1007_${'5eC2e7'.repeat(12)}`,
    };
    const { lines, text } = await written(['plant', JSON.stringify(secrets)], {
      POWERTOOLS_LOGGER_LOG_EVENT: 'true',
      POWERTOOLS_LOG_LEVEL: 'TRACE',
    });
    expect(lines.map(({ event }) => event).toSorted()).toEqual(['careless', 'request']);
    const { message, cause } = lines.find(({ event }) => event === 'request') as {
      message: string;
      cause: { message: string; cause: { message: string } };
    };
    expect([message, cause.message, cause.cause.message].map((each) => each.includes('[redacted]'))).toEqual([
      true,
      true,
      true,
    ]);
    const readable = text.replaceAll('\\\\', '\\').replaceAll('\\"', '"');
    for (const secret of Object.values(secrets)) {
      expect([text.includes(secret), readable.includes(secret)]).toEqual([false, false]);
    }
    // Of an API token it is told which one it is.
    expect(text).toContain('scanfold_1001_1007_[redacted]');
    expect(lines.find(({ event }) => event === 'request')).toMatchObject({ caller: 'token:1007' });
    for (const part of ['Xj9Wk', 'c2lnbmF0dXJl', '5eC2e7']) expect(readable).not.toContain(part);
  });
});

test('an error of a call to AWS has its status, request id and attempts, by which the call is found there', async () => {
  const server = createServer((_, response) =>
    response.writeHead(403, { 'x-amzn-requestid': 'request a' }).end('{"__type":"AccessDeniedException"}'),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
  const client = new SQSClient({ region: 'us-east-1', credentials, endpoint: `http://127.0.0.1:${port}` });
  const error: unknown = await client.send(new ListQueuesCommand({})).catch((reason: unknown) => reason);
  server.close();
  expect(errorFacts(error)).toMatchObject({ awsStatus: 403, awsRequestId: 'request a', attempts: 1 });
});
