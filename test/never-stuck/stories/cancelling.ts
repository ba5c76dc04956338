import { cancel, noRun, type Story, scannerThatDies } from './story.ts';

/** Cancels, at every time at which a client may think of it. */
export const cancelling: readonly Story[] = [
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
    name: 'a cancel with a key, sent again',
    before: (world, [setting]) => world.invoke(setting),
    events: async (world, [setting]) => {
      await cancel(world, setting, 'once');
      world.pass(61);
      await cancel(world, setting, 'once');
      await world.deliverAll();
    },
    end: ['cancelled'],
    maxRuns: 2,
  },
  {
    name: 'a cancel with a key of a run that there is not',
    events: (world, [setting]) => world.cancel(setting, noRun, 'once'),
    end: ['succeeded'],
    maxRuns: 1,
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
    name: 'a cancel of a run that waits for its origin',
    places: [1, 1],
    before: async (world, [first, second]) => {
      if (second) await world.invoke(second);
      await scannerThatDies(world);
      await world.invoke(first);
      await world.deliverAll();
    },
    events: async (world, [first]) => {
      await cancel(world, first);
      await world.tick();
    },
    end: ['cancelled', 'succeeded'],
  },
];
