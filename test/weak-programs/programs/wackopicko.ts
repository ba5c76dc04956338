import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPhpSite } from '../php-site.ts';
import { wackoPickoTruth } from '../truth/wackopicko.ts';
import type { WeakProgram } from '../weak-program.ts';

/** PHP 8 calls no method of an object as one of its class, as PHP 5 did. */
function forPhpOfToday(root: string): void {
  for (const name of globSync('include/*.php', { cwd: root })) {
    const file = join(root, name);
    const text = readFileSync(file, 'utf8');
    if (/^class /m.test(text) && !/__construct/.test(text))
      writeFileSync(file, text.replace(/^( +)function /gm, '$1static function '));
  }
}

/** adamdoupe/WackoPicko, the site of "Why Johnny Can't Pentest" (DIMVA 2010), under a PHP of today. */
export const wackoPicko: WeakProgram = {
  name: 'WackoPicko',
  truth: wackoPickoTruth,
  volatile: 'the table `users`, in which each log-in leaves its time',
  async start(checkout, folder) {
    const site = await startPhpSite({
      checkout: join(checkout, 'website'),
      folder,
      prepare: forPhpOfToday,
      statements: readFileSync(join(checkout, 'current.sql'), 'utf8'),
      ignoredTables: ['wackopicko.users'],
      isOld: true,
      php: { short_open_tag: '1', error_reporting: '0' },
    });
    return {
      ...site,
      forms: ['/'],
      outOfBand: true,
      account: { loginUrl: `${site.url}users/login.php`, username: 'scanner1', password: 'scanner1' },
    };
  },
};
