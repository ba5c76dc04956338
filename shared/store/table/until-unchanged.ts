import { TooManyRequests } from '../../outcome/errors.ts';
import { ConditionFailed, type Table } from './table.ts';

/** How often a change starts again because somebody else was faster. */
const maxTries = 25;

/** Thrown if concurrent changes won each time; nothing was changed. */
export class Overtaken extends TooManyRequests {}

/**
 * Makes a change that depends on what it reads, with optimistic locking: reads, computes the writes, and writes on
 * condition that what was read is unchanged. Where it is not (`change` throws ConditionFailed), all of it is done
 * again after a moment, in which those who are in each other's way part. What a condition says that no new look can
 * mend, `change` throws as an error of its own.
 * @throws Overtaken where somebody else was faster each time
 */
export async function untilUnchanged<T>(table: Pick<Table, 'pause'>, change: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      await table.pause(tries);
    }
  }
  throw new Overtaken();
}
