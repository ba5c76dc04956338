import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../targets/free-port.ts';
import { startDatabase } from '../../wordpress/database.ts';
import { defaultSetup } from '../../wordpress/setups.ts';
import { installWordPress } from '../../wordpress/site.ts';
import { fetchWordPress, isFetched } from '../../wordpress/software.ts';
import { fetchPackages, unpack } from '../debian.ts';
import { apachePackages, startDebianApache } from '../debian-apache.ts';
import type { Program, Running } from '../program.ts';

interface RunningWordPress extends Running {
  /** Its folder, its database, and the socket that leads to it. */
  readonly home: string;
  readonly database: string;
  readonly socket: string;
}

/** Installs a blog with three authors, two plugins and a child theme, and starts it. Throws where it does not start. */
export async function startWordPress(folder: string): Promise<RunningWordPress> {
  if (!isFetched()) fetchWordPress();
  unpack(fetchPackages('apache', apachePackages), folder);
  await using starting = new AsyncDisposableStack();
  // A socket's path must be short.
  const data = starting.adopt(mkdtempSync(join(tmpdir(), 'wp-')), (each) =>
    rmSync(each, { recursive: true, force: true }),
  );
  // Apache's workers run as another user where this is root.
  chmodSync(data, 0o755);
  const server = starting.use(await startDatabase(data));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const home = join(folder, 'var/www/html');
  mkdirSync(home, { recursive: true });
  const database = installWordPress(home, url, defaultSetup.contents, server);
  const own = join(folder, 'etc/apache2/wordpress.conf');
  writeFileSync(
    own,
    `<Directory ${home}>\n  Options FollowSymLinks\n  AllowOverride All\n  DirectoryIndex index.php\n</Directory>\n`,
  );
  starting.use(await startDebianApache(folder, port, { own: [own], php: [] }));
  const started = starting.move();
  const known = execFileSync('/usr/bin/apt-cache', ['show', 'wordpress'], { encoding: 'utf8' });
  return {
    url: `${url}/`,
    version: /^Version: (.+)$/m.exec(known)?.[1] ?? '',
    home,
    database,
    socket: server.socket,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

/** A blog with three authors, two plugins and a child theme. */
export const wordpress: Program = {
  name: 'WordPress',
  setUp: "a blog with three authors, two plugins and a theme; Debian's Apache and its configuration, PHP, MariaDB",
  start: startWordPress,
};
