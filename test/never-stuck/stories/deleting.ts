import { policyOf, type Story, scannerThatDies } from './story.ts';

/** Deletions, at every time at which they may meet a run. */
export const deleting: readonly Story[] = [
  {
    name: 'a delete of the setting, and the last look after it',
    events: async (world, [setting]) => {
      await world.delete(setting);
      await world.tick();
      world.pass(1000);
      await world.tick();
    },
    end: ['gone'],
  },
  {
    name: 'a delete of a setting that has a policy',
    before: (world, [setting]) => policyOf(world, setting, { profile: 'standard' }),
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
    name: 'a delete of a setting whose run waits for a place',
    runsPerProject: 1,
    places: [1, 2],
    before: async (world, [first, second]) => {
      if (second) await world.invoke(second);
      await world.invoke(first);
    },
    events: async (world, [first]) => {
      await world.delete(first);
      await world.deliverAll();
      await world.tick();
    },
    end: ['gone', 'succeeded'],
  },
  {
    name: 'a delete of a setting whose run waits for its origin',
    places: [1, 1],
    before: async (world, [first, second]) => {
      if (second) await world.invoke(second);
      await scannerThatDies(world);
      await world.invoke(first);
      await world.deliverAll();
    },
    events: async (world, [first]) => {
      await world.delete(first);
      await world.tick();
    },
    end: ['gone', 'succeeded'],
  },
];
