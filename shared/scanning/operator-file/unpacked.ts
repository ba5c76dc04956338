import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FileFault } from './file-fault.ts';

/** Passes bytes on while they are no more than allowed. Throws FileFault where they are more. */
export async function* capped(chunks: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > most) throw new FileFault(`it is larger than ${Math.floor(most / 1_000_000)} MB`);
    yield chunk;
  }
}

/** Puts the first chunk back in front of the others. */
async function* joined(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield first;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

/** Unpacks what begins as gzip does, and passes on all else. Throws FileFault where it breaks off or is no gzip. */
export async function* unpacked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const rest = chunks[Symbol.asyncIterator]();
  let first = Buffer.alloc(0);
  while (first.length < 2) {
    const next = await rest.next();
    if (next.done === true) break;
    first = Buffer.concat([first, next.value]);
  }
  const all = joined(first, rest);
  if (first[0] !== 0x1f || first[1] !== 0x8b) {
    yield* all;
    return;
  }
  try {
    // Whoever reads hears of errors: they come out of the last stream.
    yield* pipeline(Readable.from(all), createGunzip(), () => undefined);
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw new FileFault('it cannot be decompressed', { cause: error });
    }
    throw error;
  }
}
