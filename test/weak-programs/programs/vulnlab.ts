import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPhpSite } from '../php-site.ts';
import { vulnLabTruth } from '../truth/vulnlab.ts';
import type { WeakProgram } from '../weak-program.ts';

/** As its own image makes it. */
const account = `CREATE USER 'sql_injection'@'localhost' IDENTIFIED BY '';
GRANT ALL PRIVILEGES ON *.* TO 'sql_injection'@'localhost';`;

/** Yavuzlar/VulnLab in the first folder of its site, as its links ask for, under a PHP of today. */
export const vulnLab: WeakProgram = {
  name: 'VulnLab',
  truth: vulnLabTruth,
  volatile: 'nothing',
  async start(checkout, folder) {
    const app = join(checkout, 'app');
    const dump = readFileSync(join(app, 'lab/sql-injection/dump.sql'), 'utf8');
    const site = await startPhpSite({
      checkout: app,
      folder,
      statements: `CREATE DATABASE sql_injection; USE sql_injection; ${dump}; ${account}`,
      php: { short_open_tag: '1', allow_url_include: '1' },
    });
    const forms = ['command-injection', 'sql-injection', 'ssti', 'xss', 'xxe'].map((lab) => `/lab/${lab}/`);
    return { ...site, forms, outOfBand: true };
  },
};
