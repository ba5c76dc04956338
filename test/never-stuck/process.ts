import { setImmediate as turn } from 'node:timers/promises';
import type { RunMessage } from '../../shared/scans/message.ts';
import type { Queue } from '../../shared/scans/queue.ts';
import type { Key } from '../../shared/store/keys.ts';
import { type Item, type Page, type Range, Table, type Write } from '../../shared/store/table.ts';

/**
 * What may befall a call to the outside. Killed: the process is gone, nothing that it still wanted to do happens.
 * Refused, or its answer lost: the process lives and sees an error, before or after the call took effect.
 */
export const faults = ['killed before', 'killed after', 'refused', 'answer lost'] as const;
export type Fault = (typeof faults)[number];

/** What a call that the tests made fail throws; in a process that was killed, each call throws it. */
class Befallen extends Error {
  override readonly name = 'Befallen';
}

/** One call to the outside: its words for people, and whether it changes anything there. */
export interface Step {
  readonly name: string;
  readonly isEffect: boolean;
}

/** Asked at each call of a process what is to befall it. */
export type Fate = (step: Step, process: Process) => Fault | undefined;

/** What an item is, by its key: `RUN#0190...` is a RUN, a record is its code. */
function nameOf({ pk, sk }: { pk?: unknown; sk?: unknown }): string {
  if (String(pk).endsWith('#FINDING')) return 'FINDING';
  if (String(pk).endsWith('#IDEMPOTENCY')) return 'IDEMPOTENCY';
  return String(pk) === 'COUNTER' ? 'COUNTER' : (String(sk).split('#')[0] ?? '');
}

function wordsOf(write: Write): string {
  if ('put' in write) return `put ${nameOf(write.put)}`;
  return 'update' in write ? `update ${nameOf(write.update)}` : `remove ${nameOf(write.remove)}`;
}

/**
 * One invocation of the service (a request, a message, a tick), each of whose calls to the outside passes through
 * `call`: there it can be held, made to fail, or be killed. It stands still once it has done the steps it was given.
 */
export class Process {
  readonly name: string;
  /** When it began, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** What the process came to; never rejects. */
  readonly done: Promise<void>;
  #left: number;
  #fate: Fate;
  #dead = false;
  #ended = false;
  #busy = 0;
  #failure: unknown;
  #befallen = false;
  readonly #held: (() => void)[] = [];

  constructor(
    name: string,
    startedAt: number,
    fate: Fate,
    steps: number,
    work: (process: Process) => Promise<unknown>,
  ) {
    this.name = name;
    this.startedAt = startedAt;
    this.#fate = fate;
    this.#left = steps;
    this.done = Promise.resolve()
      .then(() => work(this))
      .then(
        () => undefined,
        (error: unknown) => {
          this.#failure = error;
        },
      )
      .finally(() => {
        this.#ended = true;
      });
  }

  get isOver(): boolean {
    return this.#ended || this.#dead;
  }

  get isDead(): boolean {
    return this.#dead;
  }

  /** What it threw, unless that was the tests' doing. */
  get failure(): unknown {
    return this.#dead || this.#befallen ? undefined : this.#failure;
  }

  async call<T>(step: Step, perform: () => Promise<T>): Promise<T> {
    if (this.#left > 0) this.#left -= 1;
    else await new Promise<void>((resolve) => this.#held.push(resolve));
    const fault = this.#dead ? 'killed before' : this.#fate(step, this);
    if (fault) this.#befallen = true;
    if (fault === 'killed before' || fault === 'refused') {
      if (fault === 'killed before') this.#die();
      throw new Befallen(`${fault}: ${step.name}`);
    }
    this.#busy += 1;
    try {
      const result = await perform();
      if (fault === undefined && !this.#dead) return result;
    } finally {
      this.#busy -= 1;
    }
    if (fault === 'killed after') this.#die();
    throw new Befallen(`${fault ?? 'killed'}: ${step.name}`);
  }

  /** Lets it do so many calls more; returns when it stands still or is over. */
  async go(steps: number): Promise<void> {
    this.#left += steps;
    while (this.#left > 0 && this.#held.length > 0) {
      this.#left -= 1;
      this.#held.shift()?.();
      await this.rest();
    }
  }

  /** Lets it go on to its end. */
  async finish(): Promise<void> {
    this.#left = Number.POSITIVE_INFINITY;
    for (const release of this.#held.splice(0)) release();
    await this.done;
  }

  /** Ends it at once, as kill -9 does; what it was about to do is lost. */
  async kill(): Promise<void> {
    this.#die();
    await this.finish();
  }

  /** Kills it as soon as its next call has taken effect. */
  async killAfterNext(): Promise<void> {
    const fate = this.#fate;
    this.#fate = (step, process) => fate(step, process) ?? 'killed after';
    await this.finish();
  }

  /** Waits until it stands still. */
  async rest(): Promise<void> {
    do await turn();
    while (this.#busy > 0);
  }

  #die(): void {
    this.#dead = true;
    for (const release of this.#held.splice(0)) release();
  }
}

/** The table as one process reaches it. */
export class ProcessTable extends Table {
  readonly #table: Table;
  readonly #process: Process;

  constructor(table: Table, process: Process) {
    super({ send: () => Promise.reject(new Error('not reached')) }, 'none');
    this.#table = table;
    this.#process = process;
  }

  override get(key: Key): Promise<Item | undefined> {
    return this.#read(`get ${nameOf(key)}`, () => this.#table.get(key));
  }

  override query(range: Range): Promise<Page> {
    return this.#read(`query ${range.prefix}`, () => this.#table.query(range));
  }

  override due(shard: string, at: number, limit: number): Promise<readonly Item[]> {
    return this.#read(`due ${shard}`, () => this.#table.due(shard, at, limit));
  }

  override write(write: Write): Promise<Item> {
    return this.#process.call({ name: wordsOf(write), isEffect: true }, () => this.#table.write(write));
  }

  override transact(writes: readonly Write[]): Promise<void> {
    const name = writes.map(wordsOf).join(', ');
    return this.#process.call({ name, isEffect: true }, () => this.#table.transact(writes));
  }

  #read<T>(name: string, perform: () => Promise<T>): Promise<T> {
    return this.#process.call({ name, isEffect: false }, perform);
  }
}

/** The queue as one process reaches it. */
export function processQueue(queue: Queue, process: Process): Queue {
  return {
    send: (messages: readonly RunMessage[], delaySeconds) =>
      process.call({ name: 'send', isEffect: true }, () => queue.send(messages, delaySeconds)),
    giveBack: (handle) => process.call({ name: 'give back', isEffect: true }, () => queue.giveBack(handle)),
  };
}
