import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTooLarge } from '../../../infra/local/functions/payload.ts';
import type { Bucket } from '../../../shared/export/bucket.ts';
import { deliverFile } from '../../../shared/export/deliver.ts';
import { utf8Parts } from '../../../shared/export/parts.ts';
import { fileAnswer } from '../../../shared/http/response.ts';
import { each } from './samples.ts';

test('parts hold all of the texts, and all but the last have the same size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 30 }), { maxLength: 30 }),
      fc.integer({ min: 4, max: 40 }),
      async (texts, size) => {
        const parts = await Array.fromAsync(utf8Parts(each(texts), size));
        expect(Buffer.concat(parts).toString()).toBe(texts.join(''));
        expect(parts.slice(0, -1).every((part) => part.length > size - 4)).toBe(true);
        expect(parts.at(-1)?.length).toBeLessThanOrEqual(size);
        expect(parts.length).toBeGreaterThan(0);
      },
    ),
  );
});

/** A bucket that notes what it is given, and can be made to fail after so many bytes. */
function notedBucket(failAt = Number.POSITIVE_INFINITY) {
  const noted = { key: '', bytes: 0, largest: 0 };
  const bucket: Pick<Bucket, 'upload'> = {
    upload: async (key, _facts, pieces) => {
      noted.key = key;
      for await (const { length } of pieces) {
        noted.bytes += length;
        noted.largest = Math.max(noted.largest, length);
        if (noted.bytes >= failAt) throw new Error('the bucket is away');
      }
    },
  };
  return { noted, bucket };
}

const facts = { contentType: 'text/plain', contentDisposition: 'attachment' };
const megabyte = 'x'.repeat(1_000_000);
const put = (bucket: Pick<Bucket, 'upload'>, texts: Iterable<string>) => deliverFile(each(texts), bucket, 'key', facts);

test.each([
  ['no text', [], 0],
  ['4.5 MB', [...Array<string>(4).fill(megabyte), megabyte.slice(500_000)], 4_500_000],
])('%s fits into the answer', async (_, texts, bytes) => {
  const { noted, bucket } = notedBucket();
  const delivered = await put(bucket, texts);
  const file = 'bytes' in delivered ? delivered.bytes : Buffer.alloc(0);
  expect(file.length).toBe(bytes);
  expect(isTooLarge(JSON.stringify(fileAnswer(file, {})))).toBe(false);
  expect(noted.key).toBe('');
});

test.each([
  ['one byte more', [...Array<string>(4).fill(megabyte), megabyte.slice(499_999)], 4_500_001],
  ['20 MB', Array<string>(20).fill(megabyte), 20_000_000],
])('%s goes to the bucket, in pieces', async (_, texts, bytes) => {
  const { noted, bucket } = notedBucket();
  expect(await put(bucket, texts)).toEqual({ uploaded: bytes });
  expect(noted).toMatchObject({ key: 'key', bytes });
  expect(noted.largest).toBeLessThanOrEqual(1024 * 1024);
});

test('what the bucket says of a file that it cannot take is heard, and no more is read', async () => {
  const { bucket } = notedBucket(6_000_000);
  let read = 0;
  async function* texts() {
    for (; read < 20; read += 1) yield megabyte;
  }
  await expect(deliverFile(texts(), bucket, 'key', facts)).rejects.toThrow('the bucket is away');
  expect(read).toBeLessThan(10);
});

test('a file whose findings cannot be read is an error', async () => {
  const { bucket } = notedBucket();
  async function* broken() {
    for (let at = 0; at < 9; at += 1) yield megabyte;
    throw new Error('the table is away');
  }
  await expect(deliverFile(broken(), bucket, 'key', facts)).rejects.toThrow('the table is away');
});
