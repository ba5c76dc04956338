import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase } from '../../wordpress/database.ts';

/** An empty MariaDB with a database of a name in it. */
interface SocketDatabase extends AsyncDisposable {
  readonly socket: string;
  /** Runs statements in the database. Throws where one fails. */
  readonly run: (statements: string | Buffer) => void;
}

/** Starts a MariaDB that Apache's workers reach, with an empty database. Throws where it does not start. */
export async function startSocketDatabase(name: string): Promise<SocketDatabase> {
  await using starting = new AsyncDisposableStack();
  // A socket's path must be short.
  const folder = starting.adopt(mkdtempSync(join(tmpdir(), 'db-')), (each) =>
    rmSync(each, { recursive: true, force: true }),
  );
  // Apache's workers run as another user where this is root.
  chmodSync(folder, 0o755);
  const { socket } = starting.use(await startDatabase(folder));
  const run = (input: string | Buffer, ...words: string[]) => {
    execFileSync('/usr/bin/mariadb', [`--socket=${socket}`, '--user=root', ...words], { input });
  };
  run(`create database ${name} character set utf8mb4 collate utf8mb4_bin`);
  const started = starting.move();
  return {
    socket,
    run: (statements) => run(statements, name),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}
