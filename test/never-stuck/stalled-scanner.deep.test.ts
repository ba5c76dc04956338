import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Item } from '../../shared/store/table/item-range.ts';
import { type Process, type Stall, stalls } from './process.ts';
import { scannables } from './settings.ts';
import {
  faultsIn,
  inDynamoDb,
  inMemory,
  lastRunOf,
  recover,
  type Stage,
  stageOf,
  stagesOf,
  unfinished,
  wrongIn,
} from './stage.ts';

/*
 * A scanner that neither dies nor gives a sign of life: at each of its calls to the outside, reads as well as writes, it
 * stands still, before the call leaves it or before it sees the answer. Its lease runs out, another one takes the run
 * over. Then it wakes, at each of several moments, and does whatever it was about to do.
 */

const kinds = Object.keys(scannables);

/** Lease, its grace and the dispatcher's minute; then two units of 16 s are done. */
const leaseAndSweepSeconds = 45 + 5 + 60;
const scanSeconds = 2 * 16;

/** Makes the first scanner stand still at the n-th of its calls; counts the calls of all scanners. */
function stallAt({ world }: Stage, step: number, stall: Stall) {
  const seen: string[] = [];
  world.fate = ({ name }, process) => {
    if (process.name !== 'scanner') return undefined;
    seen.push(name);
    return seen.length === step ? stall : undefined;
  };
  return seen;
}

async function scan({ world, settings: [setting] }: Stage): Promise<void> {
  await world.invoke(setting);
  await world.deliverAll();
}

async function callsOf(kind: string): Promise<string[]> {
  const stage = await stageOf(inMemory, kind, {});
  const calls = stallAt(stage, 0, 'stalled before');
  await scan(stage);
  return calls;
}

/** A call of a scanner of some kind. */
interface Call {
  readonly step: number;
  readonly name: string;
  /** Its words, and for which time in the scan they come. */
  readonly id: string;
}

async function namedCallsOf(kind: string): Promise<readonly Call[]> {
  const met = new Map<string, number>();
  return (await callsOf(kind)).map((name, index) => {
    const nth = (met.get(name) ?? 0) + 1;
    met.set(name, nth);
    return { step: index + 1, name, id: `${name} ${nth}` };
  });
}

let sharers: Promise<ReadonlyMap<string, readonly string[]>> | undefined;

/** The kinds whose scanners do a call, by its id. */
async function sharersOfCalls(): Promise<ReadonlyMap<string, readonly string[]>> {
  const doers = new Map<string, string[]>();
  for (const kind of kinds)
    for (const { id } of await namedCallsOf(kind)) doers.set(id, [...(doers.get(id) ?? []), kind]);
  return doers;
}

/**
 * The calls at which a scanner of a kind stands still in a course: of those that several kinds have in common each is tried for
 * one of them, for another one from course to course.
 */
async function callsIn(courseNumber: number, kind: string): Promise<readonly Call[]> {
  sharers ??= sharersOfCalls();
  const all = [...(await sharers)];
  const own = new Set(
    all.filter(([, doers], index) => doers[(index + courseNumber) % doers.length] === kind).map(([id]) => id),
  );
  return (await namedCallsOf(kind)).filter(({ id }) => own.has(id));
}

interface Stalled {
  readonly stage: Stage;
  readonly sleeper: Process;
}

async function stalledIn(stage: Stage, step: number, stall: Stall): Promise<Stalled> {
  stallAt(stage, step, stall);
  await scan(stage);
  stage.world.fate = () => undefined;
  const [sleeper] = stage.world.living;
  if (!sleeper) throw new Error('nobody stands still');
  return { stage, sleeper };
}

/** What differs between two states of the table, by attributes. */
function changesOf(before: readonly Item[], after: readonly Item[]): string[] {
  const byName = (items: readonly Item[]) => new Map(items.map((item) => [`${item.pk} ${item.sk}`, item]));
  const [left, right] = [byName(before), byName(after)];
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((key) => {
    const [was, is] = [left.get(key) ?? {}, right.get(key) ?? {}];
    return [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
      .map((name) => `${key}: ${name} ${JSON.stringify(was[name])} -> ${JSON.stringify(is[name])}`);
  });
}

/**
 * Wakes it when everything is over; what it sent is delivered. It does its work before it thinks of a sign of life, from
 * which it would hear. Returns what that changed.
 */
async function wake({ world, items }: Stage, sleeper: Process): Promise<string[]> {
  const before = await items();
  world.unitsTakeTime = false;
  await sleeper.finish();
  world.unitsTakeTime = true;
  await world.deliverAll();
  return changesOf(before, await items());
}

type Course = (stage: Stage, sleeper: Process) => Promise<string[]>;

/** When it wakes; each returns what is wrong. */
const courses: Readonly<Record<string, Course>> = {
  'when its lease has run out and nobody else came yet': async (stage, sleeper) => {
    stage.world.pass(46);
    await sleeper.finish();
    await recover(stage);
    return wrongIn(stage);
  },
  'while another one is at work on its run': async (stage, sleeper) => {
    stage.world.duringScan = () => sleeper.finish();
    await stage.world.tick();
    await sleeper.finish();
    await recover(stage);
    return wrongIn(stage);
  },
  'after its run has ended': async (stage, sleeper) => {
    await recover(stage);
    return [...(await wake(stage, sleeper)), ...(await wrongIn(stage))];
  },
  'after its run has ended by one that saw something else': async (stage, sleeper) => {
    stage.world.allOpen = true;
    await recover(stage);
    return [...(await wake(stage, sleeper)), ...(await faultsIn(stage))];
  },
  'after another run of the setting': async (stage, sleeper) => {
    await recover(stage);
    await scan(stage);
    return [...(await wake(stage, sleeper)), ...(await wrongIn(stage))];
  },
  'after another run of the setting, which saw something else': async (stage, sleeper) => {
    await recover(stage);
    stage.world.allOpen = true;
    await scan(stage);
    return [...(await wake(stage, sleeper)), ...(await faultsIn(stage))];
  },
  'after the setting was deleted': async (stage, sleeper) => {
    await stage.world.delete(stage.settings[0]);
    await recover(stage);
    await sleeper.finish();
    await recover(stage);
    return faultsIn(stage);
  },
};

/** Calls at which a standstill is worth another look on the real table: progress, release, the end. */
const worthwhile = /^update RUN$|SLOT/;

const counted = { cases: 0, longest: 0 };

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});

afterAll(() => {
  vi.useRealTimers();
  console.log(`${counted.cases} cases; the longest time from a standstill to the run's end was ${counted.longest} s`);
});

describe.each(kinds)('a scanner of kind %s that stands still at any of its calls', (kind) => {
  test('lets its run end within a lease and a sweep, and nothing is lost', async () => {
    const late: string[] = [];
    const newStage = await stagesOf(kind, {});
    for (const [index, name] of (await callsOf(kind)).entries()) {
      for (const stall of stalls) {
        const { stage, sleeper } = await stalledIn(newStage(), index + 1, stall);
        const stalledAt = stage.world.now() / 1000;
        await recover(stage);
        const run = lastRunOf(await stage.items(), stage.settings[0]);
        const seconds = Number(run?.ended_at) - stalledAt;
        counted.longest = Math.max(counted.longest, seconds);
        const wrong = [run?.state, ...(await wrongIn(stage))].join('; ');
        await sleeper.kill();
        if (seconds > leaseAndSweepSeconds + scanSeconds || wrong !== 'succeeded')
          late.push(`${stall} at call ${index + 1} (${name}): ${seconds} s, ${wrong}`);
      }
    }
    expect(late).toEqual([]);
  });

  test.each(Object.keys(courses))('and wakes %s changes nothing', async (when) => {
    const wrong: string[] = [];
    const newStage = await stagesOf(kind, {});
    const calls = await callsIn(Object.keys(courses).indexOf(when), kind);
    expect(calls.length).toBeGreaterThan(0);
    for (const { step, name } of calls) {
      for (const stall of stalls) {
        const { stage, sleeper } = await stalledIn(newStage(), step, stall);
        const found = (await courses[when]?.(stage, sleeper)) ?? [];
        const left = unfinished(await stage.items()).map(({ run_id }) => `run ${run_id} goes on`);
        const all = [...found, ...left];
        counted.cases += 1;
        if (all.length > 0) wrong.push(`${stall} at call ${step} (${name}): ${all.join('; ')}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

// The table in memory stands for the real one.
test.each(Object.entries(courses).map(([when, course], index) => ({ when, course, kind: kinds[index % 4] ?? '' })))(
  'a scanner of kind $kind that wakes $when changes nothing on DynamoDB either',
  async ({ course, kind }) => {
    const calls = [...(await callsOf(kind)).entries()].filter(([, name]) => worthwhile.test(name));
    const wrong: string[] = [];
    for (const [index, name] of [calls.at(1), calls.at(-1)].flatMap((each) => (each ? [each] : []))) {
      for (const stall of stalls) {
        const { stage, sleeper } = await stalledIn(await stageOf(inDynamoDb, kind, {}), index + 1, stall);
        const found = await course(stage, sleeper);
        if (found.length > 0) wrong.push(`${stall} at call ${index + 1} (${name}): ${found.join('; ')}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);

/** Lets pass what of time a test needs that cannot wait: the signs of life, the halt and the patience of a scanner. */
async function passQuickly(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) await vi.advanceTimersByTimeAsync(1000);
}

describe.each(kinds)('a scan of kind %s', (kind) => {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  });

  afterAll(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });

  test('that does not hear that it is to stop is left behind, and changes nothing when it wakes', async () => {
    const stage = await stageOf(inMemory, kind, {});
    const { world, settings, items } = stage;
    world.mood = 'hangs';
    await world.invoke(settings[0]);
    const delivered = world.deliverAll();
    await passQuickly(3);
    const run = lastRunOf(await items(), settings[0]);
    expect(run?.state).toBe('running');
    await world.cancel(settings[0], String(run?.run_id));
    expect(lastRunOf(await items(), settings[0])?.state).toBe('cancelling');
    // It hears in 2 s, is cut off 2 s later, and left behind after 3 s more.
    await passQuickly(8);
    await delivered;
    const ended = await items();
    expect(lastRunOf(ended, settings[0])).toMatchObject({ state: 'cancelled', detail: 'The scan was cancelled' });
    world.awakening.resolve();
    await passQuickly(1);
    expect(world.lateCommits).toEqual(['Halted']);
    expect(changesOf(ended, await items())).toEqual([]);
    world.mood = 'finishes';
    await recover(stage);
    expect(await wrongIn(stage)).toEqual([]);
  });

  test('that commits after it has returned changes nothing', async () => {
    const stage = await stageOf(inMemory, kind, {});
    const { world, items } = stage;
    world.mood = 'commits afterwards';
    const scanning = scan(stage);
    await passQuickly(1);
    await scanning;
    const ended = await items();
    world.awakening.resolve();
    await passQuickly(1);
    expect(world.lateCommits).toEqual(['LeaseLost']);
    expect(changesOf(ended, await items())).toEqual([]);
  });
});
