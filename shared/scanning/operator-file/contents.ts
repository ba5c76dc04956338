import { FileFault } from './file-fault.ts';
import { capped, unpacked } from './unpacked.ts';

const mark = Buffer.from('\ufeff');

/** Passes bytes on without the byte order mark with which some programs save a text. */
async function* unmarked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let first: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (first === undefined) {
      yield chunk;
      continue;
    }
    first = Buffer.concat([first, chunk]);
    if (first.length < mark.length) continue;
    yield first.subarray(first.indexOf(mark) === 0 ? mark.length : 0);
    first = undefined;
  }
  if (first !== undefined) yield first;
}

/**
 * The bytes of a file of the operator's as it was written: plain or gzip, with a byte order mark or without. Throws FileFault
 * where they are more than allowed, or cannot be unpacked.
 */
export function contents(body: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  return unmarked(capped(unpacked(body), most));
}

/** All of them as a text. Throws FileFault as `contents` does. */
export async function textContents(body: AsyncIterable<Uint8Array>, most: number): Promise<string> {
  return Buffer.concat(await Array.fromAsync(contents(body, most))).toString('utf8');
}

/** What a text says in JSON. Throws FileFault where it is none. */
export function fileJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FileFault('it is not JSON', { cause: error });
  }
}
