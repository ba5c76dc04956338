import type { Bucket, Upload } from './bucket.ts';
import { partsOf } from './parts.ts';

/** As base64 it is 6.0 MB, what Lambda lets an answer have at most, with room for the headers. */
const inlineBytes = 4_500_000;

/** S3 takes parts from 5 MiB, and 10,000 of them. */
const partBytes = 8 * 1024 * 1024;

/** Where a file went: into the answer, or into the bucket. */
export type Delivered = { readonly bytes: Buffer } | { readonly uploaded: number };

type Part = Uint8Array<ArrayBuffer>;

async function upload(first: Part, rest: AsyncIterable<Part>, target: Upload): Promise<number> {
  let uploaded = first.length;
  // One part is on its way while the next one is gathered.
  let sending = target.send(first);
  sending.catch(() => undefined);
  for await (const part of rest) {
    await sending;
    uploaded += part.length;
    sending = target.send(part);
    sending.catch(() => undefined);
  }
  await sending;
  await target.finish();
  return uploaded;
}

/**
 * Takes the texts of a file in, never more than two parts of it at once. Throws what the texts throw, or the bucket; a
 * file that was begun is given up.
 */
export async function deliver(
  texts: AsyncIterable<string>,
  bucket: Pick<Bucket, 'begin'>,
  key: string,
  headers: Readonly<Record<string, string>>,
): Promise<Delivered> {
  const parts = partsOf(texts, partBytes);
  const { value: first = new Uint8Array(0) } = await parts.next();
  // Only the last part is much smaller than the others, so that a small first one is all there is.
  if (first.length <= inlineBytes) return { bytes: Buffer.from(first.buffer, first.byteOffset, first.length) };
  const target = await bucket.begin(key, headers);
  try {
    return { uploaded: await upload(first, parts, target) };
  } catch (error) {
    await target.abort().catch(() => undefined);
    throw error;
  }
}
