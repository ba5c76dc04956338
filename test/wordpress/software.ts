import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { downloadPackages } from '../install.ts';

/** Programs of Debian's packages that a WordPress needs, each with a file that shows it is there. */
export const programs = [
  { name: 'Apache', debianPackage: 'apache2-bin', file: '/usr/sbin/apache2' },
  { name: "Apache's PHP", debianPackage: 'libapache2-mod-php', folder: '/usr/lib/apache2/modules', part: /^libphp/ },
  { name: 'PHP', debianPackage: 'php-cli', file: '/usr/bin/php' },
  { name: "PHP's XML parser", debianPackage: 'php-xml', folder: '/usr/share', part: /^php8?[\d.]*-xml$/ },
  { name: "PHP's MySQL driver", debianPackage: 'php-mysql', folder: '/usr/share', part: /^php8?[\d.]*-mysql$/ },
  { name: 'MariaDB', debianPackage: 'mariadb-server-core', file: '/usr/sbin/mariadbd' },
  { name: "MariaDB's settings", debianPackage: 'mariadb-client-core', file: '/usr/bin/my_print_defaults' },
] as const;

/** True where a program is on this machine. */
export function isInstalled(program: (typeof programs)[number]): boolean {
  if ('file' in program) return existsSync(program.file);
  return existsSync(program.folder) && readdirSync(program.folder).some((name) => program.part.test(name));
}

/** WordPress, two of its themes, and the libraries that Debian keeps in packages of their own. */
const wordPressPackages = [
  'wordpress',
  'wordpress-theme-twentytwentyone',
  'wordpress-theme-twentytwentythree',
  'php-getid3',
  'libjs-underscore',
  'libjs-cropper',
] as const;

/** Unpacked once for all runs; outside of the checkout's own files. */
const cache = join(import.meta.dirname, '../../node_modules/.cache/wordpress');

/** The files of Debian's WordPress, where it was fetched. */
export const debianRelease = join(cache, 'usr/share/wordpress');

/** True where WordPress has been fetched. */
export function isFetched(): boolean {
  return existsSync(cache);
}

/** Fetches WordPress from Debian's packages and unpacks it, without installing it on this machine. Throws where apt-get fails. */
export function fetchWordPress(): void {
  // Files of tests that run side by side may fetch it at once: each has parts of its own, and the first to be ready is kept.
  mkdirSync(dirname(cache), { recursive: true });
  const parts = mkdtempSync(`${cache}.parts-`);
  downloadPackages(wordPressPackages, parts);
  for (const name of readdirSync(parts).filter((each) => each.endsWith('.deb')))
    execFileSync('/usr/bin/dpkg-deb', ['--extract', join(parts, name), join(parts, 'root')]);
  if (!isFetched()) renameSync(join(parts, 'root'), cache);
  rmSync(parts, { recursive: true });
}

/** Copies WordPress's files into a new folder, links resolved: Debian's, or those of an unpacked release. Throws where it was not fetched. */
export function copyWordPress(folder: string, release = debianRelease): void {
  mkdirSync(folder, { recursive: true });
  // Debian's configuration and its link into /etc are for its own way of serving.
  const own = ['--exclude=./wp-config.php', '--exclude=./.htaccess', '--exclude=./wp-includes/certificates'];
  const tar = execFileSync('/usr/bin/tar', ['-C', release, '-ch', ...own, '.'], { maxBuffer: 512 * 1024 * 1024 });
  execFileSync('/usr/bin/tar', ['-C', folder, '-x'], { input: tar });
}
