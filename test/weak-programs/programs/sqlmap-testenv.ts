import { execFileSync } from 'node:child_process';
import { chmodSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPhpSite } from '../php-site.ts';
import { rowsOfPostgres, startPostgres } from '../postgres.ts';
import { sqlmapTestenvTruth } from '../truth/sqlmap-testenv.ts';
import type { WeakProgram } from '../weak-program.ts';

/** What runs here. */
const kept: ReadonlySet<string> = new Set(['index.php', 'libs', 'mysql', 'pgsql', 'sqlite']);

/** Beside the site, where nobody can ask for it and Apache's workers may only read it. */
const sqliteFileOf = (root: string) => join(root, '../testdb.sqlite3');

const sqliteFile = '/var/www/sqlmap/dbs/sqlite/testdb.sqlite3';

/** Its databases where they are here; and for a PHP of today, quotes around a key and no second end of a folder. */
function prepareIn(root: string, postgres: string): void {
  for (const name of readdirSync(root)) if (!kept.has(name)) rmSync(join(root, name), { recursive: true });
  for (const name of globSync('**/*.php', { cwd: root })) {
    const file = join(root, name);
    const text = readFileSync(file, 'latin1')
      .replaceAll('"root", "testpass"', '"root", ""')
      .replaceAll('host=localhost port=5432', `host=${postgres}`)
      .replaceAll(sqliteFile, sqliteFileOf(root))
      .replaceAll('$_GET[id]', "$_GET['id']")
      .replaceAll('closedir($dh);', '');
    writeFileSync(file, text, 'latin1');
  }
}

/** sqlmapproject/testenv, queries of three databases in many forms, under a PHP of today. */
export const sqlmapTestenv: WeakProgram = {
  name: "sqlmap's testenv",
  truth: sqlmapTestenvTruth,
  volatile: 'nothing',
  async start(checkout, folder) {
    await using starting = new AsyncDisposableStack();
    const schemaOf = (name: string) => readFileSync(join(checkout, 'schema', `${name}.sql`), 'utf8');
    // A socket's path must be short, and others than root connect to it.
    const data = starting.adopt(mkdtempSync(join(tmpdir(), 'pg-')), (each) =>
      rmSync(each, { recursive: true, force: true }),
    );
    chmodSync(data, 0o755);
    const postgres = starting.use(
      await startPostgres(data, `create database testdb;\n\\c testdb\n${schemaOf('pgsql')}`),
    );
    const site = starting.use(
      await startPhpSite({
        checkout,
        folder,
        prepare: (root) => {
          prepareIn(root, postgres.host);
          const words = ['-r', '(new SQLite3($argv[1]))->exec($argv[2]);', '--', sqliteFileOf(root)];
          execFileSync('/usr/bin/php', [...words, schemaOf('sqlite3')]);
        },
        // What follows gives rights to other machines.
        statements: schemaOf('mysql').replace(/USE mysql;[\s\S]*$/, "GRANT SELECT ON testdb.* TO 'testuser'@'%';"),
        isOld: true,
      }),
    );
    const started = starting.move();
    return {
      url: site.url,
      forms: ['/mysql/csrf/'],
      state: () => `${site.state()}\n${rowsOfPostgres(postgres.host, 'testdb')}`,
      [Symbol.asyncDispose]: () => started.disposeAsync(),
    };
  },
};
