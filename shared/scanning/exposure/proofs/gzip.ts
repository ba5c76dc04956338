import { constants, gunzipSync } from 'node:zlib';

/** The start of what a gzip file holds, as far as its own start goes; undefined where it is none. */
export function inflatedHead(body: Buffer): Buffer | undefined {
  if (body.length < 18 || body[0] !== 0x1f || body[1] !== 0x8b || body[2] !== 8) return undefined;
  try {
    // A few KB cannot grow beyond a thousand times; the file is cut off, so its end is not waited for.
    return gunzipSync(body.subarray(0, 16_384), { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 32_000_000 });
  } catch {
    return undefined;
  }
}
