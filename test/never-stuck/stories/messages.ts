import { cancel, deliverOne, loseMessages, type Story, scannerThatDies } from './story.ts';

/** What may become of messages, and of the looks of the dispatcher that make them good. */
export const messages: readonly Story[] = [
  {
    name: 'a message that was lost',
    before: async (world, [setting]) => {
      await world.invoke(setting);
      loseMessages(world);
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
    name: 'a look of the dispatcher that fails, and the next ones',
    before: async (world, [setting]) => {
      await world.invoke(setting);
      loseMessages(world);
    },
    events: async (world) => {
      const { fate } = world;
      let refused = false;
      world.fate = (step, process) => {
        const befalls = fate(step, process);
        if (befalls || refused || process.name !== 'dispatcher' || !step.isEffect) return befalls;
        refused = true;
        return 'refused';
      };
      for (let minute = 0; minute < 4; minute += 1) await world.tick();
    },
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
    name: 'dead letters of a run that never started, while another one waits for its place',
    runsPerProject: 1,
    places: [1, 2],
    before: async (world, [first, second]) => {
      await world.invoke(first);
      if (second) await world.invoke(second);
      for (const each of world.queue.visible()) world.queue.bury(each);
    },
    events: (world) => world.deliverAll(),
    end: ['failed', 'succeeded'],
  },
  {
    name: 'dead letters of a run whose scanner died',
    before: async (world, [setting]) => {
      await world.invoke(setting);
      const sent = world.queue.visible();
      await scannerThatDies(world);
      for (const each of sent) world.queue.bury(each);
    },
    events: async (world) => {
      await world.deliverAll();
      await world.tick();
    },
    end: ['succeeded'],
  },
  {
    name: 'dead letters of a run that is to be cancelled and whose scanner died',
    before: async (world, [setting]) => {
      await world.invoke(setting);
      const sent = world.queue.visible();
      await scannerThatDies(world);
      await cancel(world, setting);
      world.pass(46);
      for (const each of sent) world.queue.bury(each);
    },
    events: (world) => world.deliverAll(),
    end: ['cancelled'],
  },
  {
    name: 'a message that comes while the scanner of the one before has paused',
    events: async (world, [setting]) => {
      await world.invoke(setting);
      const [message] = world.queue.visible();
      await deliverOne(world);
      if (message) await world.deliver(message);
      await world.deliverAll();
    },
    end: ['succeeded'],
  },
];
