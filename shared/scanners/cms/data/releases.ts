import * as z from 'zod/mini';
import { compareVersions } from './php-version.ts';
import packaged from './wordpress-releases.json' with { type: 'json' };

const day = z.union([z.iso.date(), z.literal('')]);
const number = z.string().check(z.regex(/^\d{1,3}(?:\.\d{1,3}){1,3}$/));

/** The list as it is written; days that are not known are empty. */
export const releaseList = z.object({
  asOf: z.iso.date(),
  source: z.string(),
  newest: number,
  branches: z
    .array(z.object({ branch: number, firstAt: day, newest: number, newestAt: day, supported: z.boolean() }))
    .check(z.minLength(1), z.maxLength(500)),
});

/** Parsed where it is read. */
export type ReleaseList = z.output<typeof releaseList>;

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

const dayOf = (day: string | undefined) => (day === '' ? undefined : day);

/** How WordPress writes its versions: `6.4`, `6.4.3`, `6.5-RC1`, `7.1-alpha-61234`; old ones had a fourth number. */
const written = /^(\d{1,3}\.\d{1,3})((?:\.\d{1,3}){0,2})(-[\w.-]{1,40})?$/;

/** The number of a release within its branch: 3 of 6.4.3, 0 of 6.4 and of what came before it. */
const patchOf = (version: string) => Number(/^\d+\.\d+\.(\d+)/.exec(version)?.[1] ?? 0);

/** The releases of WordPress by branch, as they were on a day. */
export class Releases {
  readonly asOf: string;
  /** The newest of all. */
  readonly newest: string;
  readonly #branches: ReadonlyMap<string, ReleaseList['branches'][number]>;

  constructor({ asOf, newest, branches }: ReleaseList) {
    this.asOf = asOf;
    this.newest = newest;
    this.#branches = new Map(branches.map((each) => [each.branch, each]));
  }

  #standingOf(version: string, newest: string, supported: boolean): Release['standing'] {
    const order = compareVersions(version, newest);
    if (order > 0) return 'newer_than_list';
    if (!supported) return 'unsupported';
    if (order < 0) return 'outdated';
    return newest === this.newest ? 'newest' : 'newest_of_branch';
  }

  /** Looks a version of WordPress up in the list. */
  of(version: string): Release {
    const [, branch, , suffix] = written.exec(version) ?? [];
    const found = branch === undefined ? undefined : this.#branches.get(branch);
    if (branch === undefined || found === undefined) {
      const newer = branch !== undefined && compareVersions(version, this.newest) > 0;
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
    const standing = this.#standingOf(plain, found.newest, found.supported);
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
}

/** The list that comes with the product. */
export const packagedReleases = new Releases(packaged);
