import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FauxqsServer, startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bucketArea, provisionBuckets } from '../../../infra/local/gateway/buckets.ts';
import { connectBucket } from '../../../shared/export/bucket.ts';

let emulator: FauxqsServer;
let front: Server;
let url: string;
let nowMs: number;
/** Statuses to answer the next requests with, before the emulator is asked. */
let faults: number[];
let asked: string[];

/** The emulator behind the checks of the local mode: signatures are held to the rules of S3. */
beforeAll(async () => {
  emulator = await startFauxqs({ port: 0, logger: false });
  emulator.createBucket('exports-bucket');
  const area = bucketArea(`http://127.0.0.1:${emulator.port}`, '/s3', {
    secretOf: () => 'secret',
    send: fetch,
    now: () => nowMs,
  });
  front = createServer(async (request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const chunks = await Array.fromAsync(request);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const { method = '' } = request;
    asked.push(
      `${method} ${query
        .replace(/&?x-id=\w+/, '')
        .replace(/uploadId=[^&]+/, 'uploadId')
        .replace(/=$/, '')}`,
    );
    const fault = faults.shift();
    const sent = { method, path, query, headers, body: Buffer.concat(chunks) };
    const answer = fault ? { status: fault, headers: [], body: Buffer.from('<Error/>') } : await area.answer(sent);
    response.writeHead(answer.status, answer.headers.flat()).end(answer.body);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  url = `http://127.0.0.1:${(front.address() as AddressInfo).port}/s3`;
});

afterAll(async () => {
  front.close();
  await emulator.stop();
});

beforeEach(() => {
  nowMs = Date.now();
  faults = [];
  asked = [];
  vi.stubEnv('EXPORT_BUCKET', 'exports-bucket');
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_SESSION_TOKEN', 'a/session+token==');
  vi.stubEnv('AWS_ENDPOINT_URL_S3', url);
  vi.stubEnv('CLIENT_TIMEOUT_MS', '120000');
  return () => vi.unstubAllEnvs();
});

const key = 'exports/1001/9d3f0a1e-0000-4000-8000-000000000000.csv';
const facts = {
  contentType: 'text/csv; charset=utf-8; header=present',
  contentDisposition: 'attachment; filename="scanfold-1001-20261121T105500Z.csv"',
};
const file = Buffer.concat([Buffer.alloc(8 * 1024 * 1024, 'a'), Buffer.from('the end')]);

/** A file in pieces of about 1 MB, as an export is written. */
async function* piecesOf(whole: Buffer) {
  for (let from = 0; from < whole.length; from += 1_000_000) yield whole.subarray(from, from + 1_000_000);
}

async function store(whole = file) {
  const bucket = connectBucket();
  await bucket.upload(key, facts, piecesOf(whole));
  return bucket;
}

test('what is uploaded in parts can be read by its link, without a token, under its own name', async () => {
  const bucket = await store();
  const answer = await fetch(await bucket.link(key, 900));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe(facts.contentType);
  expect(answer.headers.get('content-disposition')).toBe(facts.contentDisposition);
  expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true);
});

test('a link holds for as long as it says, for its file and for reading alone', async () => {
  const bucket = await store();
  const link = await bucket.link(key, 900);
  nowMs = Date.now() + 890_000;
  expect((await fetch(link)).status).toBe(200);
  nowMs += 20_000;
  const late = await fetch(link);
  expect(late.status).toBe(403);
  expect(await late.text()).toContain('Request has expired');
  nowMs -= 60_000;
  const wrong = [
    link.replace('.csv', '.txt'),
    link.replace('X-Amz-Expires=900', 'X-Amz-Expires=90000'),
    link.replace(/X-Amz-Signature=[0-9a-f]/, 'X-Amz-Signature=x'),
    link.replace(/\?.*/, ''),
  ];
  for (const each of wrong) expect((await fetch(each)).status).toBe(403);
  expect((await fetch(link, { method: 'PUT', body: 'mine' })).status).toBe(403);
  expect((await fetch(link, { method: 'DELETE' })).status).toBe(403);
});

test('a call that fails is tried again, each time with a new signature', async () => {
  faults = [500, 503];
  await store();
  expect(asked).toEqual([
    'POST uploads',
    'POST uploads',
    'POST uploads',
    'PUT partNumber=1&uploadId',
    'PUT partNumber=2&uploadId',
    'POST uploadId',
  ]);
});

test('what is less than a part goes in one call', async () => {
  const bucket = await store(Buffer.from('short'));
  expect(asked).toEqual(['PUT ']);
  expect(await (await fetch(await bucket.link(key, 900))).text()).toBe('short');
});

test.each([
  ['the beginning', [500, 500, 500], ['POST uploads', 'POST uploads', 'POST uploads']],
  [
    'a part',
    [0, 500, 500, 500],
    [
      'POST uploads',
      'PUT partNumber=1&uploadId',
      'PUT partNumber=1&uploadId',
      'PUT partNumber=1&uploadId',
      'DELETE uploadId',
    ],
  ],
  ['a part that is refused', [0, 403], ['POST uploads', 'PUT partNumber=1&uploadId', 'DELETE uploadId']],
])('an upload is given up where %s keeps failing, and leaves nothing', async (_, statuses, calls) => {
  faults = statuses;
  const bucket = connectBucket();
  const gone = key.replace('9d3f0a1e', 'aaaaaaaa');
  let isClosed = false;
  async function* pieces() {
    try {
      yield* piecesOf(Buffer.concat([file, file, file]));
    } finally {
      isClosed = true;
    }
  }
  await expect(bucket.upload(gone, facts, pieces())).rejects.toMatchObject({
    $metadata: { httpStatusCode: statuses.at(-1) },
  });
  expect(asked).toEqual(calls);
  expect(isClosed).toBe(true);
  expect((await fetch(await bucket.link(gone, 900))).status).toBe(404);
});

test('an upload whose pieces cannot be read is given up, and says why', async () => {
  async function* broken() {
    yield* piecesOf(Buffer.concat([file, file]));
    throw new Error('the table is away');
  }
  await expect(connectBucket().upload(key, facts, broken())).rejects.toThrow('the table is away');
  expect(asked.at(-1)).toBe('DELETE uploadId');
  expect(asked).not.toContain('POST uploadId');
});

test('a file is deleted when the lifecycle of its bucket says so, and its link leads nowhere', async () => {
  const bucket = await store();
  const link = await bucket.link(key, 900);
  const start = (laterMs: number) =>
    provisionBuckets(
      `http://127.0.0.1:${emulator.port}`,
      [{ name: 'exports-bucket', expirationDays: 1 }],
      { accessKeyId: 'local', secretAccessKey: 'secret' },
      Date.now() + laterMs,
    );
  await start(86_000_000);
  expect((await fetch(link)).status).toBe(200);
  await start(87_000_000);
  expect((await fetch(link)).status).toBe(404);
});

test('a link to a file of one project leads to none of another', async () => {
  const bucket = await store();
  const link = new URL(await bucket.link(key, 900));
  for (const path of [key.replace('1001', '1002'), 'exports/1001/', '']) {
    const other = `${url}/exports-bucket/${path}${link.search}`;
    expect([path, (await fetch(other)).status]).toEqual([path, 403]);
  }
});

test.each([
  ['eu-central-1', 'https://exports-bucket.s3.eu-central-1.amazonaws.com/exports/1001/a.csv?'],
  ['cn-north-1', 'https://exports-bucket.s3.cn-north-1.amazonaws.com.cn/exports/1001/a.csv?'],
])('on AWS, in %s, a link begins with %s', async (region, start) => {
  vi.stubEnv('AWS_REGION', region);
  vi.stubEnv('AWS_ENDPOINT_URL_S3', undefined);
  const link = await connectBucket().link('exports/1001/a.csv', 900);
  expect(link.startsWith(start)).toBe(true);
  expect(new URL(link).searchParams.get('X-Amz-Security-Token')).toBe('a/session+token==');
});
