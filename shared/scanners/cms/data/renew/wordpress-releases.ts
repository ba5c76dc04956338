import * as z from 'zod/mini';
import { compareVersions } from '../php-version.ts';
import type { ReleaseList } from '../releases.ts';
import { below, dayOfFile, readJson } from './source.ts';

/** `latest` is the newest of all, `insecure` has known holes, `outdated` has none but is not the newest. */
const stableCheck = z.record(z.string(), z.enum(['latest', 'outdated', 'insecure']));

/** The oldest have names in their versions, which no scan is after. */
const written = /^\d+\.\d+(?:\.\d+)*$/;

/** Where the list comes from: the base URLs of the API and of the packages. */
export interface ReleaseSources {
  readonly api: string;
  readonly downloads: string;
}

const branchOf = (version: string) => version.split('.').slice(0, 2).join('.');

/**
 * The list as wordpress.org has it now. A branch is supported while its newest release is not insecure. Days known before
 * are kept; `today` is the list's own day. Throws where the source is not reachable or not of its shape.
 */
export async function renewedReleases(
  sources: ReleaseSources,
  before: ReleaseList,
  today: string,
): Promise<ReleaseList> {
  const url = below(sources.api, 'core/stable-check/1.0/');
  const said = await readJson(url, stableCheck);
  const statuses = new Map(Object.entries(said));
  const versions = [...statuses.keys()].filter((version) => written.test(version)).toSorted(compareVersions);
  const newest = versions.findLast((version) => statuses.get(version) === 'latest');
  if (newest === undefined) throw new Error(`${url.href} names no latest release`);
  const dayOf = (version: string) => dayOfFile(below(sources.downloads, `release/wordpress-${version}.zip`));

  const groups = Map.groupBy(versions, branchOf);
  const branches: ReleaseList['branches'] = [];
  // Branches before 2.0 are of no use to a scan, and their numbers follow no rule.
  const kept = [...groups].filter(([branch]) => compareVersions(branch, '2.0') >= 0).reverse();
  for (const [branch, group] of kept) {
    const old = before.branches.find((each) => each.branch === branch);
    const [first = branch, last = branch] = [group[0], group.at(-1)];
    branches.push({
      branch,
      firstAt: old?.firstAt || (await dayOf(first)),
      newest: last,
      newestAt: old?.newest === last && old.newestAt !== '' ? old.newestAt : await dayOf(last),
      supported: statuses.get(last) !== 'insecure',
    });
  }
  return { asOf: today, source: url.href, newest, branches };
}
