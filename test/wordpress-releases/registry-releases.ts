import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { debianRelease, fetchWordPress, isFetched } from '../wordpress/software.ts';
import type { Release } from './running.ts';

/** Has whole releases of WordPress: what PHP runs as an archive, the static files beside it. Debian has 6.1.9. */
const npmPackage = '@wp-playground/wordpress-builds@0.9.19';
const branches = ['6.2', '6.3', '6.4', '6.5'];

const cache = join(import.meta.dirname, '../../node_modules/.cache/wordpress-releases');

function fetchReleases(): void {
  const parts = `${cache}.parts`;
  const made = join(parts, 'releases');
  rmSync(parts, { recursive: true, force: true });
  mkdirSync(made, { recursive: true });
  const run = (program: string, ...words: string[]) =>
    execFileSync(program, words, { cwd: parts, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const archive = run('npm', 'pack', npmPackage, '--silent').trim();
  run('tar', '-xzf', archive);
  const builds = join(parts, 'package');
  const named: unknown = JSON.parse(readFileSync(join(builds, 'src/wordpress/wp-versions.json'), 'utf8'));
  const versions = z.parse(z.record(z.string(), z.string()), named);
  for (const branch of branches) {
    const folder = join(made, versions[branch] ?? branch);
    renameSync(join(builds, `public/wp-${branch}`), folder);
    run('unzip', '-qo', join(builds, `src/wordpress/wp-${branch}.zip`), '-d', folder);
  }
  rmSync(cache, { recursive: true, force: true });
  renameSync(made, cache);
  rmSync(parts, { recursive: true });
}

/** Releases that registries carry: npm's, fetched where they are not there, and Debian's. Throws where a registry fails. */
export function registryReleases(): readonly Release[] {
  if (!existsSync(cache)) fetchReleases();
  if (!isFetched()) fetchWordPress();
  const [, version = ''] =
    /wp_version = '([^']+)'/.exec(readFileSync(join(debianRelease, 'wp-includes/version.php'), 'utf8')) ?? [];
  return [
    { version, folder: debianRelease },
    ...readdirSync(cache).map((each) => ({ version: each, folder: join(cache, each) })),
  ];
}
