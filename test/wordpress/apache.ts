import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasEnded } from '../has-ended.ts';

/** A site that Apache serves. */
export interface ServedSite {
  readonly folder: string;
  /** Of loopback; 127.0.0.1 where it does not say. */
  readonly address?: string | undefined;
  readonly port: number;
  /** Directives for its folder alone, a line each. */
  readonly directives?: readonly string[];
  /** Serves it by https on port 443; its own port then redirects there. */
  readonly tls?: { readonly host: string; readonly certificate: string; readonly key: string } | undefined;
}

const modules = '/usr/lib/apache2/modules';

const moduleNames = [
  'mpm_prefork',
  'authz_core',
  'authz_host',
  'mime',
  'dir',
  'rewrite',
  'auth_basic',
  'authn_core',
  'authn_file',
  'authz_user',
  'autoindex',
  'alias',
  'env',
  'headers',
  'ssl',
];

/** Not every machine has a list of types. */
const types = [
  ['text/html', 'html'],
  ['text/css', 'css'],
  ['text/javascript', 'js'],
  ['text/plain', 'txt'],
  ['image/png', 'png'],
  ['image/svg+xml', 'svg'],
  ['application/gzip', 'gz'],
  ['application/sql', 'sql'],
] as const;

function host(
  { address = '127.0.0.1', folder, directives = [] }: ServedSite,
  port: number,
  more: readonly string[] = [],
) {
  return [
    `Listen ${address}:${port}`,
    `<VirtualHost ${address}:${port}>`,
    'ServerName localhost',
    `DocumentRoot ${folder}`,
    'php_value display_errors 0',
    ...more,
    `<Directory ${folder}>`,
    'Require all granted',
    'AllowOverride All',
    'Options FollowSymLinks',
    ...directives,
    '</Directory>',
    '</VirtualHost>',
  ];
}

/** The virtual hosts of a site; certificate and key are put into the folder of Apache. */
function hostsOf(site: ServedSite, folder: string): readonly string[] {
  const { tls, port } = site;
  if (tls === undefined) return host(site, port);
  const file = (name: string, text: string) => {
    const path = join(folder, `${tls.host}.${name}`);
    writeFileSync(path, text);
    return path;
  };
  const secured = [
    'SSLEngine on',
    `SSLCertificateFile ${file('crt', tls.certificate)}`,
    `SSLCertificateKeyFile ${file('key', tls.key)}`,
  ];
  return [...host(site, port, [`Redirect permanent / https://${tls.host}/`]), ...host(site, 443, secured)];
}

function configuration(folder: string, sites: readonly ServedSite[]): string {
  const php = readdirSync(modules).find((name) => /^libphp.*\.so$/.test(name));
  if (php === undefined) throw new Error('Apache has no PHP');
  const unprivileged = process.getuid?.() === 0 ? ['User www-data', 'Group www-data'] : [];
  return [
    `ServerRoot ${folder}`,
    `PidFile ${folder}/apache.pid`,
    `ErrorLog ${folder}/error.log`,
    'LogLevel error',
    'ServerName localhost',
    'LogFormat "%v %{local}p %{msec}t %m %U%q %>s %{User-Agent}i" plain',
    `CustomLog ${folder}/access.log plain`,
    ...unprivileged,
    ...moduleNames.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`),
    `LoadModule php_module ${modules}/${php}`,
    'TypesConfig /dev/null',
    ...types.map(([type, ending]) => `AddType ${type} .${ending}`),
    'DirectoryIndex index.php index.html',
    // As in Debian's own configuration.
    '<FilesMatch "^\\.ht">',
    'Require all denied',
    '</FilesMatch>',
    '<FilesMatch ".+\\.php$">',
    'SetHandler application/x-httpd-php',
    '</FilesMatch>',
    'StartServers 4',
    'MaxRequestWorkers 12',
    'KeepAliveTimeout 2',
    ...sites.flatMap((site) => hostsOf(site, folder)),
    '',
  ].join('\n');
}

function answers({ address = '127.0.0.1', port }: ServedSite): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** Starts Apache with PHP for these sites, on loopback alone. Throws where it does not start. */
export async function startApache(folder: string, sites: readonly ServedSite[]): Promise<AsyncDisposable> {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const file = join(folder, 'apache.conf');
  writeFileSync(file, configuration(folder, sites));
  // In a process group of its own: at its end Apache ends the whole group that it is in.
  const child = spawn('/usr/sbin/apache2', ['-f', file, '-DFOREGROUND'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  while (!(await Promise.all(sites.map(answers))).every(Boolean)) {
    if (hasEnded(child)) throw new Error(`Apache did not start: see ${folder}/error.log`);
    await sleep(100);
  }
  return { [Symbol.asyncDispose]: () => ended(child) };
}
