import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inMemory, stageOf, stagesOf, wrongIn } from './stage.ts';
import { stories } from './stories.ts';

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});

afterAll(() => {
  vi.useRealTimers();
});

test('what happens on a copy of a stage is seen neither on the stage nor on the next copy', async () => {
  const copy = await stagesOf('portscan_target', { places: [1, 2], runsPerProject: 1 });
  const untouched = copy();
  const before = { items: await untouched.items(), sent: structuredClone(untouched.world.queue.sent) };
  const first = copy();
  first.world.mood = 'fails';
  await first.world.invoke(first.settings[0]);
  await first.world.tick();
  expect(await first.items()).not.toEqual(before.items);
  const second = copy();
  expect({ items: await second.items(), sent: second.world.queue.sent }).toEqual(before);
  expect([...second.world.queue.visible(), ...untouched.world.queue.visible()]).toEqual([]);
  await second.world.invoke(second.settings[0]);
  await second.world.tick();
  expect(await wrongIn(second)).toEqual([]);
});

test('a copy knows what was seen before: a run that comes back from its end is told', async () => {
  const { world, watch, items } = (await stagesOf('cmsscan_setting', {}))();
  const [ended] = (await items()).filter(({ sk }) => String(sk).startsWith('RUN#'));
  await world.table.write({ put: { ...ended, state: 'running' } });
  expect(watch.violations).toContainEqual(expect.stringContaining('went from succeeded to running'));
});

test('each story begins at rest: nobody is at work on the stage that is copied', async () => {
  for (const story of stories) {
    const kind = story.kinds?.[0] ?? 'cmsscan_setting';
    const [fresh, copy] = [await stageOf(inMemory, kind, story), (await stagesOf(kind, story))()];
    expect(copy.world.now()).toBe(fresh.world.now());
    expect(copy.world.queue.size).toBe(fresh.world.queue.size);
    expect((await copy.items()).length).toBe((await fresh.items()).length);
  }
});
