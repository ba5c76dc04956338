import { startPhpSite } from '../php-site.ts';
import { lfiLabsTruth } from '../truth/lfi-labs.ts';
import type { WeakProgram } from '../weak-program.ts';

/** paralax/lfi-labs in the first folder of its site, as its forms ask for. */
export const lfiLabs: WeakProgram = {
  name: 'lfi-labs',
  truth: lfiLabsTruth,
  volatile: 'nothing',
  async start(checkout, folder) {
    const site = await startPhpSite({ checkout, folder, php: { allow_url_include: '1' } });
    return { ...site, forms: ['/'], outOfBand: true };
  },
};
