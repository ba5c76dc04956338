import { execFileSync } from 'node:child_process';
import { posix, win32 } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { escaped, pageOf } from './vulnerable-server.ts';

/** What a query came to. */
interface Queried {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly error: string | undefined;
  /** Seconds that the database was told to wait. */
  readonly naps: number;
}

let naps = 0;
const database = new DatabaseSync(':memory:');
// As MySQL's: waits, and gives 0. SQLite works an inner query out twice, whose rows MySQL keeps: it counts once.
database.function('SLEEP', (seconds: SQLInputValue) => {
  naps = Number(seconds);
  return 0;
});
database.exec(
  "CREATE TABLE birds (id INTEGER, name TEXT, place TEXT); INSERT INTO birds VALUES (1, 'wren', 'hedge'), (2, 'heron', 'pond'), (3, 'rook', 'elm')",
);

// As Oracle's: waits for a message that nobody sends, and gives 1.
database.function('RECEIVE_MESSAGE', (_pipe: SQLInputValue, seconds: SQLInputValue) => {
  naps = Number(seconds);
  return 1;
});

/** Runs statements as SQL Server does: all of them or, where one is malformed, none. */
export function batch(sql: string): Queried {
  const [, first = sql, seconds] = /^(.*);WAITFOR DELAY '0:0:(\d+)'\s*$/s.exec(sql) ?? [];
  const came = query(first);
  return came.error === undefined && seconds !== undefined ? { ...came, naps: Number(seconds) } : came;
}

/** Runs a query on three birds. `FROM pg_sleep(2)` waits as PostgreSQL does, a message for `dual` as Oracle. */
export function query(sql: string, ...values: SQLInputValue[]): Queried {
  naps = 0;
  // Rows that are only counted SQLite does not work out.
  const counted = sql.replace(/FROM \(SELECT SLEEP\((\d+)\)\) x/g, 'FROM (SELECT SLEEP($1) AS n) x WHERE n=0');
  const known = counted
    .replace(/\bDBMS_PIPE\.(RECEIVE_MESSAGE\([^()]*\)) FROM dual/g, '$1')
    .replace(/\bpg_sleep\((\d+)\)/g, '(SELECT SLEEP($1) AS n) x WHERE n=0');
  try {
    const rows = database.prepare(known).all(...values);
    return { rows, error: undefined, naps };
  } catch (error) {
    return { rows: [], error: error instanceof Error ? error.message : '', naps };
  }
}

/** Birds as a page lists them. */
export function birdList({ rows }: Pick<Queried, 'rows'>): string {
  if (rows.length === 0) return '<p>No bird was found.</p>';
  return `<ul>${rows.map(({ name, place }) => `<li>The ${name} lives by the ${place}.</li>`).join('')}</ul>`;
}

const passwd =
  'root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin\nbin:x:2:2:bin:/bin:/usr/sbin/nologin\n';
const files: Readonly<Record<string, string>> = {
  '/etc/passwd': passwd,
  '/srv/site/files/notes.txt': 'Notes about herons.',
  '/srv/site/files/heron.png': 'a picture',
  '/srv/site/files/herons.php': "<?php\necho 'Notes about herons.';\n",
  '/srv/site/index.php': "<?php\nrequire 'files/herons.php';\n",
  'C:\\windows\\win.ini': '; for 16-bit app support\r\n[fonts]\r\n[extensions]\r\n[mci extensions]\r\n',
  'C:\\site\\files\\notes.txt': 'Notes about herons.',
};

/** A file of a made-up Unix server; undefined where it is not there. */
export function unixFile(name: string): string | undefined {
  return files[name.startsWith('/') ? posix.normalize(name) : posix.join('/srv/site/files', name)];
}

/** What PHP shows of a file that is included by a name with `.php` behind it: what it says, or its code where a filter is asked for. */
export function includedProgram(name: string): string | undefined {
  const filtered = /^php:\/\/filter\/convert\.base64-encode\/resource=(.*)$/.exec(name)?.[1];
  const code = unixFile(`${filtered ?? name}.php`);
  if (filtered !== undefined) return code && Buffer.from(code).toString('base64');
  return /echo '(.*)'/.exec(code ?? '')?.[1];
}

/** A page that shows a program to its reader, as PHP's `highlight_string` writes it. */
export function sourcePage(code: string | undefined): string {
  return pageOf('Source', `<pre><code style="color: #000000">${escaped(code ?? '')}</code></pre>`);
}

/** A file of a made-up Windows server. */
export function windowsFile(name: string): string | undefined {
  return files[win32.resolve('C:\\site\\files', name)];
}

/** What a shell says to a line. Nothing is run that could write a file, and nothing that is a word alone. */
export function shell(line: string): string {
  if (/[<>]/.test(line)) return 'refused';
  try {
    return execFileSync('/bin/sh', ['-c', line], {
      cwd: '/usr',
      env: { PATH: '/usr/bin:/bin' },
      encoding: 'utf8',
      timeout: 5000,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch (error) {
    const said = typeof error === 'object' && error !== null && 'stdout' in error ? error.stdout : '';
    return typeof said === 'string' ? said : '';
  }
}

/** Products in brackets, worked out. */
export function workedOut(text: string, bracket: RegExp): string {
  return text.replace(bracket, (_, a: string, b: string) => String(Number(a) * Number(b)));
}
