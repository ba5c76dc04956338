import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { fileHash, shortHash } from '../file-hash.ts';
import { git } from './git.ts';
import { isWordPressFile, type ReleaseSource, releaseSources } from './release-source.ts';
import { below, readJson } from './source.ts';

/** A release: what tells the content of each file that a site serves to anyone, by its path from the site's base on. */
export interface ReleaseFiles {
  /** As the system writes it: `6.4`, `6.4.3`, `3.0.13-pl1`. */
  readonly version: string;
  /** Equal for equal contents: the table's hash, or the name of the blob in a repository. */
  readonly hashes: ReadonlyMap<string, string>;
}

const maxBytes = 400_000;

/** WordPress calls the first release of a branch `6.4`, packagers `6.4.0`. */
const plain = (version: string) => version.replace(/^(\d+\.\d+)\.0$/, '$1');

const versionIn = (source: string) => releaseSources.wordpress.says?.version.exec(source)?.[1];

/** Reads an unpacked release, or its static files where `version` says which it is. Throws where it is none. */
export async function releaseOfFolder(folder: string, version?: string): Promise<ReleaseFiles> {
  const hashes = new Map<string, string>();
  for (const root of ['wp-includes', 'wp-admin']) {
    for (const name of await readdir(join(folder, root), { recursive: true })) {
      const path = `${root}/${name}`;
      if (!isWordPressFile(path)) continue;
      // A link is what a distribution put in the place of the release's own file.
      const entry = await lstat(join(folder, path));
      if (!entry.isFile() || entry.size > maxBytes) continue;
      hashes.set(path, fileHash(await readFile(join(folder, path))));
    }
  }
  return { version: plain(version ?? (await versionOfFolder(folder))), hashes };
}

async function versionOfFolder(folder: string): Promise<string> {
  const version = versionIn(await readFile(join(folder, 'wp-includes/version.php'), 'utf8'));
  if (version === undefined) throw new Error(`${folder} is no release of WordPress`);
  return version;
}

const checksums = z.record(z.string(), z.string().check(z.regex(/^[0-9a-f]{32}$/i)));
/** With a locale the files come alone, without one under their version; false where the version is unknown. */
const checksumsShape = z.object({ checksums: z.union([checksums, z.record(z.string(), checksums), z.literal(false)]) });

/** Reads the checksums that wordpress.org publishes of a release. Throws where it knows none. */
export async function releaseOfApi(api: string, version: string): Promise<ReleaseFiles> {
  const url = below(api, 'core/checksums/1.0/');
  url.searchParams.set('version', version);
  url.searchParams.set('locale', 'en_US');
  const { checksums } = await readJson(url, checksumsShape);
  if (checksums === false) throw new Error(`${url.href} knows no ${version}`);
  const nested = checksums[version];
  const files = typeof nested === 'object' ? nested : checksums;
  const hashes = new Map<string, string>();
  for (const [path, sum] of Object.entries(files)) {
    if (typeof sum === 'string' && isWordPressFile(path)) hashes.set(path, shortHash(sum));
  }
  return { version, hashes };
}

/** `100644 blob <name> <size>\t<path>` */
const treeLine = /^100\d{3} blob ([0-9a-f]{40,64}) +(\d+)\t(.+)$/;

/** True for a release that says itself, where it says it, that it is the one of its tag. */
async function isWhatItSays(
  repository: string,
  tag: string,
  version: string,
  says: ReleaseSource['says'],
): Promise<boolean> {
  if (says === undefined) return true;
  const file = await git(repository, ['show', `${tag}:${says.path}`]);
  const said = says.version.exec(file.toString())?.[1];
  return said !== undefined && plain(said.toLowerCase()) === plain(version);
}

const linesOf = async (repository: string, args: readonly string[]) =>
  (await git(repository, args)).toString().split('\n').filter(Boolean);

/** The commits of releases with their versions, oldest first: tags, or all that a branch had since it came off the trunk. */
async function commitsOf(
  repository: string,
  { tag: rule, trunk }: ReleaseSource,
): Promise<(readonly [commit: string, version: string])[]> {
  const versionOf = (name: string) => rule.exec(name)?.[1]?.toLowerCase().replaceAll('_', '.');
  const refs = trunk === undefined ? ['refs/tags'] : ['refs/heads', 'refs/tags', 'refs/remotes'];
  const commits: (readonly [string, string])[] = [];
  for (const name of await linesOf(repository, ['for-each-ref', '--format=%(refname:short)', ...refs])) {
    const version = versionOf(name);
    if (version === undefined) continue;
    if (trunk === undefined) {
      commits.push([name, version]);
      continue;
    }
    const own = await linesOf(repository, ['merge-base', name, trunk]);
    const later = await linesOf(repository, ['rev-list', '--reverse', `${own[0]}..${name}`]);
    commits.push(...[...own, ...later].map((commit) => [commit, version] as const));
  }
  return commits;
}

/**
 * Reads the releases of a repository; their contents by the names of blobs. Of one that has branches instead of tags, a branch is
 * a release that has many states.
 */
export async function releasesOfRepository(repository: string, source: ReleaseSource): Promise<ReleaseFiles[]> {
  const { system, says, roots, pathAtSite } = source;
  const written = system === undefined ? plain : (version: string) => version;
  const releases: ReleaseFiles[] = [];
  for (const [tag, version] of await commitsOf(repository, source)) {
    if (!(await isWhatItSays(repository, tag, version, says))) continue;
    const hashes = new Map<string, string>();
    const tree = await git(repository, ['ls-tree', '-r', '-l', tag, ...roots]);
    for (const line of tree.toString().split('\n')) {
      const [, blob = '', size, path = ''] = treeLine.exec(line) ?? [];
      const served = pathAtSite(path);
      if (served !== undefined && Number(size) <= maxBytes) hashes.set(served, blob);
    }
    releases.push({ version: written(version), hashes });
  }
  return releases;
}

/**
 * The day of the newest commit or tag of a repository: until then it has all releases, as of one that has had none for a
 * long time the work goes on. However late it was fetched, it is as old as that.
 */
export async function dayOfRepository(repository: string): Promise<string> {
  const newest = ['for-each-ref', '--sort=-creatordate', '--count=1', '--format=%(creatordate:short)'];
  return (await git(repository, [...newest, 'refs/tags', 'refs/heads', 'refs/remotes'])).toString().trim();
}

/** The same releases, with the files of these paths alone, and the table's hashes of their contents. */
export async function hashedBlobs(
  repository: string,
  releases: readonly ReleaseFiles[],
  paths: readonly string[],
): Promise<ReleaseFiles[]> {
  const known = new Map<string, string>();
  const hashed: ReleaseFiles[] = [];
  for (const { version, hashes } of releases) {
    const kept = new Map<string, string>();
    for (const path of paths) {
      const blob = hashes.get(path);
      if (blob === undefined) continue;
      const hash = known.get(blob) ?? fileHash(await git(repository, ['cat-file', 'blob', blob]));
      known.set(blob, hash);
      kept.set(path, hash);
    }
    hashed.push({ version, hashes: kept });
  }
  return hashed;
}
