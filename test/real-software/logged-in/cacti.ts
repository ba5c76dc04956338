import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../targets/free-port.ts';
import { startDatabase } from '../../wordpress/database.ts';
import { fetchPackages, unpack, versionOf } from '../debian.ts';
import { apachePackages, startDebianApache } from '../debian-apache.ts';
import { keeper } from './keeper.ts';
import type { LoggedInProgram } from './logged-in-program.ts';
import { rowsOf } from './mariadb-rows.ts';

const libraries = [
  ...['fonts-fork-awesome', 'javascript-common', 'libjs-chart.js', 'node-d3', 'node-dompurify', 'node-ua-parser-js'],
  ...['jquery', 'jquery-cookie', 'jquery-hotkeys', 'jquery-metadata', 'jquery-tablesorter', 'jquery-timepicker'].map(
    (name) => `libjs-${name}`,
  ),
  ...['jquery-ui', 'jquery-ui-touch-punch', 'jquery-colorpicker', 'jquery-jstree'].map((name) => `libjs-${name}`),
  ...['smoothness', 'south-street', 'ui-darkness'].map((name) => `libjs-jquery-ui-theme-${name}`),
  ...[
    'libphp-phpmailer',
    'php-phpmyadmin-motranslator',
    'php-symfony-expression-language',
    'php-phpseclib',
    'php-twig',
  ],
];

/** As after its own installation, with an administrator of ours. */
const rowsFor = (folder: string, version: string, hash: string) => `
update settings set value = concat('${folder}', value) where name = 'path_cactilog';
update version set cacti = '${version}';
update user_auth set username = '${keeper.username}', password = '${hash}', must_change_password = '', password_change = ''
  where username = 'admin';
`;

/** Debian's Cacti with its own templates, as its administrator. */
export const cacti: LoggedInProgram = {
  name: 'Cacti',
  volatile:
    'its log of log-ins, counts of rows that it keeps for each visitor, and the choices that a visit writes for its visitor',
  maxDepth: 2,
  maxChildren: 15,
  async start(folder) {
    const fetched = fetchPackages('cacti', [...apachePackages, 'cacti', ...libraries]);
    unpack(fetched, folder);
    const site = join(folder, 'usr/share/cacti');
    await using starting = new AsyncDisposableStack();
    // A socket's path must be short.
    const data = starting.adopt(mkdtempSync(join(tmpdir(), 'cacti-')), (each) =>
      rmSync(each, { recursive: true, force: true }),
    );
    // Apache's workers run as another user where this is root.
    chmodSync(data, 0o755);
    const { socket } = starting.use(await startDatabase(data));
    const sql = (input: string | Buffer, ...words: string[]) =>
      execFileSync('/usr/bin/mariadb', [`--socket=${socket}`, ...words], { input });
    sql('create database cacti character set utf8mb4');
    sql(readFileSync(join(site, 'conf_templates/cacti.sql')), 'cacti');
    const version = readFileSync(join(site, 'site/include/cacti_version'), 'utf8').trim();
    const hash = execFileSync('/usr/bin/php', [
      '-r',
      'echo password_hash($argv[1], PASSWORD_DEFAULT);',
      keeper.password,
    ]);
    sql(rowsFor(folder, version, String(hash)), 'cacti');
    const filled = { NAME: 'cacti', SERVER: 'localhost', USER: 'root', PASS: '', PORT: '' };
    const settings = readFileSync(join(site, 'conf_templates/debian.php.dist'), 'utf8')
      .replace(/_DBC_DB(NAME|SERVER|USER|PASS|PORT)_/g, (_, name: keyof typeof filled) => filled[name])
      .replace('/var/lib/cacti', join(folder, 'var/lib/cacti'));
    writeFileSync(join(folder, 'etc/cacti/debian.php'), settings);
    const conf = join(site, 'conf_templates/cacti.apache.conf');
    const own = [
      'var/lib/cacti/csrf',
      'var/lib/cacti/cache',
      'var/lib/cacti/rra',
      'var/log/cacti',
      'var/lib/cacti',
    ].map((name) => join(folder, name));
    for (const each of own) mkdirSync(each, { recursive: true });
    execFileSync('/bin/chown', ['-R', 'www-data', ...own]);
    const port = await freePort();
    const php = [`include_path=.:${folder}/usr/share/php`, `pdo_mysql.default_socket=${socket}`];
    starting.use(
      await startDebianApache(folder, port, { own: [conf], php: [...php, `mysqli.default_socket=${socket}`] }),
    );
    const started = starting.move();
    const url = `http://127.0.0.1:${port}/cacti/`;
    return {
      url,
      version: versionOf(fetched, 'cacti'),
      secret: { kind: 'form', login_url: url, ...keeper },
      state: () => rowsOf(socket, ['cacti'], /`(?:user_log|user_auth_row_cache|sessions|settings_user)`/),
      [Symbol.asyncDispose]: () => started.disposeAsync(),
    };
  },
};
