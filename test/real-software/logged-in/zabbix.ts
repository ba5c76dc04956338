import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { freePort } from '../../targets/free-port.ts';
import { fetchPackages, unpack, versionOf } from '../debian.ts';
import { apachePackages, startDebianApache } from '../debian-apache.ts';
import type { LoggedInProgram } from './logged-in-program.ts';
import { rowsOf } from './mariadb-rows.ts';
import { startSocketDatabase } from './socket-database.ts';

/** Its pages, the schema of its database, and what its pages need of PHP. */
const packages = ['zabbix-frontend-php', 'zabbix-server-mysql', 'php8.2-bcmath', 'php8.2-gd'];

// As its documentation says.
const account = { username: 'Admin', password: 'zabbix' } as const;

const settings = `<?php
$DB['TYPE'] = 'MYSQL';
$DB['SERVER'] = 'localhost';
$DB['PORT'] = '0';
$DB['DATABASE'] = 'zabbix';
$DB['USER'] = 'root';
$DB['PASSWORD'] = $DB['SCHEMA'] = '';
$DB['ENCRYPTION'] = false;
$DB['DOUBLE_IEEE754'] = true;
$ZBX_SERVER_NAME = 'Pond';
$IMAGE_FORMAT_DEFAULT = IMAGE_FORMAT_PNG;
`;

/** Debian's Zabbix without its server, with the host that it comes with, as who may do everything in it. */
export const zabbix: LoggedInProgram = {
  name: 'Zabbix',
  volatile: 'sessions, its notes of log-ins, and how each page was last sorted and filtered',
  maxDepth: 2,
  maxChildren: 12,
  async start(folder) {
    const fetched = fetchPackages('zabbix', [...apachePackages, ...packages]);
    unpack(fetched, folder);
    await using starting = new AsyncDisposableStack();
    const { socket, run } = starting.use(await startSocketDatabase('zabbix'));
    for (const part of ['schema', 'images', 'data'])
      run(gunzipSync(readFileSync(join(folder, `usr/share/zabbix-server-mysql/${part}.sql.gz`))));
    writeFileSync(join(folder, 'etc/zabbix/zabbix.conf.php'), settings);
    const [own = ''] = globSync(join(folder, 'etc/apache2/conf-available/*zabbix*'));
    // The folders that it keeps closed are elsewhere here.
    writeFileSync(own, readFileSync(own, 'utf8').replace('^/usr/share', `^${folder}/usr/share`));
    const extensions = globSync(join(folder, 'usr/lib/php/*/*.so')).map((file) => `extension=${file}`);
    const php = [...extensions, `mysqli.default_socket=${socket}`, 'post_max_size=16M', 'max_execution_time=300'];
    const port = await freePort();
    starting.use(await startDebianApache(folder, port, { own: [own], php: [...php, 'max_input_time=300'] }));
    const url = `http://127.0.0.1:${port}/zabbix/`;
    // With the first visit it makes the key of its sessions.
    await fetch(url);
    const started = starting.move();
    return {
      url,
      version: versionOf(fetched, 'zabbix-frontend-php'),
      secret: { kind: 'form', login_url: `${url}index.php`, ...account },
      state: () => rowsOf(socket, ['zabbix'], /`(?:sessions|auditlog|profiles)`|\('profiles',/),
      [Symbol.asyncDispose]: () => started.disposeAsync(),
    };
  },
};
