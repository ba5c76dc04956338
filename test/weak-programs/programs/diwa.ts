import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { tablesOf } from '../../real-software/logged-in/sqlite-tables.ts';
import { startPhpSite } from '../php-site.ts';
import { diwaTruth } from '../truth/diwa.ts';
import type { WeakProgram } from '../weak-program.ts';

/** snsttr/diwa with its own SQLite beside the folder that is served, as its administrator. */
export const diwa: WeakProgram = {
  name: 'DIWA',
  truth: diwaTruth,
  volatile: 'its log of errors',
  async start(checkout, folder) {
    const site = await startPhpSite({
      checkout: join(checkout, 'app'),
      folder,
      ignoredFiles: /^logs\/error\.log$/,
      prepare(root) {
        for (const name of ['docs', 'database'])
          cpSync(join(checkout, name), join(root, '..', name), { recursive: true });
        if (process.getuid?.() === 0) execFileSync('/bin/chown', ['-R', 'www-data', join(root, '../database')]);
      },
    });
    const tables = () => tablesOf(join(folder, 'database/db.s3db'), /^$/);
    return {
      ...site,
      // No form is named: that of one's own data would set the address by which the scan logs in.
      account: { loginUrl: `${site.url}?page=login`, username: 'admin@example.com', password: 'superman' },
      outOfBand: true,
      state: () => `${tables()}\n${site.state()}`,
    };
  },
};
