import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findJava } from './emulators/java.ts';
import { isInstalled as isNameServerThere, programs as nameServers } from './name-server/software.ts';
import { fetchWordPress, isFetched, isInstalled, programs as wordPressPrograms } from './wordpress/software.ts';

/** A program of the system that the tests cannot do without, and Debian's package of it. */
type Program = { name: string; debianPackage: string; isThere(): boolean };

const programs: readonly Program[] = [
  { name: 'Java 17 or later', debianPackage: 'openjdk-17-jre-headless', isThere: () => findJava() !== undefined },
  { name: 'Chromium', debianPackage: 'chromium', isThere: () => existsSync('/usr/bin/chromium') },
  ...nameServers.map((program) => ({ ...program, isThere: () => isNameServerThere(program) })),
  ...wordPressPrograms.map((program) => ({ ...program, isThere: () => isInstalled(program) })),
];

/** Runs apt-get quietly: whether it worked shows in what is there afterwards. */
function aptGet(...words: string[]): void {
  spawnSync('/usr/bin/apt-get', ['-qq', ...words], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

const missing = programs.filter((program) => !program.isThere());
if (missing.length > 0) {
  const packages = missing.map((program) => program.debianPackage);
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (mayInstall) {
    console.log(`Installing ${packages.join(' ')} for the tests`);
    // An outdated list names packages that are gone: always refreshed.
    aptGet('update');
    aptGet('install', '--yes', '--no-install-recommends', ...packages);
  }
  const lacking = programs.filter((program) => !program.isThere());
  if (lacking.length > 0) {
    const names = lacking.map((program) => program.name).join(' and ');
    const command = `apt-get install ${lacking.map((program) => program.debianPackage).join(' ')}`;
    console.error(`The tests need ${names}: run \`sudo ${command}\`, or install it otherwise, and test again`);
    process.exitCode = 1;
  }
}

if (!isFetched() && process.exitCode === undefined) {
  try {
    fetchWordPress();
  } catch {
    // A list of packages that was never fetched, or is older than the packages.
    aptGet('update');
    fetchWordPress();
  }
}
