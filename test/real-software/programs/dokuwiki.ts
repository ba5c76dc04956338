import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../targets/free-port.ts';
import { fetchPackages, unpack, versionOf } from '../debian.ts';
import { apachePackages, startDebianApache } from '../debian-apache.ts';
import type { Program, Running } from '../program.ts';

const libraries = [
  ...['libjs-jquery', 'libjs-jquery-cookie', 'libjs-jquery-ui', 'libphp-simplepie', 'php-geshi', 'php-phpseclib'],
  'php-random-compat',
];

/** What the package's own script writes for Apache. */
const configuration = (root: string) => `Alias /dokuwiki ${root}/usr/share/dokuwiki/
<Directory ${root}/usr/share/dokuwiki/>
  Options +FollowSymLinks
  AllowOverride All
  Require all granted
</Directory>
<Directory ${root}/usr/share/dokuwiki/bin>
  Require all denied
</Directory>
<Directory ${root}/var/lib/dokuwiki/data>
  Require all denied
</Directory>
`;

const pages = {
  start:
    '====== The pond ======\nHerons come in the morning. See [[birds:heron]], [[birds:wren]] and [[wiki:syntax]].\n',
  'birds/heron':
    '====== Heron ======\nIt stands at the pond until noon, and hunts frogs.\n===== Where =====\nEverywhere.\n',
  'birds/wren': '====== Wren ======\nA small bird of hedges with a loud voice.\n{{ :heron.txt |Notes}}\n',
};

/** What a wiki holds and whom it lets in. */
interface Wiki {
  /** Lines of its own of `local.php`. */
  readonly settings?: readonly string[];
  /** Rules of access, as `acl.auth.php` has them. */
  readonly rules: readonly string[];
  /** Lines of `users.auth.php`. */
  readonly users: readonly string[];
  /** Texts of pages by their paths. */
  readonly pages: Readonly<Record<string, string>>;
}

/** Starts Debian's DokuWiki in an empty folder. Throws where it does not start. */
export async function startDokuwiki(
  folder: string,
  { settings = [], rules, users, pages: texts }: Wiki,
): Promise<Running> {
  const fetched = fetchPackages('dokuwiki', [...apachePackages, 'dokuwiki', ...libraries]);
  unpack(fetched, folder);
  const etc = join(folder, 'etc/dokuwiki');
  const home = join(folder, 'var/lib/dokuwiki');
  const lines = [
    "$conf['title'] = 'Pond wiki';",
    "$conf['license'] = 'cc-by-sa';",
    "$conf['useacl'] = 1;",
    ...settings,
  ];
  writeFileSync(join(etc, 'local.php'), `<?php\n${lines.join('\n')}\n$conf['superuser'] = '@admin';\n`);
  const acl = ['# acl.auth.php', '# <?php exit()?>', ...rules];
  writeFileSync(join(home, 'acl/acl.auth.php'), `${acl.join('\n')}\n`);
  writeFileSync(join(home, 'acl/users.auth.php'), `${users.join('\n')}\n`);
  const original = join(folder, 'usr/share/dokuwiki/data');
  if (existsSync(original)) cpSync(original, join(home, 'data'), { recursive: true });
  for (const [name, text] of Object.entries(texts)) {
    const file = join(home, `data/pages/${name}.txt`);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
  }
  const apacheFile = join(folder, 'etc/dokuwiki/apache.conf');
  writeFileSync(apacheFile, configuration(folder));
  execFileSync('/bin/chown', ['-R', 'www-data', home, etc]);
  const port = await freePort();
  const server = await startDebianApache(folder, port, { own: [apacheFile], php: [] });
  return {
    url: `http://127.0.0.1:${port}/dokuwiki/`,
    version: versionOf(fetched, 'dokuwiki'),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** A wiki that everyone may read, with a few pages of its own and the rules of its language. */
export const dokuwiki: Program = {
  name: 'DokuWiki',
  setUp: "Debian's package and its configuration (public policy, one administrator), Apache, PHP",
  start: (folder) =>
    startDokuwiki(folder, {
      rules: ['*  @ALL  1', '*  @user  8'],
      users: ['admin:0123456789abcdef0123456789abcdef:Admin:admin@a.test:admin,user'],
      pages,
    }),
};
