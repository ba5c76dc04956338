import { quickScope } from '../application/quick-scope.ts';
import { runApplicationScan } from '../application/run-application-scan.ts';
import { garden } from './garden.ts';
import type { DefendedScan } from './rehearsal.ts';

/** The application scan of a small site. */
export const defendedApplicationScan: DefendedScan = {
  site: garden,
  async scan({ url }, known, { now, web }) {
    return await runApplicationScan(url, {
      context: { known, now, scope: quickScope('standard') },
      tuning: { reserveMs: 0, commitEveryMs: 10_000, concurrency: 3, maxBodyBytes: 1_000_000, web },
    });
  },
};
