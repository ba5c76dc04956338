import { git } from './git.ts';

/** A folder's name; a theme that is known by its title alone has none. */
const slugRule = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/;
/** How the source marks a theme that the directory no longer has: no site has a folder of this name. */
const delisted = /-delisted$/;
/** Where a template of the repository says which folder it is about, once in each. */
const mention = 'inurl:"/wp-content/themes/[^/"]+/';

/**
 * Folder names of themes by how many advisories are about each, most first, as many in the order of the alphabet. Advisories
 * often write in small letters what is a folder with capitals: one that is known is not listed again.
 */
export function rankedByAdvisories(mentioned: readonly string[], known: readonly string[]): string[] {
  const listed = new Set(known.map((slug) => slug.toLowerCase()));
  const counts = new Map<string, number>();
  for (const slug of mentioned) {
    if (!slugRule.test(slug) || delisted.test(slug) || listed.has(slug.toLowerCase())) continue;
    counts.set(slug, (counts.get(slug) ?? 0) + 1);
  }
  return [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([slug]) => slug);
}

/**
 * The table of themes with those behind it that a clone of github.com/topscoder/nuclei-wordfence-cve has advisories about;
 * what is known keeps its place. Its day is that of the clone's newest commit. Throws where the clone has none.
 */
export async function themesWithAdvisories(repository: string, known: readonly string[]) {
  const found = await git(repository, ['grep', '-ohE', mention, 'HEAD', '--', 'nuclei-templates']);
  const mentioned = found
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(line.lastIndexOf('/themes/') + 8, -1));
  const day = await git(repository, ['log', '-1', '--format=%cs']);
  return { asOf: day.toString().trim(), themes: [...known, ...rankedByAdvisories(mentioned, known)] };
}
