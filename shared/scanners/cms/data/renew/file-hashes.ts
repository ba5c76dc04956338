import { FileHashes, type FileHashTable, type HashedSystem, isNeededBy } from '../file-hashes.ts';
import { compareVersions } from '../php-version.ts';
import {
  dayOfRepository,
  hashedBlobs,
  type ReleaseFiles,
  releaseOfApi,
  releaseOfFolder,
  releasesOfRepository,
} from './release-files.ts';
import type { ReleaseSource } from './release-source.ts';
import { distinguishingPaths } from './telling-paths.ts';

/** `0-3 7`: positions in the list of releases, in order. */
function rangesOf(positions: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const position of positions) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === position - 1) last[1] = position;
    else ranges.push([position, position]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(' ');
}

/** The table of some files: of each the hashes of its contents, and the positions of the releases that have it. */
export function tableOf(
  releases: readonly ReleaseFiles[],
  paths: readonly string[],
  asOf: string,
  system?: HashedSystem,
) {
  const ordered = releases.toSorted((a, b) => compareVersions(a.version, b.version));
  const versions = [...new Set(ordered.map(({ version }) => version))];
  const positionOf = new Map(versions.map((version, at) => [version, at]));
  const files = paths.map((path) => {
    const having = Map.groupBy(ordered, ({ hashes }) => hashes.get(path));
    having.delete(undefined);
    const contents = [...having].map(([hash, group]) => {
      const positions = new Set(group.map(({ version }) => positionOf.get(version) ?? 0));
      return `${hash} ${rangesOf([...positions])}`;
    });
    return { path, contents };
  });
  return { ...(system && { system }), asOf, releases: versions, files };
}

/** One line for each file: the formatter is told to leave the table alone. */
function textOf({ system, asOf, releases, files }: ReturnType<typeof tableOf>): string {
  const lines = files.map((each) => JSON.stringify(each)).join(',\n');
  const named = system === undefined ? '' : `"system":${JSON.stringify(system)},`;
  return `{${named}"asOf":${JSON.stringify(asOf)},\n"releases":${JSON.stringify(releases)},\n"files":[\n${lines}\n]}\n`;
}

/** So many files are in a table at most; all releases of WordPress until 2026 are told apart, where they can be, by 86. */
const limit = 200;

/** A clone, and what it has the releases of. */
export interface Repository {
  readonly folder: string;
  readonly source: ReleaseSource;
}

/** Releases of several repositories: the files of one version together, wherever they are from. */
function together(parts: readonly (readonly ReleaseFiles[])[]): readonly ReleaseFiles[] {
  const [first = [], ...others] = parts;
  if (others.length === 0) return first;
  const byVersion = Map.groupBy(parts.flat(), ({ version }) => version);
  return [...byVersion].map(([version, group]) => ({
    version,
    hashes: new Map(group.flatMap(({ hashes }) => [...hashes])),
  }));
}

/** The table of the repositories that have the releases of a system as tags. */
export async function hashesOfRepositories(repositories: readonly Repository[]): Promise<string> {
  const system = repositories[0]?.source.system;
  const parts: { repository: Repository; releases: ReleaseFiles[]; day: string }[] = [];
  for (const repository of repositories) {
    const { folder, source } = repository;
    const releases = await releasesOfRepository(folder, source);
    parts.push({ repository, releases, day: await dayOfRepository(folder) });
  }
  const all = together(parts.map(({ releases }) => releases));
  const paths = distinguishingPaths(all, limit, (path) => isNeededBy(system, path));
  const hashed: ReleaseFiles[][] = [];
  for (const { repository, releases } of parts) hashed.push(await hashedBlobs(repository.folder, releases, paths));
  const newest = parts
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
  return textOf(tableOf(together(hashed), paths, newest ?? '', system));
}

/** A table with more releases: by the paths that it has already, since it tells no more of the others' files. */
export function withReleases(before: FileHashTable, releases: readonly ReleaseFiles[], asOf: string): string {
  const known = new FileHashes(before);
  const paths = before.files.map(({ path }) => path);
  const ofTable = before.releases.map((version, at) => {
    const hashes = before.files.flatMap(({ path, contents }) => {
      const hash = contents.map((text) => text.slice(0, 16)).find((each) => known.having(path, each)?.has(at));
      return hash === undefined ? [] : [[path, hash] as const];
    });
    return { version, hashes: new Map(hashes) };
  });
  const versions = new Set(releases.map(({ version }) => version));
  const kept = ofTable.filter(({ version }) => !versions.has(version));
  return textOf(tableOf([...kept, ...releases], paths, asOf, before.system));
}

/** Releases as folders (`6.5.5=folder` where the folder does not say which it is), or as versions that an API knows. */
export async function readReleases(sources: readonly string[], api: string): Promise<ReleaseFiles[]> {
  const releases: ReleaseFiles[] = [];
  for (const source of sources) {
    const [, version, path = source] = /^(\d+(?:\.\d+)+)=(.+)$/.exec(source) ?? [];
    const isVersion = /^\d+\.\d+(?:\.\d+)?$/.test(source);
    releases.push(isVersion ? await releaseOfApi(api, source) : await releaseOfFolder(path, version));
  }
  return releases;
}
