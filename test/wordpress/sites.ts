import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../targets/free-port.ts';
import { type ServedSite, startApache } from './apache.ts';
import { startDatabase } from './database.ts';
import type { Setup } from './setups.ts';
import { installWordPress } from './site.ts';

/** A WordPress that runs. */
interface RunningSite {
  readonly setup: Setup;
  /** Without a slash at its end. */
  readonly url: string;
  readonly folder: string;
}

/** Real WordPresses on loopback, one for each set-up; gone, with everything they had, when disposed. */
export interface Sites extends AsyncDisposable {
  readonly of: (setup: Setup) => RunningSite;
}

/** Makes the set-ups from nothing and serves them. WordPress must have been fetched. */
export async function startSites(setups: readonly Setup[]): Promise<Sites> {
  await using starting = new AsyncDisposableStack();
  const root = starting.adopt(mkdtempSync(join(tmpdir(), 'scanfold-wordpress-')), (folder) =>
    rmSync(folder, { recursive: true, force: true }),
  );
  // Apache's workers run as another user where the test is root.
  chmodSync(root, 0o755);
  const databaseFolder = join(root, 'database');
  mkdirSync(databaseFolder);
  const database = starting.use(await startDatabase(databaseFolder));
  const running: RunningSite[] = [];
  const served: ServedSite[] = [];
  for (const setup of setups) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const folder = join(root, String(port));
    installWordPress(folder, url, setup.contents, database);
    running.push({ setup, url, folder });
    served.push({ folder, port, directives: setup.contents.directives });
  }
  starting.use(await startApache(join(root, 'apache'), served));
  const started = starting.move();
  return {
    of(setup) {
      const found = running.find((site) => site.setup === setup);
      if (!found) throw new Error(`${setup.name} was not started`);
      return found;
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}
