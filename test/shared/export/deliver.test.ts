import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTooLarge } from '../../../infra/local/functions/payload.ts';
import type { Bucket } from '../../../shared/export/bucket.ts';
import { deliver } from '../../../shared/export/deliver.ts';
import { partsOf } from '../../../shared/export/parts.ts';
import { fileAnswer } from '../../../shared/http/response.ts';
import { each } from './samples.ts';

test('parts hold all of the texts, and all but the last have the same size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 30 }), { maxLength: 30 }),
      fc.integer({ min: 4, max: 40 }),
      async (texts, size) => {
        const parts = await Array.fromAsync(partsOf(each(texts), size));
        expect(Buffer.concat(parts).toString()).toBe(texts.join(''));
        expect(parts.slice(0, -1).every((part) => part.length > size - 4)).toBe(true);
        expect(parts.at(-1)?.length).toBeLessThanOrEqual(size);
        expect(parts.length).toBeGreaterThan(0);
      },
    ),
  );
});

/** A bucket that notes what happens to it, and whose second part can be made to fail. */
function notedBucket(failAt = 0) {
  const notes: string[] = [];
  const bucket: Pick<Bucket, 'begin'> = {
    begin: async (key) => {
      notes.push(`begin ${key}`);
      return {
        send: async (part) => {
          notes.push(`send ${part.length}`);
          if (notes.filter((note) => note.startsWith('send')).length === failAt) throw new Error('the bucket is away');
        },
        finish: async () => void notes.push('finish'),
        abort: async () => void notes.push('abort'),
      };
    },
  };
  return { notes, bucket };
}

const megabyte = 'x'.repeat(1_000_000);
const part = 8 * 1024 * 1024;
const put = (bucket: Pick<Bucket, 'begin'>, texts: Iterable<string>) => deliver(each(texts), bucket, 'key', {});

test.each([
  ['no text', [], 0],
  ['4.5 MB', [...Array<string>(4).fill(megabyte), megabyte.slice(500_000)], 4_500_000],
])('%s fits into the answer', async (_, texts, bytes) => {
  const { notes, bucket } = notedBucket();
  const delivered = await put(bucket, texts);
  const file = 'bytes' in delivered ? delivered.bytes : Buffer.alloc(0);
  expect(file.length).toBe(bytes);
  expect(isTooLarge(JSON.stringify(fileAnswer(file, {})))).toBe(false);
  expect(notes).toEqual([]);
});

test.each([
  ['one byte more', [...Array<string>(4).fill(megabyte), megabyte.slice(499_999)], [4_500_001]],
  ['20 MB', Array<string>(20).fill(megabyte), [part, part, 20_000_000 - 2 * part]],
])('%s goes to the bucket, in parts', async (_, texts, parts) => {
  const { notes, bucket } = notedBucket();
  const bytes = parts.reduce((sum, each) => sum + each);
  expect(await put(bucket, texts)).toEqual({ uploaded: bytes });
  expect(notes).toEqual(['begin key', ...parts.map((size) => `send ${size}`), 'finish']);
});

test.each([1, 2, 3])('an upload whose part %i fails is given up', async (failAt) => {
  const { notes, bucket } = notedBucket(failAt);
  await expect(put(bucket, Array<string>(20).fill(megabyte))).rejects.toThrow('the bucket is away');
  expect(notes.at(-1)).toBe('abort');
  expect(notes).not.toContain('finish');
});

test('an upload whose findings cannot be read is given up', async () => {
  const { notes, bucket } = notedBucket();
  async function* broken() {
    for (let at = 0; at < 9; at += 1) yield megabyte;
    throw new Error('the table is away');
  }
  await expect(deliver(broken(), bucket, 'key', {})).rejects.toThrow('the table is away');
  expect(notes.at(-1)).toBe('abort');
});
