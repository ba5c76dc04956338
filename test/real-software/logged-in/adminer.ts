import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../targets/free-port.ts';
import { startDatabase } from '../../wordpress/database.ts';
import { fetchPackages, unpack, versionOf } from '../debian.ts';
import { apachePackages, startDebianApache } from '../debian-apache.ts';
import { keeper, keptDatabase } from './keeper.ts';
import type { LoggedInProgram } from './logged-in-program.ts';
import { rowsOf } from './mariadb-rows.ts';

/** Debian's Adminer, as who may do everything in its MariaDB. */
export const adminer: LoggedInProgram = {
  name: 'Adminer',
  volatile: 'statistics of tables',
  maxDepth: 2,
  maxChildren: 12,
  async start(folder) {
    const fetched = fetchPackages('adminer', [...apachePackages, 'adminer']);
    unpack(fetched, folder);
    await using starting = new AsyncDisposableStack();
    // A socket's path must be short.
    const data = starting.adopt(mkdtempSync(join(tmpdir(), 'adm-')), (each) =>
      rmSync(each, { recursive: true, force: true }),
    );
    // Apache's workers run as another user where this is root.
    chmodSync(data, 0o755);
    const { socket } = starting.use(await startDatabase(data));
    execFileSync('/usr/bin/mariadb', [`--socket=${socket}`], { input: keptDatabase });
    const port = await freePort();
    const own = [join(folder, 'etc/apache2/conf-available/adminer.conf')];
    starting.use(await startDebianApache(folder, port, { own, php: [`mysqli.default_socket=${socket}`] }));
    const started = starting.move();
    const url = `http://127.0.0.1:${port}/adminer/`;
    return {
      url,
      version: versionOf(fetched, 'adminer'),
      secret: { kind: 'form', login_url: url, ...keeper },
      state: () => rowsOf(socket, ['pond', 'mysql'], /_stats`/),
      [Symbol.asyncDispose]: () => started.disposeAsync(),
    };
  },
};
