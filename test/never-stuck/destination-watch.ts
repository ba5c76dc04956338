import { overlap, type Stake } from '../../shared/queueing/destination-lock.ts';
import type { Item } from '../../shared/store/table/item-range.ts';
import type { Change } from './memory-table.ts';

/** Who has parts of a destination, and who waits for it, by their sort keys. */
interface Destination {
  readonly locks: Map<string, Stake>;
  readonly queue: Map<string, Stake>;
}

const stakeOf = (item: Item) => item as unknown as Stake;

/**
 * Looks at every change of the destinations' locks and queues: nothing is held by two, nobody passes a run that was asked for
 * before and waits, and nobody waits for what is free.
 */
export class DestinationWatch {
  readonly #destinations: Map<string, Destination>;
  readonly #isWaiting: (runId: string) => boolean;

  /** `isWaiting` says of a run whether it is queued: one that is about to be cancelled holds nobody up. */
  constructor(isWaiting: (runId: string) => boolean, from?: DestinationWatch) {
    this.#isWaiting = isWaiting;
    const known = [...(from ? from.#destinations : [])];
    this.#destinations = new Map(
      known.map(([pk, { locks, queue }]) => [pk, { locks: new Map(locks), queue: new Map(queue) }]),
    );
  }

  /** What is wrong after these changes, which took effect at once. */
  *see(changes: readonly Change[]): Generator<string> {
    const touched = new Set<string>();
    const taken: [pk: string, stake: Stake][] = [];
    for (const { before, after } of changes) {
      const { pk = '', sk = '' } = (after ?? before ?? {}) as { pk?: string; sk?: string };
      if (!pk.startsWith('ORIGIN#')) continue;
      touched.add(pk);
      const destination = this.#destinations.get(pk) ?? { locks: new Map(), queue: new Map() };
      this.#destinations.set(pk, destination);
      const stakes = sk.startsWith('LOCK') ? destination.locks : destination.queue;
      if (after?.run_id === undefined) stakes.delete(sk);
      else stakes.set(sk, stakeOf(after));
      if (sk.startsWith('LOCK') && after?.run_id !== undefined && after.run_id !== before?.run_id)
        taken.push([pk, stakeOf(after)]);
    }
    for (const [pk, stake] of taken) yield* this.#passed(pk, stake);
    for (const pk of touched) yield* this.#idle(pk);
  }

  *#passed(pk: string, stake: Stake): Generator<string> {
    const { locks, queue } = this.#destinations.get(pk) as Destination;
    for (const other of locks.values()) {
      if (other.run_id !== stake.run_id && overlap(other, stake))
        yield `${pk} is held by ${other.run_id} and ${stake.run_id}`;
    }
    for (const other of queue.values()) {
      if (other.run_id < stake.run_id && overlap(other, stake) && this.#isWaiting(other.run_id))
        yield `run ${stake.run_id} passes ${other.run_id}, which waits for ${pk}`;
    }
  }

  *#idle(pk: string): Generator<string> {
    const { locks, queue } = this.#destinations.get(pk) as Destination;
    for (const stake of queue.values()) {
      if (!this.#isWaiting(stake.run_id)) continue;
      const before = [...queue.values()].filter(({ run_id }) => run_id < stake.run_id);
      if (![...locks.values(), ...before].some((other) => overlap(other, stake)))
        yield `run ${stake.run_id} waits for ${pk}, which is free`;
    }
  }
}
