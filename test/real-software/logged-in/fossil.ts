import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../targets/free-port.ts';
import { fetchPackages, unpack, versionOf } from '../debian.ts';
import { reachable } from '../reachable.ts';
import { keeper } from './keeper.ts';
import type { LoggedInProgram } from './logged-in-program.ts';
import { tablesOf } from './sqlite-tables.ts';

/** The session of the user, by which address it is visited, when it last looked after itself, and what SQLite counts of its indexes. */
const ofVisits =
  /"(?:cookie|ipaddr|cexpire)":[^,}]*|^(?:config .*"(?:backoffice|baseurl:[^"]*)"|sqlite_stat1 ).*$\n?/gm;

/** Debian's Fossil with a file, a page of its wiki and a ticket, as who may do everything in it. */
export const fossil: LoggedInProgram = {
  name: 'Fossil',
  volatile: 'its log of accesses, the session of the user, by which address it is visited, and statistics',
  maxDepth: 2,
  maxChildren: 12,
  async start(folder) {
    const fetched = fetchPackages('fossil', ['fossil', 'libtcl8.6']);
    unpack(fetched, folder);
    const program = join(folder, 'usr/bin/fossil');
    const repository = join(folder, 'pond.fossil');
    const work = join(folder, 'work');
    mkdirSync(work);
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      USER: keeper.username,
      LD_LIBRARY_PATH: join(folder, 'usr/lib/x86_64-linux-gnu'),
    };
    const run = (...words: string[]) =>
      execFileSync(program, words, { cwd: work, env, stdio: ['ignore', 'ignore', 'pipe'] });
    run('new', '--admin-user', keeper.username, repository);
    run('user', 'password', keeper.username, keeper.password, '-R', repository);
    run('open', repository);
    writeFileSync(join(work, 'heron.txt'), 'A heron stands in the pond.\n');
    run('add', 'heron.txt');
    run('commit', '--no-warnings', '-m', 'The first heron');
    run('wiki', 'create', 'Herons', 'heron.txt', '-R', repository);
    run('ticket', 'add', 'title', 'A heron is missing', 'status', 'Open', '-R', repository);
    const port = await freePort();
    const words = ['server', '--localhost', '--nojail', '--port', `${port}`, repository];
    const child = spawn(program, words, { cwd: folder, env, stdio: 'ignore' });
    const gone = once(child, 'exit');
    await reachable(port, child, join(folder, 'pond.fossil'));
    const url = `http://127.0.0.1:${port}/`;
    // With the first visit of its log-in it makes the secret of its captchas.
    await fetch(`${url}login`);
    return {
      url,
      version: versionOf(fetched, 'fossil'),
      secret: { kind: 'form', login_url: `${url}login`, ...keeper },
      state: () => tablesOf(repository, /^accesslog$/).replace(ofVisits, ''),
      async [Symbol.asyncDispose]() {
        child.kill('SIGKILL');
        await gone;
      },
    };
  },
};
