import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasEnded } from '../has-ended.ts';

/** Where Debian's package has PostgreSQL's programs. */
export const postgresPrograms = '/usr/lib/postgresql/15/bin';

/** A PostgreSQL of a folder's own, on a socket alone. */
export interface Postgres extends AsyncDisposable {
  /** The folder of its socket, as `host` of a connection. */
  readonly host: string;
}

/** Starts Debian's PostgreSQL in an empty folder, whose path must be short, as who may write there. Throws where it does not start. */
export async function startPostgres(folder: string, statements: string): Promise<Postgres> {
  const owner = {
    uid: Number(execFileSync('id', ['-u', 'postgres'])),
    gid: Number(execFileSync('id', ['-g', 'postgres'])),
  };
  execFileSync('chown', ['postgres', folder]);
  const data = join(folder, 'data');
  const as = { ...owner, cwd: folder } as const;
  execFileSync(join(postgresPrograms, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync'], as);
  const child = spawn(join(postgresPrograms, 'postgres'), ['-D', data, '-h', '', '-k', folder, '-F'], {
    ...as,
    stdio: 'ignore',
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const gone = once(child, 'exit');
  const words = ['-h', folder, '-U', 'postgres', '-v', 'ON_ERROR_STOP=1', '-q'];
  for (let attempt = 0; ; attempt += 1)
    try {
      execFileSync(join(postgresPrograms, 'psql'), words, { input: statements, stdio: ['pipe', 'ignore', 'pipe'] });
      break;
    } catch (error) {
      if (attempt === 100 || hasEnded(child)) throw error;
      await sleep(200);
    }
  return {
    host: folder,
    async [Symbol.asyncDispose]() {
      // Immediate: it is a copy.
      child.kill('SIGQUIT');
      await gone;
    },
  };
}

/** All rows of a database, as text. */
export function rowsOfPostgres(host: string, database: string): string {
  const words = ['-h', host, '-U', 'postgres', '--data-only', '--inserts', database];
  const dump = execFileSync(join(postgresPrograms, 'pg_dump'), words, { encoding: 'utf8' });
  // Commands of psql hold a random word each time.
  return dump.replace(/^\\.*$/gm, '');
}
