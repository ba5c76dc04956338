import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPhpSite } from '../php-site.ts';
import { mutillidaeTruth } from '../truth/mutillidae.ts';
import type { WeakProgram } from '../weak-program.ts';

/** Its database is behind a socket file here, and its user has no password. */
function forOurDatabase(root: string): void {
  const file = join(root, 'includes/database-config.inc');
  const text = readFileSync(file, 'utf8');
  // Who may visit it, in words that the Apache of the measure does not know.
  rmSync(join(root, '.htaccess'));
  writeFileSync(file, text.replace("'127.0.0.1'", "'localhost'").replace(/('DB_PASSWORD', )'[^']*'/, "$1''"));
}

/** webpwnized/mutillidae, OWASP's, at the level 0, as one of its users. */
export const mutillidae: WeakProgram = {
  name: 'Mutillidae',
  truth: mutillidaeTruth,
  volatile: 'the tables `hitlog` and `captured_data`, in which each visit is written down',
  async start(checkout, folder) {
    const site = await startPhpSite({
      checkout: join(checkout, 'src'),
      folder,
      prepare: forOurDatabase,
      ignoredTables: ['mutillidae.hitlog', 'mutillidae.captured_data'],
      ignoredFiles: /captured-data/,
      php: { allow_url_include: '1' },
    });
    await using starting = new AsyncDisposableStack();
    starting.use(site);
    const answer = await fetch(`${site.url}set-up-database.php`);
    const text = await answer.text();
    const page = await fetch(`${site.url}index.php?page=login.php`, { redirect: 'manual' });
    if (page.status !== 200) throw new Error(`Mutillidae was not set up: ${text.slice(0, 2000)}`);
    const started = starting.move();
    return {
      url: site.url,
      forms: ['/'],
      outOfBand: true,
      account: {
        loginUrl: `${site.url}index.php?page=login.php`,
        username: 'samurai',
        password: 'samurai',
        others: { 'login-php-submit-button': 'Login' },
      },
      state: site.state,
      [Symbol.asyncDispose]: () => started.disposeAsync(),
    };
  },
};
