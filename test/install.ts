import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A program of the system that tests cannot do without, and Debian's package of it. */
export type Program = { name: string; debianPackage: string; isThere(): boolean };

/** Another program of the machine that installs something is waited for. */
const patience = ['-o', 'DPkg::Lock::Timeout=-1'];

/** Runs apt-get quietly: whether it worked shows in what is there afterwards. */
export function aptGet(...words: string[]): void {
  spawnSync('/usr/bin/apt-get', ['-qq', ...patience, ...words], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** Fetches files of Debian packages into a folder, without installing them. Throws where apt-get fails. */
export function downloadPackages(packages: readonly string[], folder: string): void {
  const download = () =>
    execFileSync('/usr/bin/apt-get', ['-qq', 'download', ...packages], { cwd: folder, stdio: 'ignore' });
  try {
    download();
  } catch {
    // A list of packages that was never fetched, or is older than the packages.
    aptGet('update');
    download();
  }
}

/**
 * Installs on Debian as root what is missing; elsewhere, and where that fails, says what is missing.
 * @returns whether everything is there
 */
export function installWhatIsMissing(programs: readonly Program[]): boolean {
  const missing = programs.filter((program) => !program.isThere());
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const packages = missing.map((program) => program.debianPackage);
    console.log(`Installing ${packages.join(' ')} for the tests`);
    // An outdated list names packages that are gone: always refreshed.
    aptGet('update');
    aptGet('install', '--yes', '--no-install-recommends', ...packages);
  }
  const lacking = programs.filter((program) => !program.isThere());
  if (lacking.length === 0) return true;
  const names = lacking.map((program) => program.name).join(' and ');
  const command = `apt-get install ${lacking.map((program) => program.debianPackage).join(' ')}`;
  console.error(`The tests need ${names}: run \`sudo ${command}\`, or install it otherwise, and test again`);
  return false;
}
