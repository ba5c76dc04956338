import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { FileFault } from './file-fault.ts';

/** An object of a bucket, or a file, to be read once. */
interface StoredObject {
  readonly body: AsyncIterable<Uint8Array>;
  /** Milliseconds since the epoch. */
  readonly modifiedAt: number | undefined;
}

/** Opens an S3 object. Throws where it cannot be read. */
export type ReadObject = (bucket: string, key: string) => Promise<StoredObject>;

/** Where a file of the operator's lies, and what it takes to read it. */
export interface FileSource {
  /** A file's path or `s3://bucket/key`; undefined where the operator gave none. */
  readonly location: string | undefined;
  readonly readObject: ReadObject;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Hears why a file cannot be read: for the operator's log, not for the user. */
  readonly faulty: (error: unknown) => void;
}

/** A file by its location, opened. */
export interface OpenedFile extends StoredObject {
  readonly location: string;
}

/** What became of a file. `reason` is for the user. */
export type ReadOutcome<T> =
  | { readonly kind: 'loaded'; readonly value: T }
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** So long a warm function works with what it has read. */
const keptMs = 3_600_000;
/** So soon a file that could not be read is tried again. */
const retriedMs = 60_000;

/** Bucket and key of a location in S3; undefined for a path. */
export function s3Object(location: string): { readonly bucket: string; readonly key: string } | undefined {
  const [, bucket, key] = /^s3:\/\/([^/]+)\/(.+)$/s.exec(location) ?? [];
  return bucket === undefined || key === undefined ? undefined : { bucket, key };
}

/** Opens a file by its location. Throws where it cannot be read. */
export async function openFile(location: string, readObject: ReadObject): Promise<OpenedFile> {
  const object = s3Object(location);
  if (object) return { location, ...(await readObject(object.bucket, object.key)) };
  const { mtimeMs } = await stat(location);
  return { location, body: createReadStream(location), modifiedAt: mtimeMs };
}

/**
 * A loader of a file of the operator's, to be kept as long as the function is warm: it is read when it is first asked for
 * and again after an hour, once for whoever asks meanwhile. It never throws; `what` names the file in its words.
 */
export function fileLoader<T>(
  source: FileSource,
  what: string,
  read: (file: OpenedFile) => Promise<T>,
): () => Promise<ReadOutcome<T>> {
  return locationLoader(source, what, async (location) => read(await openFile(location, source.readObject)));
}

/** A loader as `fileLoader` makes it, of whatever `read` makes of the location. */
export function locationLoader<T>(
  source: Omit<FileSource, 'readObject'>,
  what: string,
  read: (location: string) => Promise<T>,
): () => Promise<ReadOutcome<T>> {
  const { location, now, faulty } = source;

  async function load(wanted: string): Promise<ReadOutcome<T>> {
    try {
      return { kind: 'loaded', value: await read(wanted) };
    } catch (error) {
      faulty(error);
      const why = error instanceof FileFault ? `: ${error.message}` : '';
      return { kind: 'unreadable', reason: `${what} cannot be read${why}` };
    }
  }

  let kept: { readonly outcome: Promise<ReadOutcome<T>>; readonly until: number } | undefined;
  return async () => {
    if (location === undefined || location === '') return { kind: 'none' };
    if (kept === undefined || now() >= kept.until) {
      const outcome = load(location);
      kept = { outcome, until: now() + keptMs };
      if ((await outcome).kind === 'unreadable') kept = { outcome, until: now() + retriedMs };
    }
    return await kept.outcome;
  };
}
