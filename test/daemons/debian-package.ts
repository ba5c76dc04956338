import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aptGet } from '../install.ts';

/** Kept for the next run; where users without rights reach it, too, as some daemons do not run as root. */
const cache = join(tmpdir(), 'scanfold-daemons');

/** Fetches Debian packages, with spaces between their names, with what they need and this machine lacks, once, and unpacks them below a folder. */
export function unpacked(name: string): string {
  const folder = join(cache, name.replaceAll(' ', '+'));
  if (existsSync(folder)) return folder;
  // Of this process alone: several may want the same package.
  const parts = `${folder}.${process.pid}.parts`;
  const packages = `${parts}.packages`;
  for (const each of [parts, packages]) rmSync(each, { recursive: true, force: true });
  for (const each of [`${packages}/partial`, `${parts}/etc`, `${parts}/usr`]) mkdirSync(each, { recursive: true });
  const options = [`Dir::Cache::archives=${packages}`, 'Debug::NoLocking=1', 'APT::Sandbox::User=root', ...keptLists()];
  const install = ['-qq', '--yes', '--no-install-recommends', '--download-only', 'install', ...name.split(' ')];
  const fetch = () =>
    execFileSync('/usr/bin/apt-get', [...options.flatMap((each) => ['-o', each]), ...install], { stdio: 'ignore' });
  try {
    fetch();
  } catch {
    // A list of packages that was never fetched, or is older than the packages.
    aptGet('update');
    fetch();
  }
  for (const each of globSync('*.deb', { cwd: packages }))
    execFileSync('/usr/bin/dpkg-deb', ['--extract', join(packages, each), parts]);
  // In Debian these are links into /usr.
  for (const each of ['bin', 'sbin', 'lib'])
    if (existsSync(join(parts, each)))
      cpSync(join(parts, each), join(parts, 'usr', each), { recursive: true, verbatimSymlinks: true });
  rmSync(packages, { recursive: true });
  place(parts, folder);
  return folder;
}

/**
 * Options by which apt-get keeps what it made of Debian's lists for the next package: images of containers have it read all
 * lists anew each time, which takes more of a processor than all else that it does.
 */
function keptLists(): readonly string[] {
  const lists = join(cache, '.lists');
  mkdirSync(lists, { recursive: true });
  return ['pkgcache', 'srcpkgcache'].map((name) => `Dir::Cache::${name}=${join(lists, name)}.bin`);
}

/** Puts a folder in its place, unless another process has put its own there meanwhile. */
function place(made: string, folder: string): void {
  try {
    renameSync(made, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(made, { recursive: true });
  }
}

/** Lays folders over those of the machine, for one program and its children. The shell stays: some daemons are no good first process. */
const script =
  'mount -t overlay overlay -o "lowerdir=$1/usr:/usr" /usr && mount -t overlay overlay -o "lowerdir=$2$1/etc:/etc" /etc && shift 2 && "$@"; exit';

/**
 * A command that finds a package, or several with spaces between their names, where it is installed by rights, while nothing is installed on the machine.
 * What it starts ends with it. Needs root.
 * `etc` is a folder whose files come before the package's in /etc.
 */
export function withPackage(name: string, command: readonly string[], etc = ''): readonly string[] {
  const over = etc === '' ? '' : `${etc}:`;
  return [
    'unshare',
    '--mount',
    '--pid',
    '--fork',
    '--kill-child',
    '--mount-proc',
    'sh',
    '-c',
    script,
    'sh',
    unpacked(name),
    over,
    ...command,
  ];
}
