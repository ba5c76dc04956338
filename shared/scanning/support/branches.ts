import * as z from 'zod/mini';
import packaged from './branches.json' with { type: 'json' };

/** The table as it is written. */
export const supportTable = z.object({
  /** The day on which it was compiled. */
  asOf: z.iso.date(),
  /**
   * By system, the last day of security support of its branches; for a month without a day, its last one; for one that ended
   * without any, such as Shopware 6.1 to 6.3, the first day on which the vendor no longer listed it. Only what the vendors
   * have announced: a branch that is not here is not judged.
   */
  ends: z.record(
    z.string().check(z.regex(/^[a-z][a-z0-9]{1,30}$/)),
    z.record(z.string().check(z.regex(/^\d{1,4}(?:\.\d{1,4}){0,2}$/)), z.iso.date()),
  ),
});

/** Parsed where it is read. */
export type SupportTable = z.output<typeof supportTable>;

/** A branch of a system, and the last day of its security fixes. */
export interface Branch {
  readonly branch: string;
  readonly endsAt: string;
}

/** The branch that a version belongs to, by the longest that is known; undefined where none is. */
export function branchOf({ ends }: SupportTable, system: string, version: string): Branch | undefined {
  const known = Object.hasOwn(ends, system) ? ends[system] : undefined;
  const parts = version.split('.');
  for (let length = Math.min(parts.length, 3); known !== undefined && length > 0; length -= 1) {
    const branch = parts.slice(0, length).join('.');
    const endsAt = Object.hasOwn(known, branch) ? known[branch] : undefined;
    if (endsAt !== undefined) return { branch, endsAt };
  }
  return undefined;
}

/** What comes with the product, from the vendors' own support pages. */
export const packagedSupport: SupportTable = packaged;
