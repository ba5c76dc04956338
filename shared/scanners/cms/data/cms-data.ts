import { type FileHashes, packagedHashes } from './file-hashes.ts';
import { packagedReleases, type Releases } from './releases.ts';

/** What CMS scans know of WordPress: as it comes with the product, or as an operator has it newer. */
export interface CmsData {
  readonly releases: Releases;
  readonly hashes: FileHashes;
}

/** What comes with the product. */
export function packagedCmsData(): CmsData {
  return { releases: packagedReleases, hashes: packagedHashes() };
}
