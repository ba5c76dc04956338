import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bringForward } from '../../shared/upkeep/clock-put-back.ts';
import { scannables } from './settings.ts';
import { faultsIn, inMemory, lastRunOf, settle, stageOf, unfinished } from './stage.ts';
import { deliverOne, scannerThatDies } from './stories/story.ts';

const hour = 3600;
const kinds = Object.keys(scannables);

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterAll(() => {
  vi.useRealTimers();
});

describe.each(kinds)('a clock that jumps while a setting of kind %s is scanned', (kind) => {
  test.each([
    ['ahead', hour],
    ['a day ahead', 24 * hour],
    ['back', -hour],
  ])('%s: the scan comes to its end, once, and nothing is lost', async (_, seconds) => {
    const stage = await stageOf(inMemory, kind, {});
    const { world, settings } = stage;
    const [setting] = settings;
    await world.invoke(setting);
    world.duringScan = async () => world.pass(seconds);
    await deliverOne(world);
    await settle(stage);
    expect(lastRunOf(await stage.items(), setting)?.state).toBe('succeeded');
    expect(await faultsIn(stage)).toEqual([]);
  });

  test('back, and its scanner dies: the scan is resumed within minutes', async () => {
    const stage = await stageOf(inMemory, kind, {});
    const { world, settings } = stage;
    const [setting] = settings;
    await world.invoke(setting);
    await scannerThatDies(world);
    world.pass(-hour);
    await bringForward(world.store, hour - 0.6);
    for (let minutes = 0; minutes < 3 && unfinished(await stage.items()).length > 0; minutes += 1) await world.tick();
    expect(lastRunOf(await stage.items(), setting)?.state).toBe('succeeded');
    // What its scanner had received comes again once it may, and is dropped.
    world.pass(2 * hour);
    await world.tick();
    expect(await faultsIn(stage)).toEqual([]);
  });
});
