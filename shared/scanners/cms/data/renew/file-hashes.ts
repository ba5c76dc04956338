/**
 * Renews ../file-hashes.json: which static files tell releases of WordPress apart, and their hashes in each. Releases
 * come unpacked, as folders (`6.5.5=folder` where the folder has no version.php), or from wordpress.org's list of
 * checksums, where `--api` is followed by versions.
 *
 *   node shared/scanners/cms/data/renew/file-hashes.ts folder [6.5.5=folder ...] [--api https://api.wordpress.org 6.6.2 ...]
 */
import { lstat, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { fileHash, shortHash } from '../file-hash.ts';
import { compareVersions } from '../php-version.ts';
import { below, readJson } from './source.ts';

const file = new URL('../file-hashes.json', import.meta.url);

/** A release: the hash of each file that a site serves to anyone, by its path from the site's base on. */
export interface ReleaseFiles {
  readonly version: string;
  readonly hashes: ReadonlyMap<string, string>;
}

/** Minified styles and scripts of WordPress itself; what is large, or another's library, is left out. */
const candidate = /^wp-(?:includes|admin)\/(?:css|js|blocks)\/[\w./-]+\.min\.(?:css|js)$/;
const leftOut =
  /-rtl\.min\.css$|\/(?:vendor|tinymce|codemirror|mediaelement|plupload|jquery|crop|jcrop|swfupload|script-modules|development)\/|\/dist\/(?:block-editor|block-library|components|edit-site|editor)\.min\.js$/;
const maxBytes = 500_000;

const isCandidate = (path: string) => candidate.test(path) && !leftOut.test(path);

/** Reads an unpacked release, or its static files where `version` says which it is. Throws where it is none. */
export async function releaseOfFolder(folder: string, version?: string): Promise<ReleaseFiles> {
  const hashes = new Map<string, string>();
  for (const root of ['wp-includes', 'wp-admin']) {
    for (const name of await readdir(join(folder, root), { recursive: true })) {
      const path = `${root}/${name}`;
      if (!isCandidate(path)) continue;
      // A link is what a distribution put in the place of the release's own file.
      const entry = await lstat(join(folder, path));
      if (!entry.isFile() || entry.size > maxBytes) continue;
      hashes.set(path, fileHash(await readFile(join(folder, path))));
    }
  }
  return { version: version ?? (await versionOfFolder(folder)), hashes };
}

async function versionOfFolder(folder: string): Promise<string> {
  const source = await readFile(join(folder, 'wp-includes/version.php'), 'utf8');
  const version = /\$wp_version\s*=\s*'(\d+\.\d+(?:\.\d+)?)'/.exec(source)?.[1];
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
    if (typeof sum === 'string' && isCandidate(path)) hashes.set(path, shortHash(sum));
  }
  return { version, hashes };
}

/** Each pair of releases is to be told apart by so many files, so that one that is missing or changed does no harm. */
const wanted = 3;

function pairsOf(releases: readonly ReleaseFiles[]): (readonly [ReleaseFiles, ReleaseFiles])[] {
  return releases.flatMap((one, at) => releases.slice(at + 1).map((other) => [one, other] as const));
}

/** True where both have the file, and not the same. A file that one lacks proves nothing: sites hide files. */
function tellsApart(path: string, [one, other]: readonly [ReleaseFiles, ReleaseFiles]): boolean {
  const [left, right] = [one.hashes.get(path), other.hashes.get(path)];
  return left !== undefined && right !== undefined && left !== right;
}

const folderOf = (path: string) => path.split('/').slice(0, 2).join('/');

/**
 * The fewest files that tell most releases apart, at most `limit`, the most telling first: greedily, a file of another
 * folder before one of the same, since sites shut whole folders.
 */
export function distinguishingPaths(releases: readonly ReleaseFiles[], limit: number): string[] {
  let open = pairsOf(releases).map((pair) => ({ pair, left: wanted }));
  const paths = new Set(releases.flatMap(({ hashes }) => [...hashes.keys()]));
  const rest = [...paths].toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
  const chosen: string[] = [];
  while (chosen.length < limit && open.length > 0) {
    const used = new Set(chosen.map(folderOf));
    const gains = rest
      .filter((path) => !chosen.includes(path))
      .map((path) => ({ path, gain: open.filter(({ pair }) => tellsApart(path, pair)).length }));
    const most = Math.max(0, ...gains.map(({ gain }) => gain));
    if (most === 0) break;
    const best = gains.filter(({ gain }) => gain === most).map(({ path }) => path);
    const next = best.find((path) => !used.has(folderOf(path))) ?? best[0] ?? '';
    chosen.push(next);
    open = open
      .map((each) => (tellsApart(next, each.pair) ? { ...each, left: each.left - 1 } : each))
      .filter(({ left }) => left > 0);
  }
  return chosen;
}

/** The table of the most telling files: of each the contents, and the releases that have it, oldest first. */
export function tableOf(releases: readonly ReleaseFiles[], limit: number) {
  const ordered = releases.toSorted((a, b) => compareVersions(a.version, b.version));
  const files = distinguishingPaths(ordered, limit).map((path) => {
    const having = ordered.filter(({ hashes }) => hashes.has(path));
    const groups = Map.groupBy(having, ({ hashes }) => hashes.get(path) ?? '');
    const contents = [...groups].map(([hash, group]) => ({ hash, versions: group.map(({ version }) => version) }));
    return { path, contents };
  });
  return { releases: ordered.map(({ version }) => version), files };
}

if (import.meta.main) {
  const given = process.argv.slice(2);
  const api = given.indexOf('--api');
  const folders = api < 0 ? given : given.slice(0, api);
  const [base = '', ...versions] = api < 0 ? [] : given.slice(api + 1);
  const releases: ReleaseFiles[] = [];
  for (const folder of folders) {
    const [, version, path = folder] = /^(\d+(?:\.\d+)+)=(.+)$/.exec(folder) ?? [];
    releases.push(await releaseOfFolder(path, version));
  }
  for (const version of versions) releases.push(await releaseOfApi(base, version));
  const table = tableOf(releases, 6);
  await writeFile(file, `${JSON.stringify(table, null, 2)}\n`);
  console.log(`${table.releases.length} releases by ${table.files.length} files`);
}
