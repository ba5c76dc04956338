import * as z from 'zod/mini';
import { projectOfRun } from '../auth/principal.ts';
import { recordId } from '../records/fields.ts';
import { isFinal } from '../records/runs/run-states.ts';
import { parseRecord } from '../records/stored.ts';
import { dueShard } from '../store/keys/due-shards.ts';
import type { Key } from '../store/keys/keys.ts';
import { lockPrefix, lockQueuePrefix, runKey } from '../store/keys/run-keys.ts';
import { type Store, unixSeconds } from '../store/table/connection.ts';
import type { Condition } from '../store/table/expression.ts';
import type { Item } from '../store/table/item-range.ts';
import type { Table, Write } from '../store/table/table.ts';
import { Overtaken, untilUnchanged } from '../store/table/until-unchanged.ts';
import { entryName, lockName, overlap, type Stake } from './destination-lock.ts';
import { parseHeldRun } from './held-run.ts';
import type { RunMessage } from './message.ts';
import { type Pipeline, sendOrLeave, sentGraceSeconds } from './slots.ts';

/** How many of those who wait longest are looked at: what a look costs does not grow with the queue. */
const window = 100;

/** How many get their turn at once: their writes share a transaction with those of an end. */
const mostCalled = 20;

/** How long a guard is kept after the last change. */
const guardSeconds = 30 * 24 * 3600;

/** The schema of a run that waits for a destination or has its lock. */
export const storedStake = {
  type: 'lock or wait',
  record: z.object({
    sk: z.string(),
    run_id: z.string(),
    project_id: recordId,
    first: z.optional(z.string()),
    last: z.optional(z.string()),
    service: z.optional(z.string()),
  }),
};

type Stored = z.output<typeof storedStake.record>;

/** The schema of the item that serializes changes of a destination's queue. */
export const storedGuard = { type: 'count of a destination', record: z.object({ n: z.int() }) };

/** A destination as it was read. */
interface LockQueue {
  readonly pk: string;
  /** How many changes there were; undefined where there was none yet. */
  readonly changes: number | undefined;
  /** Those who have waited longest. */
  readonly waiting: readonly Stored[];
  /** False where still more wait. */
  readonly isWhole: boolean;
  readonly locks: readonly Stored[];
}

function stakesIn(items: readonly Item[]): Stored[] {
  return items.map((item) => parseRecord(storedStake, item));
}

/** The locks of a destination, also those of its services. */
export async function locksOf(table: Table, pk: string): Promise<(Stake & { readonly sk: string })[]> {
  return stakesIn(await Array.fromAsync(table.items({ pk, prefix: lockPrefix })));
}

/** Reads the guard first: what changes from then on makes the writes fail that follow from what is read. */
async function readLockQueue(table: Table, pk: string): Promise<LockQueue> {
  const { items, next } = await table.query({ pk, prefix: lockQueuePrefix, limit: window + 1 });
  const [first] = items;
  const isGuarded = first?.sk === lockQueuePrefix;
  return {
    pk,
    changes: isGuarded ? parseRecord(storedGuard, first).n : undefined,
    waiting: stakesIn(isGuarded ? items.slice(1) : items),
    isWhole: next === undefined,
    locks: await locksOf(table, pk),
  };
}

/** The runs that a destination's waiting run comes after: those that have what it wants, and those that have waited longer. */
export interface InTheWay {
  readonly holders: readonly RunMessage[];
  readonly before: readonly RunMessage[];
}

/** Who is in the way of a run in the queue of a destination; nobody where it waits no more. */
export async function inTheWayOf(table: Table, pk: string, runId: string): Promise<InTheWay> {
  const { locks, waiting } = await readLockQueue(table, pk);
  const own = waiting.find(({ run_id }) => run_id === runId);
  if (!own) return { holders: [], before: [] };
  const inTheWay = (stakes: readonly Stored[]) => stakes.filter((each) => each !== own && overlap(each, own));
  return { holders: inTheWay(locks), before: inTheWay(waiting.slice(0, waiting.indexOf(own))) };
}

/** Of a run with a lock or in the queue: its end is to come (`cancelling`), or it waits no more (`under way`). */
type Course = 'over' | 'waits' | 'cancelling' | 'under way';

/** Says how far runs are that may be in each other's way: each is read once, and only when it matters. */
function coursesOf(table: Table): (stake: Stake) => Promise<Course> {
  const known = new Map<string, Promise<Course>>();
  const look = async ({ run_id, project_id }: Stake): Promise<Course> => {
    const item = await table.get(runKey(projectOfRun(project_id), run_id));
    const run = item && parseHeldRun(item);
    if (!run || isFinal(run.state)) return 'over';
    if (run.state === 'cancelling') return 'cancelling';
    return run.state === 'queued' && run.line !== undefined ? 'waits' : 'under way';
  };
  return (stake) => {
    const course = known.get(stake.run_id) ?? look(stake);
    known.set(stake.run_id, course);
    return course;
  };
}

/** Whose turn it is, and what was found to belong to nobody. */
interface Turns {
  readonly called: readonly Stake[];
  /** Entries of the queue whose runs wait no more. */
  readonly left: readonly Stored[];
  readonly staleLocks: readonly Stored[];
}

interface Change {
  /** The run that gives up what it has of the destination, or its wait for it. */
  readonly leaving?: string | undefined;
  /** The run that asks for its turn. */
  readonly coming?: Stake | undefined;
}

/** In the order in which the runs were asked for: who overlaps no lock and nobody before it has its turn. */
async function turnsOf(table: Table, queue: LockQueue, { leaving, coming }: Change): Promise<Turns> {
  const courseOf = coursesOf(table);
  const others = queue.waiting.filter(({ run_id }) => run_id !== leaving && run_id !== coming?.run_id);
  const last = queue.waiting.at(-1);
  const isBehindAll = coming && !queue.isWhole && last && coming.run_id > last.run_id;
  const asking: Stake[] = coming && !isBehindAll ? [...others, coming] : [...others];
  asking.sort((a, b) => (a.run_id < b.run_id ? -1 : 1));
  const called: Stake[] = [];
  const left = new Set<Stored>();
  const staleLocks = new Set<Stored>();
  const before: Stake[] = [];
  const stillWaits = async (stake: Stake): Promise<boolean> => {
    const stored = others.find(({ run_id }) => run_id === stake.run_id);
    const course = stored ? await courseOf(stored) : 'waits';
    if (stored && (course === 'over' || course === 'under way')) left.add(stored);
    return course === 'waits';
  };
  const isInTheWay = async (stake: Stake): Promise<boolean> => {
    if (called.some((each) => overlap(each, stake))) return true;
    for (const lock of queue.locks.filter((each) => overlap(each, stake))) {
      if (lock.run_id === leaving || lock.run_id === stake.run_id) continue;
      // A lock lives as long as its run: it is given up in the transaction that ends it.
      if ((await courseOf(lock)) !== 'over') return true;
      staleLocks.add(lock);
    }
    for (const each of before.filter((other) => overlap(other, stake))) if (await stillWaits(each)) return true;
    return false;
  };
  for (const stake of asking) {
    if (called.length >= mostCalled || (await isInTheWay(stake))) before.push(stake);
    else if (await stillWaits(stake)) called.push(stake);
  }
  return { called, left: [...left].slice(0, mostCalled), staleLocks: [...staleLocks] };
}

/** A run that waited has the lock, and is due: its message may be lost. Reminders begin anew. */
function callWrite(store: Store, lock: Key, { run_id, project_id }: RunMessage): Write {
  const due = { due_shard: dueShard(store, run_id), due_at: unixSeconds(store) + sentGraceSeconds };
  return {
    update: runKey(projectOfRun(project_id), run_id),
    changes: { set: { lock, sends: 1, ...due }, remove: ['line'] },
    when: [{ equal: ['state', 'queued'] }, { exists: 'line' }],
  };
}

/** The count goes up with every change. While runs wait, the dispatcher looks whether one of them could go on. */
function guardWrite(store: Store, { pk, changes: n }: LockQueue, someWait: boolean): Write {
  const now = unixSeconds(store);
  const kept = { line: true, expires_at: now + guardSeconds };
  const due = { due_shard: dueShard(store, pk), due_at: now + sentGraceSeconds };
  const queueAsRead: Condition = n === undefined ? { absent: 'n' } : { equal: ['n', n] };
  return {
    update: { pk, sk: lockQueuePrefix },
    changes: {
      set: { ...kept, ...(someWait ? due : {}) },
      add: { n: 1 },
      ...(someWait ? {} : { remove: ['due_shard', 'due_at'] }),
    },
    when: [queueAsRead],
  };
}

/** Locks are put in the place of those that are given up where both have one key. */
function lockWrites(pk: string, given: readonly Stored[], called: readonly Stake[]): Write[] {
  const taken = new Map(called.map((stake) => [lockName(stake), stake]));
  const givenUp = new Map(given.map((lock) => [lock.sk, lock.run_id]));
  const puts = [...taken].map(([sk, { run_id, project_id, first, last, service }]): Write => {
    const before = givenUp.get(sk);
    const range = first === undefined ? {} : { first, last };
    return {
      put: { pk, sk, run_id, project_id, ...range, ...(service === undefined ? {} : { service }) },
      when: [before === undefined ? { absent: 'pk' } : { equal: ['run_id', before] }],
    };
  });
  const removals = [...givenUp]
    .filter(([sk]) => !taken.has(sk))
    .map(([sk, run_id]): Write => ({ remove: { pk, sk }, when: [{ equal: ['run_id', run_id] }] }));
  return [...puts, ...removals];
}

/** A change of a destination's queue that is to be written completely or not at all. */
export interface Move {
  /** Fail by their conditions where the destination has changed since it was read: it is then to be looked at again. */
  readonly writes: readonly Write[];
  /** True where anything changes but the count. */
  readonly isNews: boolean;
  /** True where it is the turn of the run that came; it is claimed in the same transaction. */
  readonly isMine: boolean;
  /** The runs whose turn it is besides, to be sent afterwards. */
  readonly called: readonly RunMessage[];
}

/**
 * Determines the changes of a destination's queue when a run leaves it, joins it, or nothing happens: the next runs get
 * the lock in the order of their requests. A run that comes and must wait stands in the queue.
 */
export async function moveOf(store: Store, pk: string, change: Change): Promise<Move> {
  const { leaving, coming } = change;
  const queue = await readLockQueue(store.table, pk);
  const { called, left, staleLocks } = await turnsOf(store.table, queue, change);
  const isCalled = (run: { run_id: string } | undefined) => called.some(({ run_id }) => run_id === run?.run_id);
  const gone = queue.waiting.filter((each) => each.run_id === leaving || left.includes(each) || isCalled(each));
  const stays = coming && !isCalled(coming) ? coming : undefined;
  const joins = stays && !queue.waiting.some(({ sk }) => sk === entryName(stays)) ? [stays] : [];
  const giver = isCalled(coming) ? coming?.run_id : leaving;
  const given = [...queue.locks.filter(({ run_id }) => run_id === giver), ...staleLocks];
  const others = called.filter(({ run_id }) => run_id !== coming?.run_id);
  const someWait = !queue.isWhole || queue.waiting.length > gone.length || joins.length > 0;
  return {
    writes: [
      ...others.map((each) => callWrite(store, { pk, sk: lockName(each) }, each)),
      ...lockWrites(pk, given, called),
      ...gone.map(({ sk }): Write => ({ remove: { pk, sk } })),
      ...joins.map((stake): Write => ({ put: { pk, sk: entryName(stake), ...stake } })),
      guardWrite(store, queue, someWait),
    ],
    isNews: called.length + gone.length + joins.length + given.length > 0,
    isMine: isCalled(coming),
    called: others.map(({ run_id, project_id }) => ({ run_id, project_id })),
  };
}

/**
 * Gives a destination's lock to the next runs although none leaves: after an interrupted change, or if the lock belongs to
 * a run that has ended. While runs wait, the dispatcher does so every minute, once for the whole queue.
 */
export async function callNext(pipeline: Pick<Pipeline, 'store' | 'queue' | 'log'>, pk: string): Promise<void> {
  const { store, log } = pipeline;
  try {
    const { called, isNews } = await untilUnchanged(store.table, async () => {
      const move = await moveOf(store, pk, {});
      await store.table.transact(move.writes);
      return move;
    });
    await sendOrLeave(pipeline, called);
    if (isNews) log({ event: 'lock passed on', destination: pk, called: called.length });
  } catch (error) {
    // Others come and leave all the time, and each has called whose turn it then was.
    if (!(error instanceof Overtaken)) throw error;
  }
}
