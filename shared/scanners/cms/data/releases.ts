import { compareVersions } from './php-version.ts';
import list from './wordpress-releases.json' with { type: 'json' };

/** What the list of releases says of a version of WordPress. Days are written `2026-08-06`. */
export interface Release {
  /** It is a release of a branch in the list; betas and the like never are, nor is what is newer than the list. */
  readonly known: boolean;
  /** `6.4` of 6.4.3; undefined where the text is no version. */
  readonly branch: string | undefined;
  /** The newest release of the branch and its day; undefined where the list has no such branch, or does not say the day. */
  readonly newestOfBranch: string | undefined;
  readonly newestOfBranchAt: string | undefined;
  /** How many releases of the branch came after it; undefined where the list does not know it. */
  readonly behind: number | undefined;
  /** The branch still gets security fixes; undefined where the list has no such branch. */
  readonly supported: boolean | undefined;
  /**
   * How it stands: `newest` of all; `newest_of_branch` of a branch that still gets fixes; `outdated`: its branch has a
   * newer one; `unsupported`: its branch is end-of-life; `newer_than_list`; `unknown`: no version of WordPress.
   */
  readonly standing: 'newest' | 'newest_of_branch' | 'outdated' | 'unsupported' | 'newer_than_list' | 'unknown';
}

const branches = new Map(list.branches.map((each) => [each.branch, each]));

const dayOf = (day: string | undefined) => (day === '' ? undefined : day);

/** The newest release of all, its day, and the day that the list was true. */
export const newestRelease = {
  version: list.newest,
  releasedAt: dayOf(list.branches.find(({ newest }) => newest === list.newest)?.newestAt),
  asOf: list.asOf,
} as const;

/** How WordPress writes its versions: `6.4`, `6.4.3`, `6.5-RC1`, `7.1-alpha-61234`; old ones had a fourth number. */
const written = /^(\d{1,3}\.\d{1,3})((?:\.\d{1,3}){0,2})(-[\w.-]{1,40})?$/;

function standingOf(version: string, newest: string, supported: boolean): Release['standing'] {
  const order = compareVersions(version, newest);
  if (order > 0) return 'newer_than_list';
  if (!supported) return 'unsupported';
  if (order < 0) return 'outdated';
  return newest === list.newest ? 'newest' : 'newest_of_branch';
}

/** The number of a release within its branch: 3 of 6.4.3, 0 of 6.4 and of what came before it. */
const patchOf = (version: string) => Number(/^\d+\.\d+\.(\d+)/.exec(version)?.[1] ?? 0);

/** Looks a version of WordPress up in the list of releases. */
export function releaseOf(version: string): Release {
  const [, branch, , suffix] = written.exec(version) ?? [];
  const found = branch === undefined ? undefined : branches.get(branch);
  if (branch === undefined || found === undefined) {
    const newer = branch !== undefined && compareVersions(version, list.newest) > 0;
    return {
      known: false,
      branch,
      newestOfBranch: undefined,
      newestOfBranchAt: undefined,
      behind: undefined,
      supported: undefined,
      standing: newer ? 'newer_than_list' : 'unknown',
    };
  }
  // Debian and others write 6.4.0 where WordPress writes 6.4.
  const plain = version.replace(/^(\d+\.\d+)\.0$/, '$1');
  const standing = standingOf(plain, found.newest, found.supported);
  return {
    known: suffix === undefined && standing !== 'newer_than_list',
    branch,
    newestOfBranch: found.newest,
    newestOfBranchAt: dayOf(found.newestAt),
    behind: standing === 'newer_than_list' ? undefined : patchOf(found.newest) - patchOf(plain),
    supported: found.supported,
    standing,
  };
}
