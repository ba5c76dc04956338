import type { RunState } from '../../shared/scans/run-states.ts';
import { putPolicy } from '../../shared/store/policies.ts';
import type { Item } from '../../shared/store/table.ts';
import type { Setting } from './settings.ts';
import type { World } from './world.ts';

/** A course of events, of which every step can fail. */
export interface Story {
  readonly name: string;
  /** How many runs of the project may be under way at a time. */
  readonly runsPerProject?: number;
  /** The settings that it is about: where each of them is. The first one's kind is the matrix's. */
  readonly places?: readonly number[];
  /** What was before; nothing fails there. */
  readonly before?: (world: World, settings: readonly [Setting, ...Setting[]]) => Promise<unknown>;
  readonly events: (world: World, settings: readonly [Setting, ...Setting[]]) => Promise<unknown>;
  /** What the last run of each setting comes to where nothing fails; none where the setting is gone. */
  readonly end: readonly (RunState | 'gone')[];
}

const noRun = '01900000-0000-7000-8000-000000000000';

/** The record's unfinished run, or its last. */
async function runOf(world: World, setting: Setting): Promise<string> {
  const record: Item = (await world.record(setting)) ?? {};
  return String(record.last_run ?? noRun);
}

const cancel = async (world: World, setting: Setting) => world.cancel(setting, await runOf(world, setting));
const retry = async (world: World, setting: Setting) => world.retry(setting, await runOf(world, setting));

/** Delivers the next message alone: what comes of it stays in the queue. */
async function deliverOne(world: World): Promise<void> {
  const [next] = world.queue.visible();
  if (next) await world.deliver(next);
}

/** A scanner that dies in its first unit. */
async function scannerThatDies(world: World): Promise<void> {
  const { fate } = world;
  world.duringScan = async () => {
    world.fate = (step, process) => (process.name === 'scanner' ? 'killed before' : fate(step, process));
  };
  await deliverOne(world);
  world.fate = fate;
}

/** The courses in which the pipeline writes, sends and acknowledges anything. */
export const stories: readonly Story[] = [
  {
    name: 'a scan from the invoke to its end, in two invocations',
    events: async (world, [setting]) => {
      await world.invoke(setting);
      await world.deliverAll();
    },
    end: ['succeeded'],
  },
  {
    name: 'a scan that fails',
    events: async (world, [setting]) => {
      world.mood = 'fails';
      await world.invoke(setting);
      await world.deliverAll();
    },
    end: ['failed'],
  },
  {
    name: 'a scan that has nothing to do',
    events: async (world, [setting]) => {
      world.mood = 'is skipped';
      await world.invoke(setting);
      await world.deliverAll();
    },
    end: ['skipped'],
  },
  {
    name: 'a scanner with a bug, which is called again',
    events: async (world, [setting]) => {
      world.mood = 'throws';
      await world.invoke(setting);
      await deliverOne(world);
      world.mood = 'finishes';
      await world.tick();
    },
    end: ['succeeded'],
  },
  {
    name: 'a message that was lost',
    before: async (world, [setting]) => {
      await world.invoke(setting);
      for (const each of world.queue.visible()) world.queue.acknowledge(each);
    },
    events: (world) => world.tick(),
    end: ['succeeded'],
  },
  {
    name: 'a message that is delivered twice',
    events: async (world, [setting]) => {
      await world.invoke(setting);
      const [message] = world.queue.visible();
      world.duringScan = async () => message && world.deliver(message);
      await world.deliverAll();
      if (message) await world.deliver(message);
    },
    end: ['succeeded'],
  },
  {
    name: 'a scanner that died, and another that goes on',
    before: async (world, [setting]) => {
      await world.invoke(setting);
      await scannerThatDies(world);
    },
    events: (world) => world.tick(),
    end: ['succeeded'],
  },
  {
    name: 'dead letters of a run that never started',
    before: async (world, [setting]) => {
      await world.invoke(setting);
      for (const each of world.queue.visible()) world.queue.bury(each);
    },
    events: (world) => world.deliverAll(),
    end: ['failed'],
  },
  {
    name: 'a run that is over its time',
    before: async (world, [setting]) => {
      await world.invoke(setting);
      for (const each of world.queue.visible()) world.queue.acknowledge(each);
      world.pass(8 * 24 * 3600);
    },
    events: (world) => world.sweep(),
    end: ['timed_out'],
  },
  {
    name: 'a cancel before the scan',
    events: async (world, [setting]) => {
      await world.invoke(setting);
      await cancel(world, setting);
      await world.deliverAll();
    },
    end: ['cancelled'],
  },
  {
    name: 'a cancel in the midst of the scan',
    events: async (world, [setting]) => {
      await world.invoke(setting);
      world.duringScan = () => cancel(world, setting);
      await world.deliverAll();
    },
    end: ['cancelled'],
  },
  {
    name: 'a cancel after the scanner died',
    before: async (world, [setting]) => {
      await world.invoke(setting);
      await scannerThatDies(world);
    },
    events: async (world, [setting]) => {
      await cancel(world, setting);
      await world.tick();
    },
    end: ['cancelled'],
  },
  {
    name: 'a delete of the setting',
    events: async (world, [setting]) => {
      await world.delete(setting);
      await world.tick();
    },
    end: ['gone'],
  },
  {
    name: 'a delete of the scanned record, before its scan',
    events: async (world, [setting]) => {
      await world.invoke(setting);
      await world.delete(setting, 'alone');
      await world.deliverAll();
      await world.tick();
    },
    end: ['gone'],
  },
  {
    name: 'a delete of the setting in the midst of the scan',
    events: async (world, [setting]) => {
      await world.invoke(setting);
      world.duringScan = () => world.delete(setting);
      await world.deliverAll();
      await world.tick();
    },
    end: ['gone'],
  },
  {
    name: 'a delete after the scanner died',
    before: async (world, [setting]) => {
      await world.invoke(setting);
      await scannerThatDies(world);
    },
    events: async (world, [setting]) => {
      await world.delete(setting);
      await world.tick();
    },
    end: ['gone'],
  },
  {
    name: 'a retry of a run that was cancelled between its units',
    before: async (world, [setting]) => {
      await world.invoke(setting);
      await deliverOne(world);
      await cancel(world, setting);
      await world.deliverAll();
    },
    events: async (world, [setting]) => {
      await retry(world, setting);
      await world.deliverAll();
    },
    end: ['succeeded'],
  },
  {
    name: 'two runs with one place, which is handed over',
    runsPerProject: 1,
    places: [1, 2],
    events: async (world, [first, second]) => {
      await world.invoke(first);
      if (second) await world.invoke(second);
      await world.deliverAll();
      await world.tick();
    },
    end: ['succeeded', 'succeeded'],
  },
  {
    name: 'a cancel of a run that waits for a place',
    runsPerProject: 1,
    places: [1, 2],
    events: async (world, [first, second]) => {
      if (second) await world.invoke(second);
      await world.invoke(first);
      await cancel(world, first);
      await world.deliverAll();
    },
    end: ['cancelled', 'succeeded'],
  },
  {
    name: 'two scans of one origin, one after the other',
    places: [1, 1],
    events: async (world, [first, second]) => {
      await world.invoke(first);
      if (second) {
        await world.invoke(second);
        world.duringScan = async () => {
          const behind = world.queue.visible().at(-1);
          if (behind) await world.deliver(behind);
        };
      }
      await world.deliverAll();
      await world.tick();
    },
    end: ['succeeded', 'succeeded'],
  },
  {
    name: 'a scan that a schedule starts',
    before: async (world, [{ call, settingType, id }]) => {
      const area = settingType.startsWith('rel_osint') ? 'osint' : 'diagnosis';
      const rule = { rule: 'FREQ=DAILY;BYHOUR=3;BYMINUTE=0', time_zone: 'UTC' };
      const setting = { setting_type: settingType as 'cmsscan_setting', setting_id: id };
      const fire_at = Math.floor(world.now() / 1000) + 30;
      const policy = { project_id: call.project.id, area, ...setting, schedule: rule } as const;
      await putPolicy(world.store, call, policy, { fire_at, plan: 'policy' });
    },
    events: (world) => world.tick(),
    end: ['succeeded'],
  },
];
