import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type FauxqsServer, startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bucketArea } from '../../../../infra/local/gateway/buckets.ts';
import { objectLister, objectReader } from '../../../../shared/scanning/operator-file/read-object.ts';

const key = "feeds/it's (new)+/wordfence v3.json.gz";
const content = Buffer.from([0x1f, 0x8b, 0, 1, 2, 255]);

let emulator: FauxqsServer;
let front: Server;
/** Statuses to answer the next requests with, before the emulator is asked. */
let faults: number[];
let asked: number;

/** The emulator behind the checks of the local mode: signatures are held to the rules of S3. */
beforeAll(async () => {
  emulator = await startFauxqs({ port: 0, logger: false });
  emulator.createBucket('operator-feeds');
  const endpoint = `http://127.0.0.1:${emulator.port}`;
  const path = key.split('/').map(encodeURIComponent).join('/');
  await fetch(`${endpoint}/operator-feeds/${path}`, { method: 'PUT', body: content });
  const area = bucketArea(endpoint, '/s3', { secretOf: () => 'secret', send: fetch });
  front = createServer(async (request, response) => {
    asked += 1;
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const fault = faults.shift();
    const sent = { method: request.method ?? '', path, query, headers, body: await buffer(request) };
    const answer = fault ? { status: fault, headers: [], body: Buffer.from('<Error/>') } : await area.answer(sent);
    response.writeHead(answer.status, answer.headers.flat()).end(answer.body);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
});

afterAll(async () => {
  front.close();
  await emulator.stop();
});

beforeEach(() => {
  faults = [];
  asked = 0;
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_SESSION_TOKEN', 'a/session+token==');
  vi.stubEnv('CLIENT_TIMEOUT_MS', '120000');
  vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${(front.address() as AddressInfo).port}/s3`);
  return () => vi.unstubAllEnvs();
});

test('the keys below a prefix are listed, page by page', async () => {
  const endpoint = `http://127.0.0.1:${emulator.port}`;
  const names = Array.from({ length: 1001 }, (_, n) => `rules/${String(n).padStart(4, '0')}.json`);
  for (let from = 0; from < names.length; from += 100) {
    const some = names.slice(from, from + 100);
    await Promise.all(some.map((name) => fetch(`${endpoint}/operator-feeds/${name}`, { method: 'PUT', body: '{}' })));
  }
  expect(await objectLister()('operator-feeds', 'rules/')).toEqual(names);
  expect(await objectLister()('operator-feeds', 'nothing/')).toEqual([]);
  await expect(objectLister()('../x', 'rules/')).rejects.toThrow('is not a bucket name');
});

test('an object is read with the rights of the function, whatever its key', async () => {
  const { body, modifiedAt } = await objectReader()('operator-feeds', key);
  expect(Buffer.concat(await Array.fromAsync(body))).toEqual(content);
  expect(Math.abs(Date.now() - (modifiedAt ?? 0))).toBeLessThan(60_000);
});

test('a bucket that is out of order is asked again', async () => {
  faults = [500, 503];
  await objectReader()('operator-feeds', key);
  expect(asked).toBe(3);
  faults = [500, 500, 500];
  await expect(objectReader()('operator-feeds', key)).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } });
});

test('what is not there, or not for us, is an error at once', async () => {
  await expect(objectReader()('operator-feeds', 'missing')).rejects.toMatchObject({ name: 'NoSuchKey' });
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another');
  await expect(objectReader()('operator-feeds', key)).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
  expect(asked).toBe(2);
});

test.each(['a/b', 'a?b', '..', 'A', 'x@y', ''])('%j is no bucket, and nobody is asked', async (name) => {
  await expect(objectReader()(name, 'key')).rejects.toThrow('is not a bucket name');
  expect(asked).toBe(0);
});
