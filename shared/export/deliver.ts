import type { Bucket, FileFacts } from './bucket.ts';
import { utf8Parts } from './parts.ts';

/** As base64 it is 6.0 MB, what Lambda lets an answer have at most, with room for the headers. */
const inlineBytes = 4_500_000;

/** Small enough that gathering one costs little memory beside S3's parts, which the bucket makes of them. */
const pieceBytes = 1024 * 1024;

/** Where a file went: into the answer, or into the bucket. */
export type Delivered = { readonly bytes: Buffer } | { readonly uploaded: number };

/**
 * Takes the texts of a file in, never all of them at once. Throws what the texts throw, or the bucket; a file that was
 * begun is given up.
 */
export async function deliverFile(
  texts: AsyncIterable<string>,
  bucket: Pick<Bucket, 'upload'>,
  key: string,
  facts: FileFacts,
): Promise<Delivered> {
  const pieces = utf8Parts(texts, pieceBytes);
  const held: Uint8Array[] = [];
  let bytes = 0;
  while (bytes <= inlineBytes) {
    const { value, done } = await pieces.next();
    if (done) return { bytes: Buffer.concat(held) };
    held.push(value);
    bytes += value.length;
  }
  async function* file() {
    yield* held.splice(0);
    for await (const piece of pieces) {
      bytes += piece.length;
      yield piece;
    }
  }
  await bucket.upload(key, facts, file());
  return { uploaded: bytes };
}
