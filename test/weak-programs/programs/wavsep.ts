import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { rowsOf } from '../../real-software/logged-in/mariadb-rows.ts';
import { startSocketDatabase } from '../../real-software/logged-in/socket-database.ts';
import { replaceIn } from '../replace-in.ts';
import { serveFolder, tomcatClassPath } from '../tomcat.ts';
import { wavsepTruth } from '../truth/wavsep.ts';
import type { WeakProgram } from '../weak-program.ts';

/** Of 45 folders those of which the table is. */
const kept =
  /^(?:SQL-Injection\/.*(?:GET-(?:500Error|200Error|200Valid|200Identical)|POST-500Error|FalsePositives-GET)|Reflected-XSS\/.*(?:GET|POST|GET-Experimental)|(?:LFI|RFI)\/.*(?:Detection-Evaluation-GET-200Error|FalsePositives-GET)|Unvalidated-Redirect\/.*GET.*)$/;

/** What the links of its lessons write: one message, and how three transactions are described. */
const written = /INTO `messages` VALUES \(1,|INTO `transactions` VALUES \([128],/;

/** A port that leads to a socket file: its driver knows no files. */
async function portOf(socket: string): Promise<{ readonly port: number } & AsyncDisposable> {
  const server = createServer((client) => {
    const database = connect(socket);
    client.pipe(database).pipe(client);
    for (const end of [client, database]) end.on('error', () => [client, database].map((each) => each.destroy()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async [Symbol.asyncDispose]() {
      server.close();
    },
  };
}

/** sectooladdict/wavsep on Debian's Tomcat, with MariaDB. */
export const wavsep: WeakProgram = {
  name: 'WAVSEP',
  truth: wavsepTruth,
  volatile: 'one message and three transactions, which the links of its lessons write',
  async start(checkout, folder) {
    await using starting = new AsyncDisposableStack();
    const database = starting.use(await startSocketDatabase('wavsepDB'));
    const script = readdirSync(join(checkout, 'scripts'))
      .map((name) => readFileSync(join(checkout, 'scripts', name), 'utf8'))
      .join('\n');
    database.run(script.replaceAll('authority', 'wavsepDB'));
    const { port } = starting.use(await portOf(database.socket));
    const site = join(folder, 'site');
    cpSync(join(checkout, 'WebContent'), site, { recursive: true });
    const active = join(site, 'active');
    for (const kind of readdirSync(active, { withFileTypes: true }).filter((entry) => entry.isDirectory()))
      for (const name of readdirSync(join(active, kind.name)))
        if (!kept.test(`${kind.name}/${name}`)) rmSync(join(active, kind.name, name), { recursive: true });
    const libraries = globSync('WEB-INF/lib/*.jar', { cwd: site }).map((name) => join(site, name));
    const classPath = [tomcatClassPath(join(folder, 'debian'), []), ...libraries].join(':');
    const sources = join(folder, 'src');
    cpSync(join(checkout, 'src'), sources, { recursive: true });
    replaceIn(
      join(sources, 'com/sectooladdict/constants/DatabaseConstants.java'),
      'localhost:3306',
      `127.0.0.1:${port}`,
    );
    const classes = join(site, 'WEB-INF/classes');
    mkdirSync(classes, { recursive: true });
    const files = globSync('com/sectooladdict/**/*.java', { cwd: sources });
    execFileSync('/usr/bin/javac', ['-nowarn', '-cp', classPath, '-d', classes, ...files], {
      cwd: sources,
      stdio: 'ignore',
    });
    const { url } = starting.use(await serveFolder(site, { classPath, work: folder }));
    const started = starting.move();
    return {
      url: `${url}active/index-main.jsp`,
      forms: ['/active/'],
      outOfBand: true,
      state: () => rowsOf(database.socket, ['wavsepDB'], written),
      [Symbol.asyncDispose]: () => started.disposeAsync(),
    };
  },
};
