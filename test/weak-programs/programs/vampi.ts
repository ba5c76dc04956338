import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fetchPackages, unpack } from '../../real-software/debian.ts';
import { tablesOf } from '../../real-software/logged-in/sqlite-tables.ts';
import { freePort } from '../../targets/free-port.ts';
import { pythonEnvironment, runPython } from '../python-site.ts';
import { replaceIn } from '../replace-in.ts';
import { vampiTruth } from '../truth/vampi.ts';
import type { WeakProgram } from '../weak-program.ts';

const packages = [
  ...['flask', 'flask-sqlalchemy', 'werkzeug', 'jinja2', 'markupsafe', 'itsdangerous', 'click', 'sqlalchemy'],
  ...['greenlet', 'jwt', 'jsonschema', 'attr', 'pyrsistent', 'yaml', 'typing-extensions', 'importlib-metadata', 'zipp'],
].map((name) => `python3-${name}`);

/** erev0s/VAmPI on Debian's Flask with its SQLite, as one of its users. */
export const vampi: WeakProgram = {
  name: 'VAmPI',
  truth: vampiTruth,
  volatile: 'nothing',
  async start(checkout, folder) {
    unpack(fetchPackages('vampi', packages), folder);
    const site = join(folder, 'site');
    cpSync(checkout, site, { recursive: true });
    const port = await freePort();
    // The process that starts it anew where a file changes would stay behind.
    replaceIn(
      join(site, 'app.py'),
      "host='0.0.0.0', port=5000, debug=True",
      `host='127.0.0.1', port=${port}, debug=True, use_reloader=False`,
    );
    // Its tokens expire after a minute; a scan takes longer.
    const env = { ...pythonEnvironment(folder, 'vampi'), tokentimetolive: '86400' };
    await using starting = new AsyncDisposableStack();
    starting.use(await runPython(site, ['app.py'], port, env));
    const url = `http://127.0.0.1:${port}/`;
    await fetch(`${url}createdb`);
    const logIn = await fetch(`${url}users/v1/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'name1', password: 'pass1' }),
    });
    const { auth_token: token }: { auth_token: string } = JSON.parse(await logIn.text());
    const started = starting.move();
    return {
      url,
      token,
      definition: `${url}openapi.json`,
      state: () => tablesOf(join(site, 'database/database.db'), /^$/),
      [Symbol.asyncDispose]: () => started.disposeAsync(),
    };
  },
};
