import type { Change, Level } from 'dynalite/db/index.js';

/** Thrown if the disk rejected a write: a part of it may have been written, which the next open removes. */
export class WriteFailed extends Error {
  override readonly name = 'WriteFailed';
}

/** Thrown for a write after a failed one; it was not started. */
export class WriteRefused extends Error {
  override readonly name = 'WriteRefused';
}

/** LevelDB goes on behind a torn record, and at the next open drops all that follows: after a failure it gets no more. */
export function guarded(level: Level): { level: Level; failure: () => Error | undefined } {
  let failure: Error | undefined;
  async function batch(changes: Change[]): Promise<void> {
    if (failure !== undefined) throw new WriteRefused(failure.message);
    try {
      await level.batch(changes);
    } catch (cause) {
      failure = new WriteFailed(cause instanceof Error ? cause.message : String(cause), { cause });
      throw failure;
    }
  }
  return {
    level: {
      open: () => level.open(),
      get: (key) => level.get(key),
      getSync: (key) => level.getSync(key),
      batch,
      keys: (range) => level.keys(range),
      values: (range) => level.values(range),
      iterator: (range) => level.iterator(range),
      ...(level.approximateSize && { approximateSize: level.approximateSize.bind(level) }),
      close: () => level.close(),
    },
    failure: () => failure,
  };
}
