import { setImmediate as turn } from 'node:timers/promises';
import type { RunMessage } from '../../shared/queueing/message.ts';
import type { Queue } from '../../shared/queueing/queue.ts';
import type { Key } from '../../shared/store/keys/keys.ts';
import type { Item, ItemPage, Range } from '../../shared/store/table/item-range.ts';
import { Table, type Write } from '../../shared/store/table/table.ts';
import { type RunStep, stepOf } from '../shared/runs/run-steps.ts';

/**
 * What may befall a call to the outside. Killed: the process is gone, nothing that it still wanted to do happens.
 * Refused, or its answer lost: the process lives and sees an error, before or after the call took effect.
 */
export const faults = ['killed before', 'killed after', 'refused', 'answer lost'] as const;
export type Fault = (typeof faults)[number];

/**
 * The process stands still: it neither dies nor does anything, until the test wakes it. Before: its call leaves only
 * then. After: its call took effect at once, and it sees the answer only then.
 */
export const stalls = ['stalled before', 'stalled after'] as const;
export type Stall = (typeof stalls)[number];

/** What a call that the tests made fail throws; in a process that was killed, each call throws it. */
class Befallen extends Error {
  override readonly name = 'Befallen';
}

/** One call to the outside: its words for people, whether it changes anything there, and which step of a run it is. */
export interface Step {
  readonly name: string;
  readonly isEffect: boolean;
  readonly runStep?: RunStep | undefined;
}

/** Asked at each call of a process what is to befall it. */
export type Fate = (step: Step, process: Process) => Fault | Stall | undefined;

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
  #finishing = false;
  #busy = 0;
  #failure: unknown;
  #befallen = false;
  readonly #held: (() => void)[] = [];
  readonly #stalled = Promise.withResolvers<void>();

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

  /** Resolves when it has come to stand still by its fate. */
  get stalled(): Promise<void> {
    return this.#stalled.promise;
  }

  /** What it threw, unless that was the tests' doing. */
  get failure(): unknown {
    return this.#dead || this.#befallen ? undefined : this.#failure;
  }

  async call<T>(step: Step, perform: () => Promise<T>): Promise<T> {
    if (this.#left > 0) this.#left -= 1;
    else await this.#wait();
    const fate = this.#dead ? 'killed before' : this.#fate(step, this);
    const isStall = fate === 'stalled before' || fate === 'stalled after';
    if (isStall && !this.#finishing) return this.#stall(fate, perform);
    const fault = isStall ? undefined : fate;
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

  /** Lets it go on to its end, and not stand still any more. */
  async finish(): Promise<void> {
    this.#finishing = true;
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

  #wait(): Promise<void> {
    return new Promise<void>((resolve) => this.#held.push(resolve));
  }

  /** Everything else that it wants to do from now on waits, too. */
  async #stall<T>(stall: Stall, perform: () => Promise<T>): Promise<T> {
    this.#left = 0;
    this.#busy += 1;
    const early = stall === 'stalled after' ? await settled(perform) : undefined;
    this.#busy -= 1;
    this.#stalled.resolve();
    // Who was told to go on while the call was under way is not woken a second time.
    if (!this.#finishing) await this.#wait();
    if (this.#dead) throw new Befallen('killed while it stood still');
    return early ? early() : perform();
  }

  #die(): void {
    this.#dead = true;
    for (const release of this.#held.splice(0)) release();
  }
}

/** What a call came to, to be told later. */
async function settled<T>(perform: () => Promise<T>): Promise<() => T> {
  try {
    const result = await perform();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** The table as one process reaches it. */
export class ProcessTable extends Table {
  readonly #table: Table;
  readonly #process: Process;
  readonly #onEffect: (actor: string) => void;

  /** `onEffect` is told who is at work at the moment at which a write takes effect. */
  constructor(table: Table, process: Process, onEffect: (actor: string) => void) {
    super({ send: () => Promise.reject(new Error('not reached')) }, 'none');
    this.#table = table;
    this.#process = process;
    this.#onEffect = onEffect;
  }

  override get(key: Key): Promise<Item | undefined> {
    return this.#read(`get ${nameOf(key)}`, () => this.#table.get(key));
  }

  override getAll(keys: readonly Key[]): Promise<readonly (Item | undefined)[]> {
    return this.#read(`get ${keys.map(nameOf).join(', ')}`, () => this.#table.getAll(keys));
  }

  override query(range: Range): Promise<ItemPage> {
    return this.#read(`query ${range.prefix}`, () => this.#table.query(range));
  }

  override due(shard: string, at: number, limit: number): Promise<readonly Item[]> {
    return this.#read(`due ${shard}`, () => this.#table.due(shard, at, limit));
  }

  override write(write: Write): Promise<Item> {
    const step = { name: wordsOf(write), isEffect: true, runStep: stepOf([write]) };
    return this.#effect(step, () => this.#table.write(write));
  }

  override transact(writes: readonly Write[]): Promise<void> {
    const step = { name: writes.map(wordsOf).join(', '), isEffect: true, runStep: stepOf(writes) };
    return this.#effect(step, () => this.#table.transact(writes));
  }

  #effect<T>(step: Step, perform: () => Promise<T>): Promise<T> {
    return this.#process.call(step, () => {
      this.#onEffect(this.#process.name);
      return perform();
    });
  }

  #read<T>(name: string, perform: () => Promise<T>): Promise<T> {
    return this.#process.call({ name, isEffect: false }, perform);
  }
}

/** The queue as one process reaches it. */
export function processQueue(queue: Queue, process: Process): Queue {
  return {
    send: (messages: readonly RunMessage[]) =>
      process.call({ name: 'send', isEffect: true, runStep: 'send' }, () => queue.send(messages)),
    returnMessage: (handle) =>
      process.call({ name: 'return message', isEffect: true }, () => queue.returnMessage(handle)),
  };
}
