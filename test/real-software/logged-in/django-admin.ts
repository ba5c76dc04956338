import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../targets/free-port.ts';
import { fetchPackages, unpack, versionOf } from '../debian.ts';
import { reachable } from '../reachable.ts';
import type { LoggedInProgram } from './logged-in-program.ts';
import { tablesOf } from './sqlite-tables.ts';

const packages = ['python3-django', 'python3-asgiref', 'python3-sqlparse', 'python3-tz'];
const [username, password] = ['keeper', 'Heron-at-noon-17'] as const;

/** The administration of Debian's Django as its tutorial begins it, with SQLite, as its superuser. */
export const djangoAdmin: LoggedInProgram = {
  name: 'Django administration',
  volatile: 'sessions, and when the user was there last',
  maxDepth: 2,
  maxChildren: 12,
  async start(folder) {
    const fetched = fetchPackages('python3-django', packages);
    unpack(fetched, folder);
    const env = {
      PATH: process.env.PATH,
      PYTHONPATH: join(folder, 'usr/lib/python3/dist-packages'),
      DJANGO_SUPERUSER_PASSWORD: password,
    };
    const run = (...words: string[]) =>
      execFileSync('/usr/bin/python3', words, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
    run('-m', 'django', 'startproject', 'pond');
    const site = join(folder, 'pond');
    const settings = join(site, 'pond/settings.py');
    appendFileSync(settings, "\nALLOWED_HOSTS = ['127.0.0.1']\n");
    const manage = join(site, 'manage.py');
    run(manage, 'migrate');
    run(manage, 'createsuperuser', '--noinput', '--username', username, '--email', 'keeper@pond.example');
    const port = await freePort();
    const words = [manage, 'runserver', '--noreload', `127.0.0.1:${port}`];
    const child = spawn('/usr/bin/python3', words, { cwd: site, env, stdio: 'ignore' });
    process.once('exit', () => child.kill('SIGKILL'));
    const gone = once(child, 'exit');
    await reachable(port, child, readFileSync(settings, 'utf8').slice(0, 80));
    const url = `http://127.0.0.1:${port}/admin/`;
    return {
      url,
      version: versionOf(fetched, 'python3-django'),
      secret: { kind: 'form', login_url: `${url}login/`, username, password },
      state: () => tablesOf(join(site, 'db.sqlite3'), /session|auth_user$/),
      async [Symbol.asyncDispose]() {
        child.kill('SIGKILL');
        await gone;
      },
    };
  },
};
