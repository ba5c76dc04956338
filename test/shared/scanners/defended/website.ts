import { scanWebsite } from '../../../../shared/scanners/website/scanner.ts';
import { quickScope } from '../application/quick-scope.ts';
import { scanContext } from '../scan-context.ts';
import { garden } from './garden.ts';
import type { DefendedScan } from './rehearsal.ts';

/** The scan for technologies of a small site. */
export const defendedWebsiteScan: DefendedScan = {
  site: garden,
  async scan({ url }, known, { now, web }) {
    const commits: Parameters<typeof scanContext>[0] = [];
    const outcome = await scanWebsite(
      { target: url },
      { dns: undefined, technologies: async () => ({ kind: 'none' }), faulty: () => undefined },
      scanContext(commits, { known, now, scope: quickScope('standard') }),
      { reserveMs: 0, web },
    );
    const all = <T>(of: (unit: (typeof commits)[number]) => readonly T[]) => commits.flatMap(of);
    return {
      outcome,
      observed: all(({ observed }) => observed),
      absent: all(({ absent }) => absent),
      coverage: all(({ coverage }) => coverage),
    };
  },
};
