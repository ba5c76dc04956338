/**
 * Renews ../file-hashes.json: which static files tell releases of WordPress apart, and their hashes in each. Releases come
 * as a git repository that has them as tags (`--git folder`), unpacked as folders (`6.5.5=folder` where the folder has no
 * version.php), or from wordpress.org's list of checksums (`--api`, its base and the versions). `--limit` is the most files.
 *
 *   node shared/scanners/cms/data/renew/file-hashes.ts --git folder
 *   node shared/scanners/cms/data/renew/file-hashes.ts folder 6.5.5=folder --api https://api.wordpress.org 6.6.2 6.6.3
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { compareVersions } from '../php-version.ts';
import {
  dayOfRepository,
  hashedBlobs,
  type ReleaseFiles,
  releaseOfApi,
  releaseOfFolder,
  releasesOfRepository,
} from './release-files.ts';
import { distinguishingPaths } from './telling-paths.ts';

const file = new URL('../file-hashes.json', import.meta.url);

/** `0-3 7`: places in the list of releases, in order. */
function rangesOf(places: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const place of places) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === place - 1) last[1] = place;
    else ranges.push([place, place]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(' ');
}

/** The table of some files: of each the hashes of its contents, and the places of the releases that have it. */
export function tableOf(releases: readonly ReleaseFiles[], paths: readonly string[], asOf: string) {
  const ordered = releases.toSorted((a, b) => compareVersions(a.version, b.version));
  const files = paths.map((path) => {
    const places = Map.groupBy(ordered.keys(), (at) => ordered[at]?.hashes.get(path));
    places.delete(undefined);
    return { path, contents: [...places].map(([hash, group]) => `${hash} ${rangesOf(group)}`) };
  });
  return { asOf, releases: ordered.map(({ version }) => version), files };
}

/** One line for each file: the formatter is told to leave the table alone. */
function textOf({ asOf, releases, files }: ReturnType<typeof tableOf>): string {
  const lines = files.map((each) => JSON.stringify(each)).join(',\n');
  return `{"asOf":${JSON.stringify(asOf)},\n"releases":${JSON.stringify(releases)},\n"files":[\n${lines}\n]}\n`;
}

async function readReleases(folders: readonly string[], versions: readonly string[], api: string) {
  const releases: ReleaseFiles[] = [];
  for (const folder of folders) {
    const [, version, path = folder] = /^(\d+(?:\.\d+)+)=(.+)$/.exec(folder) ?? [];
    releases.push(await releaseOfFolder(path, version));
  }
  for (const version of versions) releases.push(await releaseOfApi(api, version));
  return releases;
}

const today = () => new Date().toISOString().slice(0, 10);

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { git: { type: 'string' }, api: { type: 'string' }, limit: { type: 'string', default: '120' } },
  });
  const limit = Number(values.limit);
  const isVersion = (text: string) => /^\d+\.\d+(?:\.\d+)?$/.test(text);
  const folders = positionals.filter((text) => !isVersion(text));
  const others = await readReleases(folders, positionals.filter(isVersion), values.api ?? '');
  const tagged = values.git === undefined ? [] : await releasesOfRepository(values.git);
  // Names of blobs are not to be compared with hashes: what is told apart is told by the repository, where there is one.
  const paths = distinguishingPaths(tagged.length > 0 ? tagged : others, limit);
  const named = values.git === undefined ? [] : await hashedBlobs(values.git, tagged, paths);
  const known = new Set(named.map(({ version }) => version));
  const releases = [...named, ...others.filter(({ version }) => !known.has(version))];
  const day = values.git === undefined || others.length > 0 ? today() : await dayOfRepository(values.git);
  const table = tableOf(releases, paths, day);
  await writeFile(file, textOf(table));
  console.log(`${table.releases.length} releases by ${table.files.length} files`);
}
