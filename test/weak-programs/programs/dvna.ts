import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rowsOf } from '../../real-software/logged-in/mariadb-rows.ts';
import { fetchModules, runNode } from '../../real-software/npm.ts';
import { freePort } from '../../targets/free-port.ts';
import { startDatabase } from '../../wordpress/database.ts';
import { replaceIn } from '../replace-in.ts';
import { dvnaTruth } from '../truth/dvna.ts';
import type { WeakProgram } from '../weak-program.ts';

/** What its `package.json` asks for, at the newest of each range; bcrypt without C. */
const packages = [
  ...['bcrypt@npm:bcryptjs@^2.4.3', 'csurf@^1.9.0', 'ejs@^2.5.7', 'express@^4.16.2', 'express-fileupload@^0.4.0'],
  ...['express-flash@0.0.2', 'express-session@^1.15.6', 'flash@^1.1.0', 'mathjs@3.10.1', 'md5@^2.2.1'],
  ...['morgan@^1.9.0', 'mysql2@^1.4.2', 'node-serialize@0.0.4', 'passport@^0.4.0', 'passport-local@^1.0.0'],
  ...['sequelize@^4.13.10', 'winston@^3.0.0', 'x-xss-protection@^1.1.0'],
];

const [username, password] = ['keeper', 'Heron-at-noon-17'] as const;

/** appsecco/dvna with MariaDB, as a user of its own, with one product. Its uploads of XML need a library in C and are left out. */
export const dvna: WeakProgram = {
  name: 'Damn Vulnerable NodeJS Application',
  truth: dvnaTruth,
  volatile: 'nothing',
  async start(checkout, folder) {
    await using starting = new AsyncDisposableStack();
    // A socket's path must be short.
    const data = starting.adopt(mkdtempSync(join(tmpdir(), 'dvna-')), (each) =>
      rmSync(each, { recursive: true, force: true }),
    );
    chmodSync(data, 0o755);
    const { socket } = starting.use(await startDatabase(data));
    const sql = (input: string, ...words: string[]) =>
      execFileSync('/usr/bin/mariadb', [`--socket=${socket}`, '--user=root', ...words], { input });
    sql('create database dvna character set utf8mb4');
    const site = join(folder, 'site');
    cpSync(checkout, site, { recursive: true, filter: (from) => !from.endsWith('/.git') });
    replaceIn(join(site, 'core/appHandler.js'), 'require("libxmljs")', '{}');
    replaceIn(
      join(site, 'models/index.js'),
      'dialect: config.dialect',
      `dialect: config.dialect, dialectOptions: { socketPath: '${socket}' }`,
    );
    symlinkSync(join(fetchModules('dvna', packages), 'node_modules'), join(site, 'node_modules'));
    const port = await freePort();
    const variables = { APP_LISTEN: '127.0.0.1', MYSQL_USER: 'root', MYSQL_PASSWORD: '', MYSQL_DATABASE: 'dvna' };
    starting.use(await runNode(site, ['server.js'], port, variables));
    const url = `http://127.0.0.1:${port}/`;
    const account = { username, password, cpassword: password, name: 'Ann Archer', email: 'ann@pond.example' };
    // It listens before its tables are there.
    while (String(sql("show tables like 'Products'", 'dvna')) === '') await sleep(200);
    await fetch(`${url}register`, { method: 'POST', body: new URLSearchParams(account), redirect: 'manual' });
    sql("insert into Products values (1, '17', 'Reed', 'It grows at the pond', 'green', now(), now())", 'dvna');
    const started = starting.move();
    return {
      url,
      // No form is named: that of the profile would set the password by which the scan comes in.
      outOfBand: true,
      account: { loginUrl: `${url}login`, username, password },
      state: () => rowsOf(socket, ['dvna'], /^$/),
      [Symbol.asyncDispose]: () => started.disposeAsync(),
    };
  },
};
