import { quickScope } from '../application/quick-scope.ts';
import { runCmsScan } from '../cms/run-cms-scan.ts';
import { garden } from './garden.ts';
import type { DefendedScan } from './rehearsal.ts';

/** The CMS scan of a small site. */
export const defendedCmsScan: DefendedScan = {
  site: garden,
  async scan({ url }, known, { now, web }) {
    return await runCmsScan(url, {
      context: { known, now, scope: quickScope('standard') },
      tuning: { reserveMs: 0, lastRequestMs: 0, web },
    });
  },
};
