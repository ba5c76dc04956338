import { execFileSync } from 'node:child_process';
import { startPhpmyadmin } from '../programs/phpmyadmin.ts';
import { keeper, keptDatabase } from './keeper.ts';
import type { LoggedInProgram } from './logged-in-program.ts';
import { rowsOf } from './mariadb-rows.ts';

/** Debian's phpMyAdmin, as who may do everything in its MariaDB. */
export const phpmyadmin: LoggedInProgram = {
  name: 'phpMyAdmin',
  volatile: 'statistics of tables',
  maxDepth: 2,
  maxChildren: 12,
  async start(folder) {
    const running = await startPhpmyadmin(folder);
    const { url, version, socket } = running;
    execFileSync('/usr/bin/mariadb', [`--socket=${socket}`], { input: keptDatabase });
    return {
      url,
      version,
      secret: { kind: 'form', login_url: url, ...keeper },
      state: () => rowsOf(socket, ['pond', 'mysql'], /_stats`/),
      [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
    };
  },
};
