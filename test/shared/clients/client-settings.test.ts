import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { projectOfRun } from '../../../shared/auth/principal.ts';
import { connectBus } from '../../../shared/events/bus.ts';
import { connectOutbox } from '../../../shared/events/outbox.ts';
import { connectImporter } from '../../../shared/events/security-hub.ts';
import { connectBucket } from '../../../shared/export/bucket.ts';
import { connectMailer } from '../../../shared/notices/mailer.ts';
import { connectQueue } from '../../../shared/queueing/queue.ts';
import type { Message } from '../../../shared/records/notices/delivery.ts';
import { objectReader } from '../../../shared/scanning/operator-file/read-object.ts';
import { connectVault } from '../../../shared/store/policies/credentials-vault.ts';
import { connectStore } from '../../../shared/store/table/connection.ts';

/** What the server does with a request: a status, nothing at all, or the head of an answer and then nothing. */
type Fate = number | 'silence' | 'stall' | 'break';

/** What happens to the requests of a call, one after the other; then all is well. */
let fates: readonly Fate[];
/** How many requests each call has made, by the id that the SDK gives it. */
let tries: Map<string, number>;
const server = createServer(async (request, response) => {
  const call = String(request.headers['amz-sdk-invocation-id']);
  const before = tries.get(call) ?? 0;
  tries.set(call, before + 1);
  const body = await text(request).catch(() => '');
  const fate = fates[before] ?? 200;
  if (fate === 'silence') return;
  if (fate === 'break') return void request.socket.destroy();
  if (fate === 'stall') return void response.writeHead(200, { 'content-length': 100 }).write('{');
  response.writeHead(fate, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(fate === 200 ? answerTo(String(request.headers['x-amz-target']), body) : '');
});

const asked = () => [...tries.values()];

/** The client of the queues holds an answer against what it sent. */
function answerTo(target: string, body: string): string {
  if (target !== 'AmazonSQS.SendMessage') return '{}';
  return JSON.stringify({ MD5OfMessageBody: createHash('md5').update(JSON.parse(body).MessageBody).digest('hex') });
}

const services = ['DYNAMODB', 'SQS', 'S3', 'SECRETS_MANAGER', 'EVENTBRIDGE', 'SECURITYHUB', 'SESV2'];

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  fates = [];
  tries = new Map();
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = {
    ...Object.fromEntries(services.map((service) => [`AWS_ENDPOINT_URL_${service}`, endpoint])),
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
    // A store is connected once for a table: each test has its own.
    TABLE_NAME: `table-${randomUUID()}`,
    QUEUE_URL: `${endpoint}/000000000000/scans`,
    FAILURE_QUEUE_URL: `${endpoint}/000000000000/failures`,
    EXPORT_BUCKET: 'exports',
    SECRET_PREFIX: 'secrets/',
    EVENT_BUS_NAME: 'bus',
    PRODUCT_ARN: 'arn:aws:securityhub:us-east-1:123456789012:product/123456789012/default',
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  vi.stubEnv('CLIENT_TIMEOUT_MS', undefined);
  // Pauses are random parts of what they may be at most.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  return () => {
    random.mockRestore();
    vi.unstubAllEnvs();
  };
});

const event = {
  type: 'Finding Opened',
  detail: { version: 1, id: 'x', at: 1, project_id: 1 },
} as unknown as Parameters<ReturnType<typeof connectBus>['put']>[0][number];
const counts = {
  ...{ finding_new: 1, finding_reopened: 0, finding_overdue: 0, finding_fixed: 0, run_failed: 0, host_new: 0 },
  ...{ high: 1, medium: 0, low: 0 },
};
const message: Message = {
  title: 'A finding',
  project_id: 1,
  project_name: 'Shop',
  notification_name: 'Team',
  at: 1,
  notices: 1,
  counts,
  shown: [],
  link: '',
};
const change = { dynamodb: { SequenceNumber: '1' } };

/** A call of each client that the product makes. */
const calls: Readonly<Record<string, () => Promise<unknown>>> = {
  'the table': () => connectStore().table.get({ pk: 'a', sk: 'b' }),
  'the queue': () => connectQueue().returnMessage('receipt'),
  'the failure queue': () => connectOutbox().deadLetter(change, 'test'),
  'the vault': () => connectVault().destroy(projectOfRun(1), 'id'),
  'the bucket of exports': () =>
    connectBucket().upload('key', { contentType: 'text/plain', contentDisposition: 'inline' }, pieces()),
  'a bucket of the operator': async () => text(Readable.from((await objectReader()('operator-files', 'key')).body)),
  'the event bus': () => connectBus().put([event]),
  'Security Hub': () => connectImporter().importBatch([]),
  'the sender of mails': () => connectMailer()({ from: 'a@a.test', to: ['b@a.test'], deliveryId: 'x', message }),
};

async function* pieces() {
  yield Buffer.from('file');
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe.each(Object.entries(calls))('%s', (_, call) => {
  test('is asked again after 500 and 503, and then gives its answer', async () => {
    fates = [500, 503];
    await call();
    expect(asked()).toEqual([3]);
  });

  test('is asked three times where it is out of order', async () => {
    fates = [500, 503, 500, 500];
    expect(await failureOf(call())).toBeInstanceOf(Error);
    expect(asked()).toEqual([3]);
  });

  test('is asked once where it refuses', async () => {
    fates = [403];
    expect(await failureOf(call())).toBeInstanceOf(Error);
    expect(asked()).toEqual([1]);
  });

  test('is asked again after a connection that broke', async () => {
    fates = ['break'];
    await call();
    expect(asked()).toEqual([2]);
  });
});

/** Long enough for any answer that is meant to come. */
const patientMs = 1500;

test('all are given up after three tries where they never answer', async () => {
  vi.stubEnv('CLIENT_TIMEOUT_MS', String(patientMs));
  fates = ['silence', 'silence', 'silence'];
  const failures = await Promise.all(Object.values(calls).map((call) => failureOf(call())));
  for (const failure of failures) expect(String(failure)).toContain('TimeoutError');
  expect(asked()).toEqual(failures.map(() => 3));
});

test('all are asked again where an answer begins and does not end, but who reads an object is told', async () => {
  vi.stubEnv('CLIENT_TIMEOUT_MS', String(patientMs));
  fates = ['stall'];
  const { 'a bucket of the operator': readObject, ...others } = calls;
  const [failure, ...whole] = await Promise.all(
    [readObject, ...Object.values(others)].map((call) => failureOf(call?.() ?? Promise.resolve())),
  );
  expect(String(failure)).toContain('ms of inactivity');
  expect(whole).toEqual(whole.map(() => undefined));
  expect(asked().toSorted()).toEqual([1, ...whole.map(() => 2)]);
});

test.each([
  [0, 15_000],
  [0.999_999, 15_148],
])('a service that never answers is given up in time, whatever the pauses (%d of the most)', async (part, ms) => {
  fates = ['silence', 'silence', 'silence'];
  vi.spyOn(Math, 'random').mockReturnValue(part);
  // The clock goes from timer to timer, while sockets are as they always are.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    const startedAt = Date.now();
    let endedAt: number | undefined;
    const failure = failureOf(connectQueue().returnMessage('receipt')).finally(() => {
      endedAt = Date.now();
    });
    while (endedAt === undefined) {
      await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersToNextTimerAsync();
    }
    expect(await failure).toMatchObject({ name: 'TimeoutError', $metadata: { attempts: 3 } });
    expect(endedAt - startedAt).toBe(ms);
  } finally {
    vi.useRealTimers();
  }
});
