import { execFileSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { downloadPackages } from '../install.ts';

/** Kept for the next run; outside of the checkout's own files. */
const cache = join(import.meta.dirname, '../../node_modules/.cache/real-software');

/** Fetches Debian packages of a program once and returns the folder that has them. Throws where apt-get fails. */
export function fetchPackages(program: string, packages: readonly string[]): string {
  const folder = join(cache, program);
  if (existsSync(folder)) return folder;
  const parts = `${folder}.parts`;
  rmSync(parts, { recursive: true, force: true });
  mkdirSync(parts, { recursive: true });
  downloadPackages(packages, parts);
  renameSync(parts, folder);
  return folder;
}

/** The version of the package, as Debian writes it. */
export function versionOf(fetched: string, name: string): string {
  const [file = ''] = globSync(`${name}_*.deb`, { cwd: fetched });
  return execFileSync('/usr/bin/dpkg-deb', ['--field', join(fetched, file), 'Version'], { encoding: 'utf8' }).trim();
}

/** Folders that packages name by their whole path. */
const fixedPath = /(?<=['"\s:(]|^)\/(?:usr\/share|etc|var\/lib|var\/cache|var\/log)\/[\w.-]+/gm;

/** Makes what lies below a root know where it is: absolute paths in its files and links are the root's own. */
function relocate(root: string): void {
  const within = (path: string) => (existsSync(join(root, path)) ? join(root, path) : path);
  for (const name of globSync('**/*.{php,inc,conf}', { cwd: root })) {
    const file = join(root, name);
    // A link's file comes under its own name.
    if (isLink(file) || !statSync(file).isFile()) continue;
    const text = readFileSync(file, 'latin1');
    const moved = text.replace(fixedPath, within);
    if (moved !== text) writeFileSync(file, moved, 'latin1');
  }
  for (const name of globSync('**/*', { cwd: root })) {
    const file = join(root, name);
    if (!isLink(file)) continue;
    const to = readlinkSync(file);
    if (!to.startsWith('/') || to.startsWith(root)) continue;
    rmSync(file);
    symlinkSync(relative(dirname(file), join(root, to)), file);
  }
}

function isLink(file: string): boolean {
  try {
    readlinkSync(file);
    return true;
  } catch {
    return false;
  }
}

/** Unpacks fetched packages below a root, without installing them on this machine. */
export function unpack(fetched: string, root: string): void {
  mkdirSync(root, { recursive: true });
  for (const name of globSync('*.deb', { cwd: fetched }))
    execFileSync('/usr/bin/dpkg-deb', ['--extract', join(fetched, name), root]);
  relocate(root);
}
