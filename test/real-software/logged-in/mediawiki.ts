import { join } from 'node:path';
import { startMediawiki } from '../programs/mediawiki.ts';
import type { LoggedInProgram } from './logged-in-program.ts';
import { tablesOf } from './sqlite-tables.ts';

/** Debian's MediaWiki, as its administrator. */
export const mediawiki: LoggedInProgram = {
  name: 'MediaWiki',
  volatile: 'its caches, sessions and jobs, and whom it counts as active',
  maxDepth: 2,
  maxChildren: 12,
  async start(folder) {
    const running = await startMediawiki(folder);
    const { url, version, username, password, data } = running;
    return {
      url,
      version,
      secret: { kind: 'form', login_url: `${url}index.php?title=Special:UserLogin`, username, password },
      state: () =>
        tablesOf(
          join(data, 'pond.sqlite'),
          /^(?:objectcache|l10n_cache|job|module_deps|searchindex|querycache|site_stats)/,
        ),
      [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
    };
  },
};
