import { chmodSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fetchModules, runNode } from '../../real-software/npm.ts';
import { freePort } from '../../targets/free-port.ts';
import { rowsOfPostgres, startPostgres } from '../postgres.ts';
import { replaceIn } from '../replace-in.ts';
import { vulnerableNodeTruth } from '../truth/vulnerable-node.ts';
import type { WeakProgram } from '../weak-program.ts';

/** What its `package.json` asks for, at the newest of each range; pg-promise of a time that a Node of today can run. */
const packages = [
  ...['body-parser@^1.13.2', 'cookie-parser@^1.3.5', 'debug@~2.2.0', 'ejs@^2.4.2', 'ejs-locals@^1.0.2'],
  ...['express@^4.13.1', 'express-session@^1.13.0', 'log4js@^0.6.36', 'morgan@^1.6.1', 'pg-promise@^10.15.4'],
  'serve-favicon@^2.3.0',
];

const database = 'vulnerablenode';

/** cr0hn/vulnerable-node with PostgreSQL, as one of its users. */
export const vulnerableNode: WeakProgram = {
  name: 'Vulnerable Node',
  truth: vulnerableNodeTruth,
  volatile: 'its logs',
  async start(checkout, folder) {
    await using starting = new AsyncDisposableStack();
    // A socket's path must be short, and others than root connect to it.
    const data = starting.adopt(mkdtempSync(join(tmpdir(), 'vn-')), (each) =>
      rmSync(each, { recursive: true, force: true }),
    );
    chmodSync(data, 0o755);
    const { host } = starting.use(await startPostgres(data, `create database ${database}`));
    const site = join(folder, 'site');
    cpSync(checkout, site, { recursive: true });
    const server = 'postgres://postgres:postgres@127.0.0.1';
    replaceIn(join(site, 'config.js'), server, `postgres://postgres@${encodeURIComponent(host)}`);
    replaceIn(join(site, 'bin/www'), 'server.listen(port)', "server.listen(port, '127.0.0.1')");
    symlinkSync(join(fetchModules('vulnerable-node', packages), 'node_modules'), join(site, 'node_modules'));
    const port = await freePort();
    // It answers strangers twice, which ends a Node of today.
    const words = ['--unhandled-rejections=warn', 'bin/www'];
    starting.use(await runNode(site, words, port, { STAGE: 'LOCAL' }));
    const state = () => rowsOfPostgres(host, database);
    // It listens before its tables are filled.
    for (let before = '', now = state(); now !== before || !now.includes('public.products VALUES'); now = state()) {
      before = now;
      await sleep(500);
    }
    const started = starting.move();
    const url = `http://127.0.0.1:${port}/`;
    return {
      url,
      forms: ['/login/auth', '/products/buy'],
      account: { loginUrl: `${url}login`, username: 'roberto', password: 'asdfpiuw981' },
      outOfBand: true,
      state,
      [Symbol.asyncDispose]: () => started.disposeAsync(),
    };
  },
};
