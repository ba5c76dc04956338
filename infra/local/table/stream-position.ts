import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { readStored } from '../start/stored-file.ts';

const kept = z.object({ stream: z.string(), sequence: z.string() });

/** The read position of a stream, in a file that survives restarts. Times are epoch milliseconds. */
export class StreamPosition {
  readonly #file: string;
  #storedAt = 0;

  /** Throws StartFault where the file cannot be read. */
  constructor(file: string) {
    readStored(file);
    this.#file = file;
  }

  get storedAt(): number {
    return this.#storedAt;
  }

  /** The number of the last change that is done; undefined where none of this stream is. */
  read(streamArn: string): string | undefined {
    try {
      const { stream, sequence } = kept.parse(JSON.parse(readStored(this.#file)?.toString() ?? ''));
      return stream === streamArn ? sequence : undefined;
    } catch {
      return undefined;
    }
  }

  /** Stores that all is done up to this change: wholly or not at all, whenever the process is killed. */
  store(streamArn: string, sequence: string): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    const temporary = `${this.#file}.new`;
    writeFileSync(temporary, JSON.stringify({ stream: streamArn, sequence }));
    renameSync(temporary, this.#file);
    this.#storedAt = Date.now();
  }
}
