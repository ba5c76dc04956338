import type { Gap } from '../../../../scanning/check.ts';
import { exhibit } from '../../../../scanning/web/exhibit.ts';
import { askFor } from '../../ask.ts';
import { fileHash } from '../../data/file-hash.ts';
import { fingerprintPaths, type HashMatch, versionsOf } from '../../data/file-hashes.ts';
import type { StepContext } from '../../step.ts';
import type { Clue, Said } from './clue.ts';

const WAY = 'hashes of core files';

/** The table's files are smaller; what is longer is another file. */
const MAX_FILE = 600_000;

/** How many files are requested at most, until one version is left. */
const FILES = { mixed: 5, aggressive: 12 } as const;

function saidOf({ versions, branches, exact, orNewer }: HashMatch): Said {
  return exact ? { kind: 'among', versions, orNewer } : { kind: 'branches', branches, orNewer };
}

/** Tells the version by the bytes of files that every site serves: nobody takes the trouble to change those. */
export async function hashClues(
  { site, options }: StepContext,
  core: string,
): Promise<{ readonly way: string; readonly clues: readonly Clue[]; readonly gap: Gap | undefined }> {
  const clues: Clue[] = [];
  let left: readonly string[] | undefined;
  let gap: Gap | undefined;
  const most = options.detectionMode === 'aggressive' ? FILES.aggressive : FILES.mixed;
  for (const path of fingerprintPaths.slice(0, most)) {
    const asked = await askFor(site, { url: `${core}${path}`, maxBodyBytes: MAX_FILE });
    gap ??= asked.gap;
    if (asked.gap !== undefined) continue;
    const { response, missing } = asked;
    if (response.status !== 200 || missing || response.truncated) continue;
    const hash = fileHash(response.body);
    const match = versionsOf(path, hash);
    if (match === undefined) continue;
    const lines = [`MD5 ${hash}...`];
    clues.push({ way: WAY, source: 'files', weight: 4, said: saidOf(match), exhibit: exhibit(response, lines) });
    if (!match.exact || match.orNewer) continue;
    left = left === undefined ? match.versions : left.filter((version) => match.versions.includes(version));
    if (left.length === 1) break;
  }
  return { way: WAY, clues, gap };
}
