import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPhpSite } from '../php-site.ts';
import { bWappTruth } from '../truth/bwapp.ts';
import type { WeakProgram } from '../weak-program.ts';

/** Its database is behind a socket file here, and this machine may visit it without an account: its mode for scanners. */
function forScanners(root: string): void {
  const file = join(root, 'admin/settings.php');
  const text = readFileSync(file, 'utf8');
  const here = text.replace('$db_server = "db"', '$db_server = "localhost"').replace('"6.6.6.6"', '"127.0.0.1"');
  writeFileSync(file, here);
}

/** bWAPP in the hands of lmoroz/bWAPP, whose files run under a PHP of today, at the page from which it is to be scanned. */
export const bWapp: WeakProgram = {
  name: 'bWAPP',
  truth: bWappTruth,
  volatile: 'the table `visitors`, `logs/visitors.txt` and `crossdomain.xml`, which visits of a page write',
  async start(checkout, folder) {
    const site = await startPhpSite({
      checkout: join(checkout, 'bWAPP'),
      folder,
      below: 'bWAPP',
      prepare: forScanners,
      ignoredTables: ['bWAPP.visitors'],
      ignoredFiles: /logs\/visitors\.txt$|crossdomain\.xml$/,
      isOld: true,
      php: { allow_url_include: '1' },
    });
    await using starting = new AsyncDisposableStack();
    starting.use(site);
    const answer = await fetch(`${site.url}install.php?install=yes`);
    const text = await answer.text();
    if (!text.includes('successfully')) throw new Error(`bWAPP was not set up: ${text.slice(0, 2000)}`);
    const started = starting.move();
    return {
      url: `${site.url}aim.php`,
      forms: ['/'],
      outOfBand: true,
      state: site.state,
      [Symbol.asyncDispose]: () => started.disposeAsync(),
    };
  },
};
