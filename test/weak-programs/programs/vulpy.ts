import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fetchPackages, unpack } from '../../real-software/debian.ts';
import { tablesOf } from '../../real-software/logged-in/sqlite-tables.ts';
import { reachable } from '../../real-software/reachable.ts';
import { freePort } from '../../targets/free-port.ts';
import { replaceIn } from '../replace-in.ts';
import { vulpyTruth } from '../truth/vulpy.ts';
import type { WeakProgram } from '../weak-program.ts';

/** Flask and what it is made of. */
const flask = ['flask', 'werkzeug', 'jinja2', 'markupsafe', 'itsdangerous', 'click'];
/** Of which it makes a picture for a second factor, and reads what its API is sent. */
const others = [
  ...['pyotp', 'qrcode', 'png', 'pil', 'typing-extensions'],
  ...['jsonschema', 'attr', 'pyrsistent', 'importlib-metadata', 'importlib-resources', 'zipp', 'more-itertools'],
];

/** The bad half of fportantier/vulpy on Debian's Flask, with its SQLite, as one of its users. */
export const vulpy: WeakProgram = {
  name: 'Vulpy',
  truth: vulpyTruth,
  volatile: 'the secret for a second factor, which each visit of its page makes anew',
  async start(checkout, folder) {
    const packages = [...flask, ...others].map((name) => `python3-${name}`);
    unpack(fetchPackages('vulpy', [...packages, 'libimagequant0']), folder);
    const site = join(folder, 'bad');
    cpSync(join(checkout, 'bad'), site, { recursive: true });
    const port = await freePort();
    // The process that starts it anew where a file changes would stay behind.
    replaceIn(
      join(site, 'vulpy.py'),
      "host='127.0.1.1', port=5000",
      `host='127.0.0.1', port=${port}, use_reloader=False`,
    );
    const env = {
      PATH: process.env.PATH,
      PYTHONPATH: join(folder, 'usr/lib/python3/dist-packages'),
      LD_LIBRARY_PATH: join(folder, 'usr/lib/x86_64-linux-gnu'),
    };
    execFileSync('/usr/bin/python3', ['db_init.py'], { cwd: site, env });
    const child = spawn('/usr/bin/python3', ['vulpy.py'], { cwd: site, env, stdio: 'ignore' });
    const gone = once(child, 'exit');
    await reachable(port, child, site);
    const url = `http://127.0.0.1:${port}/`;
    const tables = (name: string) => tablesOf(join(site, `db_${name}.sqlite`), /^$/);
    return {
      url,
      // What sets the password of the scan's own account is not named.
      forms: ['/user/login', '/user/create'],
      account: { loginUrl: `${url}user/login`, username: 'elliot', password: '123123123' },
      outOfBand: true,
      state: () => `${tables('users').replace(/"mfa_secret":"[^"]*"/g, '')}\n${tables('posts')}`,
      async [Symbol.asyncDispose]() {
        child.kill('SIGKILL');
        await gone;
      },
    };
  },
};
