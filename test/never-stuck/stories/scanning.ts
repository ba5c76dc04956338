import { runKey } from '../../../shared/store/keys/run-keys.ts';
import {
  cancel,
  deliverOne,
  loseMessages,
  policyOf,
  retry,
  runOf,
  type Story,
  scannerThatDies,
  takesLong,
} from './story.ts';

/** How a scan may go from its invoke to its end. */
export const scanning: readonly Story[] = [
  {
    name: 'a scan from the invoke to its end, in two invocations',
    events: async (world, [setting]) => {
      await world.invoke(setting);
      await world.deliverAll();
    },
    end: ['succeeded'],
  },
  {
    name: 'the first scan of a setting, whose findings are new',
    isFirst: true,
    events: async (world, [setting]) => {
      await world.invoke(setting);
      await world.deliverAll();
    },
    end: ['succeeded'],
  },
  {
    name: 'an invoke with a key, sent again',
    events: async (world, [setting]) => {
      await world.invoke(setting, 'once');
      world.pass(61);
      await world.invoke(setting, 'once');
      await world.deliverAll();
      await world.invoke(setting, 'once');
    },
    end: ['succeeded'],
    maxRuns: 2,
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
    name: 'a scan that is blocked',
    events: async (world, [setting]) => {
      world.mood = 'is blocked';
      await world.invoke(setting);
      await world.deliverAll();
    },
    end: ['blocked'],
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
    name: 'a scan that has nothing to do, of a record that was edited meanwhile',
    events: async (world, [setting]) => {
      world.mood = 'is skipped';
      await world.invoke(setting);
      await world.put(setting, 1, 1);
      await world.deliverAll();
    },
    end: ['skipped'],
  },
  {
    name: 'a scan that has spent its budget of time after its first unit',
    before: async (world, [setting]) => {
      await policyOf(world, setting, { budgets: { wall_clock_seconds: 60 } });
      await world.tick();
    },
    events: async (world, [setting]) => {
      await world.invoke(setting);
      takesLong(world);
      await deliverOne(world);
      await world.deliverAll();
    },
    end: ['partial'],
  },
  {
    name: 'a retry of a scan that has spent its budget',
    before: async (world, [setting]) => {
      await policyOf(world, setting, { budgets: { wall_clock_seconds: 60 } });
      await world.tick();
      await world.invoke(setting);
      takesLong(world);
      await deliverOne(world);
      await world.deliverAll();
    },
    events: async (world, [setting]) => {
      await retry(world, setting);
      await world.deliverAll();
    },
    end: ['succeeded'],
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
    name: 'a scanner that died, and another that goes on',
    before: async (world, [setting]) => {
      await world.invoke(setting);
      await scannerThatDies(world);
    },
    events: (world) => world.tick(),
    end: ['succeeded'],
  },
  {
    name: 'scanners that die again and again, until the run is given up',
    before: async (world, [setting]) => {
      await world.invoke(setting);
      for (let death = 0; death < 5; death += 1) {
        await scannerThatDies(world);
        world.pass(60);
        if (death < 4) await world.sweep();
      }
    },
    events: async (world) => {
      await world.sweep();
      await world.deliverAll();
    },
    end: ['failed'],
  },
  {
    name: 'a run that is over its time',
    before: async (world, [setting]) => {
      await world.invoke(setting);
      loseMessages(world);
      world.pass(8 * 24 * 3600);
    },
    events: (world) => world.sweep(),
    end: ['timed_out'],
  },
  {
    name: 'a run that was stored by another version',
    before: async (world, [setting]) => {
      await world.invoke(setting);
      loseMessages(world);
      const update = runKey(setting.call.project, await runOf(world, setting));
      await world.table.write({ update, changes: { set: { trigger: 'odd' } } });
    },
    events: (world) => world.tick(),
    end: ['failed'],
  },
];
