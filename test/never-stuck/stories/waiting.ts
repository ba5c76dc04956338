import { portscanTarget } from '../../../shared/records/settings/portscan-target.ts';
import { runKey, waitKey } from '../../../shared/store/keys/run-keys.ts';
import { stored } from '../../emulators/mutation.ts';
import { deliverOne, runOf, type Story, scannerThatDies } from './story.ts';

/** Runs that wait for a place of their project, or for another scan of their origin. */
export const waiting: readonly Story[] = [
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
    name: 'a run that waits beside a free place, which the dispatcher finds',
    runsPerProject: 1,
    places: [1, 2],
    before: async (world, [first, second]) => {
      if (second) await world.invoke(second);
      // It is about to let a run wait when the place is freed, and dies before it looks again.
      world.fate = ({ runStep }, { name }) =>
        name === 'invoke' && runStep === 'note-waiting' ? 'stalled after' : undefined;
      const start = await world.invoke(first);
      world.fate = () => undefined;
      await world.deliverAll();
      await start.killAfterNext();
    },
    events: (world) => world.tick(),
    end: ['succeeded', 'succeeded'],
  },
  {
    name: 'a waiting run that is looked at although its time is not over',
    runsPerProject: 1,
    places: [1, 2],
    before: async (world, [first, second]) => {
      if (second) await world.invoke(second);
      await world.invoke(first);
      const update = runKey(first.call.project, await runOf(world, first));
      await world.table.write({ update, changes: { set: { due_at: world.now() / 1000 } } });
    },
    events: async (world) => {
      await world.sweep();
      await world.deliverAll();
    },
    end: ['succeeded', 'succeeded'],
  },
  {
    name: 'a note of a waiting run that has gone another way',
    before: async (world, [setting]) => {
      const gone = await runOf(world, setting);
      await world.invoke(setting);
      await world.table.write({ put: { ...waitKey(setting.call.project, gone), run_id: gone } });
    },
    events: (world) => world.deliverAll(),
    end: ['succeeded'],
  },
  {
    name: 'a port scan of two targets with a key and one place, sent again',
    kinds: ['portscan_target'],
    runsPerProject: 1,
    before: async (world, [{ call, id }]) => {
      const target = { project_id: call.project.id, portscan_setting_id: id, target: '192.0.2.9' };
      await stored(world.store, call, portscanTarget, target);
    },
    events: async (world, [setting]) => {
      await world.invoke(setting, 'once');
      world.pass(61);
      await world.invoke(setting, 'once');
      await world.deliverAll();
      await world.tick();
    },
    end: ['succeeded'],
    maxRuns: 3,
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
    name: 'a scan that waits for the origin of one whose scanner died',
    places: [1, 1],
    before: async (world, [first]) => {
      await world.invoke(first);
      await scannerThatDies(world);
    },
    events: async (world, [, second]) => {
      if (second) await world.invoke(second);
      await deliverOne(world);
      await world.tick();
      await world.tick();
    },
    end: ['succeeded', 'succeeded'],
  },
  {
    name: 'three scans of one origin, whose messages come the last first',
    places: [1, 1, 1],
    before: async (world, settings) => {
      for (const setting of settings) {
        await world.invoke(setting);
        world.pass(1);
      }
    },
    events: async (world) => {
      world.duringScan = async () => {
        for (const message of world.queue.visible().toReversed()) await world.deliver(message);
      };
      await world.deliverAll();
      await world.tick();
    },
    end: ['succeeded', 'succeeded', 'succeeded'],
  },
  {
    name: 'a scan that waits for an origin which its setting does not name any more',
    places: [1, 1],
    before: async (world, [first, second]) => {
      if (second) await world.invoke(second);
      await scannerThatDies(world);
      await world.invoke(first);
      await world.deliverAll();
      await first.aim(world.store, 3);
    },
    events: async (world) => {
      await world.tick();
      await world.tick();
    },
    end: ['succeeded', 'succeeded'],
  },
];
