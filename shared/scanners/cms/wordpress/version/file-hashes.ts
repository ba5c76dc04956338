import type { Gap } from '../../../../scanning/check.ts';
import { exhibit } from '../../../../scanning/web/exhibit.ts';
import type { FileHashes } from '../../data/file-hashes.ts';
import type { Releases } from '../../data/releases.ts';
import { coreFileUrl, type WordPressFacts } from '../../facts.ts';
import { filesAsked, searchFiles } from '../../file-search.ts';
import type { StepContext } from '../../step.ts';
import type { Clue, Said } from './clue.ts';

const WAY = 'hashes of core files';

const branchOf = (version: string) => version.split('.', 2).join('.');

/** What a site says by a content that these releases have. A branch that gets fixes may have a later release with it. */
function saidOf(table: FileHashes, releases: Releases, positions: ReadonlySet<number>): Said {
  const versions = table.versionsAt(positions);
  const newest = new Map(table.releases.map((version) => [branchOf(version), version]));
  const laterOf = [...newest]
    .filter(([branch, last]) => versions.includes(last) && releases.of(branch).supported !== false)
    .map(([branch]) => branch);
  return { kind: 'among', versions, laterOf, orNewer: positions.has(table.releases.length - 1) };
}

/** Tells the version by the bytes of files that every site serves: nobody takes the trouble to change those. */
export async function hashClues(
  { site, options, data }: StepContext,
  wordpress: WordPressFacts,
): Promise<{ readonly way: string; readonly clues: readonly Clue[]; readonly gap: Gap | undefined }> {
  const { hashes, releases } = data;
  const { matches, gap } = await searchFiles(site, hashes, filesAsked(options), (path) => coreFileUrl(wordpress, path));
  const clues = matches.map(({ response, hash, positions }): Clue => {
    const said = saidOf(hashes, releases, positions);
    return { way: WAY, source: 'files', weight: 4, said, exhibit: exhibit(response, [`MD5 ${hash}...`]) };
  });
  return { way: WAY, clues, gap };
}
