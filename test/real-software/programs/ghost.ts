import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../targets/free-port.ts';
import { startDatabase } from '../../wordpress/database.ts';
import { fetchProgram, runNode } from '../npm.ts';
import type { Program } from '../program.ts';

const version = '6.65.0';

/** It looks at pictures of its maker's: here nothing leaves this machine. */
const offline = `import dns from 'node:dns';
const { lookup } = dns;
dns.lookup = (name, options, done) =>
  name === '127.0.0.1' ? lookup(name, options, done) : (done ?? options)(new Error('offline'));`;

/** A blog that nobody has set up yet, with the theme and the texts that it comes with. */
export const ghost: Program = {
  name: 'Ghost',
  setUp: "npm's package, MariaDB",
  maxDepth: 1,
  async start(folder) {
    await using starting = new AsyncDisposableStack();
    const fetched = await fetchProgram('ghost', version);
    const content = join(folder, 'content');
    cpSync(join(fetched, 'content'), content, { recursive: true });
    const tables = join(folder, 'tables');
    mkdirSync(tables);
    const { socket } = starting.use(await startDatabase(tables));
    execFileSync('/usr/bin/mariadb', ['-S', socket, '-u', 'root', '-e', 'create database ghost character set utf8mb4']);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const variables = {
      NODE_ENV: 'production',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(offline)}`,
      url,
      server__host: '127.0.0.1',
      server__port: String(port),
      database__client: 'mysql',
      database__connection__socketPath: socket,
      database__connection__user: 'root',
      database__connection__password: '',
      database__connection__database: 'ghost',
      paths__contentPath: content,
      privacy__useUpdateCheck: 'false',
      logging__level: 'fatal',
      logging__transports: '["stdout"]',
    };
    starting.use(await runNode(fetched, ['index.js'], port, variables));
    // It listens while it makes its tables, and answers 503 until it has.
    while ((await fetch(url)).status !== 200) await sleep(500);
    const started = starting.move();
    return { url, version, [Symbol.asyncDispose]: () => started.disposeAsync() };
  },
};
