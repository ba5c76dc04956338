import type { CmsscanOptions } from '../../records/settings/cmsscan-options.ts';
import type { Gap } from '../../scanning/check.ts';
import type { WebResponse } from '../../scanning/web/message/web-message.ts';
import { askFor } from './ask.ts';
import { fileHash } from './data/file-hash.ts';
import type { FileHashes } from './data/file-hashes.ts';
import { FileChoice } from './file-choice.ts';
import type { Site } from './site.ts';

/** The table's files are smaller; what is longer is another file. */
const MAX_FILE = 600_000;

/** How many files a scan asks for at most. */
export function filesAsked({ detectionMode }: Pick<CmsscanOptions, 'detectionMode'>): number {
  return detectionMode === 'aggressive' ? 24 : 12;
}

/** A file of the site that some releases have. */
export interface FileMatch {
  readonly response: WebResponse;
  readonly hash: string;
  /** The positions in the table of the releases that have it. */
  readonly positions: ReadonlySet<number>;
}

/** What a search for files came to. */
export interface FileSearch {
  readonly matches: readonly FileMatch[];
  /** The site gave files of the table, whether or not they are those of a release. */
  readonly isGiven: boolean;
  /** The first request that came to nothing to judge. */
  readonly gap: Gap | undefined;
}

/**
 * Asks for the files of a table that tell the releases apart, at most `most`, until enough of them agree and none tells
 * more. `urlOf` says where a file of the table lies on the site.
 */
export async function searchFiles(
  site: Pick<Site, 'web' | 'missing'>,
  table: FileHashes,
  most: number,
  urlOf: (path: string) => string,
): Promise<FileSearch> {
  const matches: FileMatch[] = [];
  const choice = new FileChoice(table);
  let gap: Gap | undefined;
  let isGiven = false;
  for (let path = choice.next(most); path !== undefined; path = choice.next(most)) {
    const asked = await askFor(site, { url: urlOf(path), maxBodyBytes: MAX_FILE });
    gap ??= asked.gap;
    if (asked.gap !== undefined || asked.response.status !== 200 || asked.missing || asked.response.truncated) {
      choice.refused(path);
      continue;
    }
    const { response } = asked;
    const hash = fileHash(response.body);
    const positions = table.having(path, hash);
    isGiven = true;
    if (positions === undefined) continue;
    choice.matched(path, positions);
    matches.push({ response, hash, positions });
  }
  return { matches, isGiven, gap };
}
