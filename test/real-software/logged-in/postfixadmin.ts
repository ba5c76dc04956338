import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../targets/free-port.ts';
import { startDatabase } from '../../wordpress/database.ts';
import { fetchPackages, unpack, versionOf } from '../debian.ts';
import { apachePackages, startDebianApache } from '../debian-apache.ts';
import { keeper } from './keeper.ts';
import type { LoggedInProgram } from './logged-in-program.ts';
import { rowsOf } from './mariadb-rows.ts';

const username = 'keeper@pond.example';

const dbconfig = `<?php
$dbuser = 'root';
$dbpass = $basepath = $dbserver = $dbport = '';
$dbname = 'postfix';
$dbtype = 'mysqli';
`;

const settings = (socket: string) => `<?php
$CONF['configured'] = true;
$CONF['database_host'] = 'localhost';
$CONF['database_socket'] = '${socket}';
$CONF['encrypt'] = 'php_crypt:SHA256';
`;

const rows = (hash: string) => `
insert into admin (username, password, superadmin, active, created, modified)
  values ('${username}', '${hash}', 1, 1, '2026-05-01', '2026-05-01');
insert into domain_admins (username, domain, created, active) values ('${username}', 'ALL', '2026-05-01', 1);
insert into domain (domain, description, aliases, mailboxes, transport, created, modified)
  values ('pond.example', 'The pond', 10, 10, 'virtual', '2026-05-01', '2026-05-01');
insert into mailbox (username, password, name, maildir, local_part, domain, created, modified)
  values ('heron@pond.example', '${hash}', 'Heron', 'pond.example/heron/', 'heron', 'pond.example', '2026-05-01', '2026-05-01');
insert into alias (address, goto, domain, created, modified) values
  ('heron@pond.example', 'heron@pond.example', 'pond.example', '2026-05-01', '2026-05-01'),
  ('birds@pond.example', 'heron@pond.example', 'pond.example', '2026-05-01', '2026-05-01');
`;

/** Debian's Postfix Admin with a domain, a mailbox and an alias, as who may do everything in it. */
export const postfixAdmin: LoggedInProgram = {
  name: 'Postfix Admin',
  volatile: 'nothing',
  async start(folder) {
    const fetched = fetchPackages('postfixadmin', [...apachePackages, 'postfixadmin']);
    unpack(fetched, folder);
    await using starting = new AsyncDisposableStack();
    // A socket's path must be short.
    const data = starting.adopt(mkdtempSync(join(tmpdir(), 'pfa-')), (each) =>
      rmSync(each, { recursive: true, force: true }),
    );
    // Apache's workers run as another user where this is root.
    chmodSync(data, 0o755);
    const { socket } = starting.use(await startDatabase(data));
    const sql = (input: string, ...words: string[]) =>
      execFileSync('/usr/bin/mariadb', [`--socket=${socket}`, ...words], { input });
    sql('create database postfix character set utf8mb4');
    const templates = join(folder, 'var/cache/postfixadmin/templates_c');
    const etc = join(folder, 'etc/postfixadmin');
    // As the package's own script writes it.
    writeFileSync(join(etc, 'dbconfig.inc.php'), dbconfig);
    writeFileSync(join(etc, 'config.local.php'), settings(socket));
    execFileSync('/bin/chown', ['-R', 'www-data', templates]);
    const port = await freePort();
    const own = [join(folder, 'etc/apache2/conf-available/postfixadmin.conf')];
    starting.use(await startDebianApache(folder, port, { own, php: [] }));
    const url = `http://127.0.0.1:${port}/postfixadmin/`;
    // It makes its tables itself.
    await fetch(`${url}upgrade.php`);
    const words = ['-r', 'echo password_hash($argv[1], PASSWORD_BCRYPT);', keeper.password];
    sql(rows(execFileSync('/usr/bin/php', words, { encoding: 'utf8' })), 'postfix');
    const started = starting.move();
    return {
      url,
      version: versionOf(fetched, 'postfixadmin'),
      secret: { kind: 'form', login_url: `${url}login.php`, username, password: keeper.password },
      state: () => rowsOf(socket, ['postfix'], /^$/),
      [Symbol.asyncDispose]: () => started.disposeAsync(),
    };
  },
};
