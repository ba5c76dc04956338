import packaged from '../../shared/scanners/cms/data/file-hashes.json' with { type: 'json' };
import { FileHashes, type FileHashTable } from '../../shared/scanners/cms/data/file-hashes.ts';
import { releaseOfFolder } from '../../shared/scanners/cms/data/renew/release-files.ts';

/**
 * Why a folder is not the whole release that its name says, such as an archive that broke off; undefined where it is, as
 * far as the table of hashes knows the release.
 */
export async function faultOf(
  folder: string,
  version: string,
  known: Pick<FileHashTable, 'releases' | 'files'> = packaged,
): Promise<string | undefined> {
  const read = await releaseOfFolder(folder).catch((error: unknown) => String(error));
  if (typeof read === 'string') return read;
  if (read.version !== version.replace(/^(\d+\.\d+)\.0$/, '$1')) return `${folder} says that it is ${read.version}`;
  const table = new FileHashes({ ...known, asOf: '2000-01-01' });
  const at = table.releases.indexOf(read.version);
  const other = known.files.find(({ path }) => {
    if (!table.holding(path).has(at)) return false;
    return table.having(path, read.hashes.get(path) ?? '')?.has(at) !== true;
  });
  return other && `${other.path} is not that of ${read.version}`;
}
