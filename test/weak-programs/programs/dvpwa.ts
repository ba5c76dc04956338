import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchPackages, unpack } from '../../real-software/debian.ts';
import { reachable } from '../../real-software/reachable.ts';
import { freePort } from '../../targets/free-port.ts';
import { rowsOfPostgres, startPostgres } from '../postgres.ts';
import { pythonEnvironment, runPython } from '../python-site.ts';
import { dvpwaTruth } from '../truth/dvpwa.ts';
import type { WeakProgram } from '../weak-program.ts';

const packages = [
  ...['aiohttp', 'aiopg', 'aiohttp-session', 'aiohttp-jinja2', 'jinja2', 'markupsafe', 'psycopg2', 'yaml', 'attr'],
  ...['async-timeout', 'multidict', 'yarl', 'frozenlist', 'aiosignal', 'charset-normalizer', 'idna', 'redis'],
  ...['deprecated', 'wrapt', 'packaging'],
].map((name) => `python3-${name}`);

const database = 'sqli';

/** Debian's Redis, which keeps the sessions, in memory alone. */
async function startRedis(port: number, folder: string): Promise<AsyncDisposable> {
  const words = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  const child = spawn('/usr/bin/redis-server', words, { stdio: 'ignore' });
  const gone = once(child, 'exit');
  await reachable(port, child, folder);
  return {
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** anxolerd/dvpwa on Debian's aiohttp with PostgreSQL and Redis, as its administrator. */
export const dvpwa: WeakProgram = {
  name: 'DVPWA',
  truth: dvpwaTruth,
  volatile: 'its sessions, with the time of the last visit',
  async start(checkout, folder) {
    unpack(fetchPackages('dvpwa', [...packages, 'libpq5']), folder);
    await using starting = new AsyncDisposableStack();
    // A socket's path must be short, and others than root connect to it.
    const data = starting.adopt(mkdtempSync(join(tmpdir(), 'dp-')), (each) =>
      rmSync(each, { recursive: true, force: true }),
    );
    chmodSync(data, 0o755);
    const tables = ['000-init-schema', '001-fixtures'].map((name) =>
      readFileSync(join(checkout, `migrations/${name}.sql`), 'utf8'),
    );
    const { host } = starting.use(
      await startPostgres(data, [`create database ${database};\n\\c ${database}`, ...tables].join('\n')),
    );
    const site = join(folder, 'site');
    cpSync(checkout, site, { recursive: true });
    const redis = await freePort();
    starting.use(await startRedis(redis, folder));
    const port = await freePort();
    const settings = {
      db: { user: 'postgres', password: 'postgres', host, port: 5432, database },
      redis: { host: '127.0.0.1', port: redis, db: 0 },
      app: { host: '127.0.0.1', port },
    };
    writeFileSync(join(site, 'config/dev.yaml'), JSON.stringify(settings));
    starting.use(await runPython(site, ['run.py'], port, pythonEnvironment(folder, 'dvpwa')));
    const started = starting.move();
    const url = `http://127.0.0.1:${port}/`;
    return {
      url,
      account: { loginUrl: url, username: 'superadmin', password: 'superadmin' },
      state: () => rowsOfPostgres(host, database),
      [Symbol.asyncDispose]: () => started.disposeAsync(),
    };
  },
};
