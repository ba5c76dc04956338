import { startPhpSite } from '../php-site.ts';
import { commixTestbedTruth } from '../truth/commix-testbed.ts';
import type { WeakProgram } from '../weak-program.ts';

/** commixproject/commix-testbed in the first folder of its site. */
export const commixTestbed: WeakProgram = {
  name: 'commix-testbed',
  truth: commixTestbedTruth,
  volatile: 'nothing',
  async start(checkout, folder) {
    const site = await startPhpSite({ checkout, folder });
    return { ...site, forms: ['/'], outOfBand: true };
  },
};
