import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
  readonly database: { readonly socket: string; readonly name: string };
}

/** Real WordPresses on loopback, one for each set-up; gone, with everything they had, when disposed. */
export interface Sites extends AsyncDisposable {
  readonly of: (setup: Setup) => RunningSite;
  /** Requests to a site since a time (milliseconds since the epoch), in order: when, and by which User-Agent. */
  readonly requests: (setup: Setup, since: number) => readonly { readonly at: number; readonly agent: string }[];
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
  const hosts: ServedSite[] = [];
  for (const setup of setups) {
    const { host = '127.0.0.1', address, path, tls } = setup.at ?? {};
    const port = address === undefined ? await freePort() : 80;
    const origin = tls ? `https://${host}` : address ? `http://${host}` : `http://${host}:${port}`;
    const url = path === undefined ? origin : `${origin}/${path}`;
    const served = join(root, `${address ?? ''}${port}`);
    const folder = join(served, path ?? '');
    const name = installWordPress(folder, url, setup.contents, database);
    running.push({ setup, url, folder, database: { socket: database.socket, name } });
    const { directives } = setup.contents;
    const own = directives.map((line) => line.replace('{folder}', folder));
    hosts.push({ folder: served, address, port, directives: own, tls: tls && { ...tls, host } });
  }
  starting.use(await startApache(join(root, 'apache'), hosts));
  const started = starting.move();
  const of = (setup: Setup) => {
    const found = running.find((site) => site.setup === setup);
    if (!found) throw new Error(`${setup.name} was not started`);
    return found;
  };
  return {
    of,
    requests(setup, since) {
      const { host } = new URL(of(setup).url);
      const lines = readFileSync(join(root, 'apache/access.log'), 'utf8').trimEnd().split('\n');
      const all = lines.flatMap((line) => {
        const [, port = '', at = '', agent = ''] = /^\S+ (\d+) (\d+) .* \d{3} (.*)$/.exec(line) ?? [];
        return host.endsWith(`:${port}`) && Number(at) >= since ? [{ at: Number(at), agent }] : [];
      });
      // Apache notes a request at its end.
      return all.toSorted((one, other) => one.at - other.at);
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}
