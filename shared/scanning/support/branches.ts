import * as z from 'zod/mini';
import packaged from './branches.json' with { type: 'json' };

const branchName = z.string().check(z.regex(/^\d{1,4}(?:\.\d{1,4}){0,2}$/));

/** The table as it is written. */
export const supportTable = z.object({
  /** The day on which it was compiled. */
  asOf: z.iso.date(),
  /**
   * By system, the last day of security support of its branches; for a month without a day, its last one; for one of
   * `endedBy` the first day on which the vendor no longer listed it. Only what the vendors have announced: a branch that is
   * not here is not judged.
   */
  ends: z.record(z.string().check(z.regex(/^[a-z][a-z0-9]{1,30}$/)), z.record(branchName, z.iso.date())),
  /** By system, branches that ended without a day that anybody named. */
  endedBy: z.optional(z.record(z.string(), z.array(branchName))),
});

/** Parsed where it is read. */
export type SupportTable = z.output<typeof supportTable>;

/** A branch of a system, and the last day of its security fixes. */
export interface Branch {
  readonly branch: string;
  readonly endsAt: string;
  /** It had ended by that day, on one that nobody named. */
  readonly endedBy?: true;
}

/** When the support of a branch ended, as far as the vendor says: `ended on 2025-01-05`, `had ended by 2024-08-06`. */
export const endWords = ({ endsAt, endedBy }: Branch) =>
  endedBy === true ? `had ended by ${endsAt}` : `ended on ${endsAt}`;

/** The branch that a version belongs to, by the longest that is known; undefined where none is. */
export function branchOf({ ends, endedBy = {} }: SupportTable, system: string, version: string): Branch | undefined {
  const known = Object.hasOwn(ends, system) ? ends[system] : undefined;
  const parts = version.split('.');
  for (let length = Math.min(parts.length, 3); known !== undefined && length > 0; length -= 1) {
    const branch = parts.slice(0, length).join('.');
    const endsAt = Object.hasOwn(known, branch) ? known[branch] : undefined;
    if (endsAt === undefined) continue;
    const isBy = Object.hasOwn(endedBy, system) && endedBy[system]?.includes(branch) === true;
    return { branch, endsAt, ...(isBy && { endedBy: true }) };
  }
  return undefined;
}

/** What comes with the product, from the vendors' own support pages. */
export const packagedSupport: SupportTable = packaged;
