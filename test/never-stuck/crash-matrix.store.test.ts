import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { type RunStep, runSteps } from '../shared/runs/run-steps.ts';
import { type Fault, faults, type Stall, stalls } from './process.ts';
import { scannables } from './settings.ts';
import {
  type Engines,
  inDynamoDb,
  inMemory,
  lastRunOf,
  recover,
  type Stage,
  settle,
  stageOf,
  stagesOf,
  wrongIn,
} from './stage.ts';
import type { Story } from './stories/story.ts';
import { stories } from './stories.ts';
import type { World } from './world.ts';

/*
 * Every course of events, for each kind of record, with each of its steps failing: the calls that write, send or
 * acknowledge are counted in a run in which nothing fails, so a new step is in the matrix by itself.
 */

/** A run ends within a lease and a sweep: the second look of the dispatcher after whatever happened finds it ended. */
const maxTicks = 2;

/** What may befall the process at a step. */
type Mishap = Fault | Stall;

/**
 * Whatever may befall the process at a step. At depth all of it at each step of each story for one kind of record, and at the
 * steps that the other kinds have met in none of theirs; else one after the other in turn, each story for one kind.
 */
const fates: readonly Mishap[] = [...faults, ...stalls];
const isDeep = inject('depth') === 'deep';

/** What befalls the n-th step, counted over all stories. */
function fatesAt(nth: number): readonly Mishap[] {
  return isDeep ? fates : fates.slice(nth % fates.length).slice(0, 1);
}

interface Met {
  /** `<process>: <words of the call>` */
  readonly name: string;
  readonly runStep: RunStep | undefined;
  readonly actor: string;
}

/** Makes the n-th of the calls that have effects fail, of whatever process; counts them. */
function failAt(world: World, step: number, fate: Mishap): Met[] {
  const seen: Met[] = [];
  world.fate = ({ name, isEffect, runStep }, process) => {
    if (!isEffect) return undefined;
    seen.push({ name: `${process.name}: ${name}`, runStep, actor: process.name });
    return seen.length === step ? fate : undefined;
  };
  return seen;
}

async function endsOf({ settings, items }: Stage): Promise<unknown[]> {
  const all = await items();
  return settings.map((setting) => {
    const run = lastRunOf(all, setting);
    return run?.state ?? 'gone';
  });
}

async function excessOf({ items }: Stage, { maxRuns }: Story): Promise<string[]> {
  const runs = (await items()).filter(({ sk }) => String(sk).startsWith('RUN#')).length;
  return maxRuns !== undefined && runs > maxRuns ? [`there are ${runs} runs`] : [];
}

async function playClean(engines: Engines, kind: string, story: Story): Promise<readonly Met[]> {
  return playCleanOn(await stageOf(engines, kind, story), story);
}

async function playCleanOn(stage: Stage, story: Story): Promise<readonly Met[]> {
  const steps = failAt(stage.world, 0, 'refused');
  await story.events(stage.world, stage.settings);
  const count = steps.length;
  expect(await endsOf(stage)).toEqual(story.end);
  await recover(stage);
  expect([...(await wrongIn(stage)), ...(await excessOf(stage, story))]).toEqual([]);
  return steps.slice(0, count);
}

/** Wakes who stood still, unless the platform has ended it by now: it does what it was about to do. */
async function wake(world: World, isDue: (name: string) => boolean): Promise<void> {
  await world.killTheOld();
  for (const each of world.living) if (isDue(each.name)) await each.finish();
}

/** Plays the story with one step failing; returns what is wrong in the end, and how long it took to come to rest. */
async function playFailing(stage: Stage, story: Story, step: number, fate: Mishap) {
  failAt(stage.world, step, fate);
  await story.events(stage.world, stage.settings);
  // A scanner lives for longer than its lease; the others do not live until the next look of the dispatcher.
  await wake(stage.world, (name) => name !== 'scanner');
  const ticks = [await settle(stage)];
  await wake(stage.world, () => true);
  ticks.push(await recover(stage));
  const slowest = Math.max(...ticks);
  const late = slowest > maxTicks ? [`ended after ${ticks.join(' and ')} looks of the dispatcher`] : [];
  return { wrong: [...(await wrongIn(stage)), ...(await excessOf(stage, story)), ...late], slowest };
}

const counted = { cases: 0, steps: 0, slowest: 0 };

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});

afterAll(() => {
  vi.useRealTimers();
  const { cases, steps, slowest } = counted;
  console.log(`${steps} steps, ${cases} cases; the slowest recovery took ${slowest} looks of the dispatcher`);
});

const kinds = Object.keys(scannables);
const isOf = (kind: string) => (story: Story) => story.kinds?.includes(kind) ?? true;

/** The kind that stands for all of a story's. */
function oneKindOf(story: Story, index: number): string {
  const all = story.kinds ?? kinds;
  return all[index % all.length] ?? '';
}

const isOwn = (kind: string) => (story: Story, index: number) => oneKindOf(story, index) === kind;
const isOfOthers = (kind: string) => (story: Story, index: number) =>
  isDeep && isOf(kind)(story) && !isOwn(kind)(story, index);

/** What a kind is tried with: its own stories first, then at depth those that another kind stands for. */
const triedWith = (kind: string) => [
  ...stories.filter(isOwn(kind)).map((story) => ({ ...story, isWhole: true })),
  ...stories.filter(isOfOthers(kind)).map((story) => ({ ...story, isWhole: false })),
];

describe.each(kinds)('scans of kind %s come to rest, whatever fails', (kind) => {
  /** What has befallen which steps of this kind. */
  const tried = new Set<string>();

  test.each(triedWith(kind))('at any step of $name', async ({ isWhole, ...story }) => {
    const steps = await playClean(inMemory, kind, story);
    expect(steps.length).toBeGreaterThan(0);
    const stage = await stagesOf(kind, story);
    expect(await playCleanOn(stage(), story)).toEqual(steps);
    const wrong: string[] = [];
    for (const [index, { name }] of steps.entries()) {
      counted.steps += 1;
      for (const fate of fatesAt(counted.steps)) {
        const what = `${fate}: ${name}`;
        if (!isWhole && tried.has(what)) continue;
        tried.add(what);
        const { wrong: all, slowest } = await playFailing(stage(), story, index + 1, fate);
        counted.cases += 1;
        counted.slowest = Math.max(counted.slowest, slowest);
        if (all.length > 0) wrong.push(`${fate} at step ${index + 1} (${name}): ${all.join('; ')}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('and the stories meet every step of docs/run-steps.md, and no other', async () => {
    const met: Met[] = [];
    for (const story of stories.filter(isOf(kind))) met.push(...(await playClean(inMemory, kind, story)));
    // What a client writes into a record is no step of a run, nor is the switch of all scans.
    const others = ['put', 'switch'];
    const nameless = met.filter(({ runStep, actor }) => runStep === undefined && !others.includes(actor));
    expect(nameless.map(({ name }) => name)).toEqual([]);
    const isTheirs = (step: RunStep) => step !== 'record-host' || kind === 'rel_osint_data_source';
    expect(runSteps.filter((step) => isTheirs(step) && !met.some(({ runStep }) => runStep === step))).toEqual([]);
  });
});

// The table in memory stands for the real one: where nothing fails, both see the same steps.
test.runIf(isDeep).each(stories.map((story, index) => ({ ...story, kind: oneKindOf(story, index) })))(
  'the steps of $name are the same on DynamoDB, of kind $kind',
  async (story) => {
    const namesOf = (steps: readonly Met[]) => steps.map(({ name }) => name).toSorted();
    const steps = await playClean(inMemory, story.kind, story);
    // What is done at the same time comes in any order.
    expect(namesOf(await playClean(inDynamoDb, story.kind, story))).toEqual(namesOf(steps));
  },
);
