import type { VersionBounds } from '../bundled-libraries.ts';
import { compareVersions } from '../php-version.ts';
import { git } from './git.ts';
import { dayOfRepository } from './release-files.ts';
import { releaseSources } from './release-source.ts';

/** Where the core registers its scripts. */
const loader = 'wp-includes/script-loader.php';
/** `->add( 'jquery-core', "/wp-includes/js/jquery/jquery$suffix.js", array(), '3.7.1' )`: path and version. */
const registration =
  /->add\(\s*'[\w-]+',\s*["']\/wp-includes\/(js\/[\w./-]+?)(?:\$(?:dev_)?suffix|\{\$suffix\}|\.min)?\.js["'],\s*(?:array\([^()]*\)|false|\[[^[\]]*\]),\s*'([\w.-]+)'/g;
const vendors = /\$vendor_scripts_versions\s*=\s*array\((.*?)\);/s;

/** The versions of the libraries that a release brings along, by their paths below `wp-includes`, without endings. */
export function librariesRegisteredIn(source: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, path = '', version = ''] of source.matchAll(registration)) found.set(path, version);
  for (const [, name = '', version = ''] of (vendors.exec(source)?.[1] ?? '').matchAll(
    /'([\w-]+)'\s*=>\s*'([\w.-]+)'/g,
  ))
    found.set(`js/dist/vendor/${name}`, version);
  return found;
}

/** Of each version of each library the first release that has it and the one behind the last, of releases in order. */
export function libraryBounds(
  releases: readonly { readonly version: string; readonly libraries: ReadonlyMap<string, string> }[],
): Map<string, Map<string, VersionBounds>> {
  const bounds = new Map<string, Map<string, VersionBounds>>();
  for (const [at, { version, libraries }] of releases.entries()) {
    for (const [path, theirs] of libraries) {
      const known = bounds.get(path) ?? new Map<string, VersionBounds>();
      bounds.set(
        path,
        known.set(theirs, { from: known.get(theirs)?.from ?? version, below: releases[at + 1]?.version }),
      );
    }
  }
  return bounds;
}

/** The table of a clone that has WordPress's releases as tags; what never changed tells nothing and is left out. */
export async function libraryTable(repository: string) {
  const { tag } = releaseSources.wordpress;
  const names = (await git(repository, ['tag'])).toString().split('\n');
  const tags = names
    .flatMap((name) => {
      const version = tag.exec(name)?.[1]?.replace(/^(\d+\.\d+)\.0$/, '$1');
      return version === undefined ? [] : [{ name, version }];
    })
    .toSorted((a, b) => compareVersions(a.version, b.version));
  const releases = [];
  for (const { name, version } of tags) {
    const source = await git(repository, ['show', `${name}:${loader}`]);
    releases.push({ version, libraries: librariesRegisteredIn(source.toString()) });
  }
  const told = [...libraryBounds(releases)]
    .filter(([, versions]) => versions.size > 1)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const words = ({ from = '', below = '' }: VersionBounds) => `${from} ${below}`.trim();
  return {
    asOf: await dayOfRepository(repository),
    libraries: Object.fromEntries(
      told.map(([path, versions]) => [
        path,
        Object.fromEntries([...versions].map(([each, its]) => [each, words(its)])),
      ]),
    ),
  };
}
