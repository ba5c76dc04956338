import { scheduleItem } from '../../../shared/store/runs/schedules.ts';
import { policyOf, type Story } from './story.ts';

const daily = { schedule: { rule: 'FREQ=DAILY;BYHOUR=3;BYMINUTE=0', time_zone: 'UTC' } };

/** Scans that nobody asks for at the moment. */
export const scheduled: readonly Story[] = [
  {
    name: 'a scan that a schedule starts',
    before: async (world, [setting]) => {
      const fire_at = Math.floor(world.now() / 1000) + 30;
      await policyOf(world, setting, daily, { fire_at, plan: 'policy' });
    },
    events: (world) => world.tick(),
    end: ['succeeded'],
    maxRuns: 2,
  },
  {
    name: 'a schedule whose time comes while its setting is scanned',
    before: async (world, [setting]) => {
      const fire_at = Math.floor(world.now() / 1000) + 30;
      await policyOf(world, setting, daily, { fire_at, plan: 'policy' });
      world.pass(31);
    },
    events: async (world, [setting]) => {
      await world.invoke(setting);
      world.duringScan = () => world.sweep();
      await world.deliverAll();
    },
    end: ['succeeded'],
  },
  {
    name: 'a schedule that outlived its setting',
    before: async (world, [{ call, name }]) => {
      const gone = `${name.split('#')[0]}#0000009999`;
      await world.table.write({ put: scheduleItem(world.store, call.project, gone) });
    },
    events: (world) => world.sweep(),
    end: ['succeeded'],
  },
];
