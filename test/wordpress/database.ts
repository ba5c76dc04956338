import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasEnded } from '../has-ended.ts';

/** A MariaDB that only a socket file leads to. */
export interface Database extends AsyncDisposable {
  readonly socket: string;
}

/** Makes an empty database in a folder and starts it. Throws where it does not start. */
export async function startDatabase(folder: string): Promise<Database> {
  const data = join(folder, 'data');
  const socket = join(folder, 'mariadb.sock');
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  execFileSync(
    '/usr/bin/mariadb-install-db',
    ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db', ...user],
    { stdio: 'ignore' },
  );
  // It is thrown away afterwards: nothing needs to reach the disk.
  const careless = ['--innodb-flush-log-at-trx-commit=0', '--skip-log-bin', '--innodb-buffer-pool-size=32M'];
  const process_ = spawn(
    '/usr/sbin/mariadbd',
    ['--no-defaults', `--datadir=${data}`, `--socket=${socket}`, '--skip-networking', ...careless, ...user],
    { stdio: 'ignore' },
  );
  const gone = once(process_, 'exit');
  while (!existsSync(socket)) {
    if (hasEnded(process_)) throw new Error('MariaDB did not start');
    await sleep(100);
  }
  return {
    socket,
    async [Symbol.asyncDispose]() {
      process_.kill('SIGKILL');
      await gone;
    },
  };
}
