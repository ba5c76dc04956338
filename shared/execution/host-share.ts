import { shareAddress } from '../queueing/destination-lock.ts';
import { locksOf } from '../queueing/lock-queue.ts';
import type { Key } from '../store/keys/keys.ts';
import type { Table } from '../store/table/table.ts';

/**
 * How many scans ask the host of a run at the moment: scans of several services of one host run side by side, and
 * together they keep the pace that the host has alone.
 */
export class HostShare {
  readonly #table: Table;
  readonly #lock: Key | undefined;
  #scans = 1;

  /** @param lock the run's lock on its destination; none where its target names no host */
  constructor(table: Table, lock: Key | undefined) {
    this.#table = table;
    this.#lock = lock;
  }

  /** At least 1: the run itself. */
  get scans(): number {
    return this.#scans;
  }

  /** Counts anew. A run that has the whole host to itself asks nothing. */
  async look(): Promise<void> {
    const lock = this.#lock;
    if (!lock?.sk.includes('@')) return;
    const locks = await locksOf(this.#table, lock.pk);
    const own = locks.find(({ sk }) => sk === lock.sk);
    if (own) this.#scans = locks.filter((each) => shareAddress(each, own)).length;
  }
}
