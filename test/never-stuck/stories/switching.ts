import type { Story } from './story.ts';
import { scannerThatDies } from './story.ts';

/** Switches of all scans, off and on again, at every time at which somebody may think of it. */
export const switching: readonly Story[] = [
  {
    name: 'scanning is off before the scan, and on again later',
    events: async (world, [setting]) => {
      await world.switchScanning(setting, false);
      await world.invoke(setting);
      await world.deliverAll();
      await world.tick();
      await world.switchScanning(setting, true);
      await world.tick();
    },
    end: ['succeeded'],
  },
  {
    name: 'scanning is switched off in the midst of the scan, and on again later',
    events: async (world, [setting]) => {
      await world.invoke(setting);
      world.duringScan = () => world.switchScanning(setting, false);
      await world.deliverAll();
      await world.tick();
      await world.switchScanning(setting, true);
      await world.tick();
    },
    end: ['succeeded'],
  },
  {
    name: 'scanning is switched off after the scanner died',
    before: async (world, [setting]) => {
      await world.invoke(setting);
      await scannerThatDies(world);
    },
    events: async (world, [setting]) => {
      await world.switchScanning(setting, false);
      await world.tick();
      await world.tick();
      await world.switchScanning(setting, true);
      await world.tick();
    },
    end: ['succeeded'],
  },
];
