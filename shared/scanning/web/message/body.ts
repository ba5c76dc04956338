import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw, createZstdDecompress } from 'node:zlib';

/** The received part of a body. */
export interface ReadBody {
  readonly body: Buffer;
  /** There was more, or what came broke off. */
  readonly truncated: boolean;
}

const sparePackedBytes = 64 * 1024;

/** Starts as zlib's own container does (RFC 1950); `deflate` without it is as common. */
function isZlib(start: Buffer): boolean {
  const [cmf = 0, flags = 0] = start;
  return (cmf & 0x0f) === 8 && (cmf * 256 + flags) % 31 === 0;
}

/** The decoder of a coding; undefined where there is none, or where the body does not begin like one. */
function decoderFor(coding: string, start: Buffer): Transform | undefined {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return start[0] === 0x1f && (start.length < 2 || start[1] === 0x8b) ? createGunzip() : undefined;
    case 'deflate':
      return isZlib(start) ? createInflate() : createInflateRaw();
    case 'br':
      return createBrotliDecompress();
    case 'zstd':
      return start[0] === 0x28 && (start.length < 2 || start[1] === 0xb5) ? createZstdDecompress() : undefined;
    default:
      return undefined;
  }
}

/**
 * The coding that was put on last. Nobody codes twice: a header that says so is either repeated by a proxy or a trick to
 * multiply what unpacks.
 */
function codingOf(header: string | undefined): string | undefined {
  return header?.toLowerCase().split(',').at(-1)?.trim();
}

/** Keeps bytes up to a limit. */
class Kept {
  readonly #chunks: Buffer[] = [];
  readonly #maxBytes: number;
  bytes = 0;
  /** More came than is kept. */
  over = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  add(chunk: Buffer): void {
    const part = chunk.subarray(0, this.#maxBytes - this.bytes);
    if (part.length < chunk.length) this.over = true;
    if (part.length === 0) return;
    this.#chunks.push(part);
    this.bytes += part.length;
  }

  all(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}

/** Unpacks chunk by chunk into what is kept; stops at its limit, so that a bomb is never unpacked. */
class Unpacker {
  readonly #decoder: Transform;
  readonly #closed: Promise<void>;
  failed = false;

  constructor(decoder: Transform, kept: Kept) {
    this.#decoder = decoder;
    this.#closed = new Promise((resolve) => decoder.once('close', resolve));
    decoder.on('error', () => {
      this.failed = true;
    });
    decoder.on('data', (data: Buffer) => {
      kept.add(data);
      if (kept.over) decoder.destroy();
    });
  }

  /** Done once all of the chunk is unpacked: the next one is not read before. */
  async take(chunk: Buffer): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (this.#decoder.destroyed) return;
    this.#decoder.write(chunk, () => resolve());
    await Promise.race([promise, this.#closed]);
  }

  async end(): Promise<void> {
    if (!this.#decoder.destroyed) this.#decoder.end();
    await this.#closed;
  }

  destroy(): void {
    this.#decoder.destroy();
  }
}

/**
 * Reads a body, decompressed, up to `maxBytes`; the rest is left unread and the connection is closed. A body that
 * breaks off, is badly chunked or badly packed gives what came before, and so does one that `cut` stops. Never throws.
 */
export async function readBody(message: IncomingMessage, maxBytes: number, cut: AbortSignal): Promise<ReadBody> {
  const coding = codingOf(message.headers['content-encoding']);
  const kept = new Kept(maxBytes);
  const packed = new Kept(maxBytes + sparePackedBytes);
  let unpacker: Unpacker | undefined;
  let started = false;
  let broken = false;
  const stop = () => {
    unpacker?.destroy();
    message.destroy();
  };
  cut.addEventListener('abort', stop, { once: true });
  if (cut.aborted) stop();
  try {
    for await (const chunk of message) {
      if (!started) {
        started = true;
        const decoder = coding === undefined ? undefined : decoderFor(coding, chunk);
        unpacker = decoder && new Unpacker(decoder, kept);
      }
      if (unpacker) {
        packed.add(chunk);
        await unpacker.take(chunk);
      } else kept.add(chunk);
      // Packed bytes that unpack to fewer than they are have no end of their own either.
      if (kept.over || packed.over || unpacker?.failed) break;
    }
  } catch {
    broken = true;
  }
  if (unpacker && !packed.over) await unpacker.end();
  cut.removeEventListener('abort', stop);
  unpacker?.destroy();
  const cutShort = broken || cut.aborted || kept.over || packed.over || unpacker?.failed === true;
  // A body that only says that it is packed is shown as it came; where a coding has no mark of its own, that shows late.
  const isPlain = unpacker?.failed && kept.bytes === 0 && (coding === 'br' || coding === 'deflate');
  const body = isPlain ? packed.all().subarray(0, maxBytes) : kept.all();
  return { body, truncated: cutShort };
}
