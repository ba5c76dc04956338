import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPhpSite } from '../php-site.ts';
import { dvwaTruth } from '../truth/dvwa.ts';
import type { WeakProgram } from '../weak-program.ts';

const password = 'p@ssw0rd';
const account = { username: 'admin', password: 'password' };

/** The token of a form, and the cookie that goes with it. */
async function formOf(url: string): Promise<{ readonly token: string; readonly cookie: string }> {
  const response = await fetch(url);
  const token = /name=['"]user_token['"] value=['"](\w+)/.exec(await response.text())?.[1] ?? '';
  const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { token, cookie: cookie.join('; ') };
}

/** Presses the button of its set-up page, which fills the database. Throws where that does not work. */
async function setUp(url: string): Promise<void> {
  const { token, cookie } = await formOf(`${url}setup.php`);
  const body = new URLSearchParams({ create_db: 'Create / Reset Database', user_token: token });
  await fetch(`${url}setup.php`, { method: 'POST', body, headers: { Cookie: cookie }, redirect: 'manual' });
  const { status } = await fetch(`${url}login.php`, { redirect: 'manual' });
  if (status !== 200) throw new Error(`DVWA was not set up: its log-in page has status ${status}`);
}

/** digininja/DVWA at the level `low`. */
export const dvwa: WeakProgram = {
  name: 'DVWA',
  truth: dvwaTruth,
  volatile: 'bac_log, in which the program notes each visit of one of its pages',
  async start(checkout, folder) {
    const site = await startPhpSite({
      checkout,
      folder,
      prepare: (root) => copyFileSync(join(root, 'config/config.inc.php.dist'), join(root, 'config/config.inc.php')),
      statements: `CREATE DATABASE dvwa; CREATE USER dvwa@localhost IDENTIFIED BY '${password}'; GRANT ALL ON dvwa.* TO dvwa@localhost;`,
      ignoredTables: ['dvwa.bac_log'],
      environment: { DB_SERVER: 'localhost', DEFAULT_SECURITY_LEVEL: 'low' },
      php: { allow_url_include: '1' },
    });
    await using starting = new AsyncDisposableStack();
    starting.use(site);
    await setUp(site.url);
    const started = starting.move();
    return {
      url: site.url,
      account: { loginUrl: `${site.url}login.php`, ...account, others: { Login: 'Login' } },
      state: site.state,
      [Symbol.asyncDispose]: () => started.disposeAsync(),
    };
  },
};
