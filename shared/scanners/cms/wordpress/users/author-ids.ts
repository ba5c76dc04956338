import * as z from 'zod/mini';
import { ask } from '../../ask.ts';
import { several } from '../../several.ts';
import type { StepContext } from '../../step.ts';
import { readAuthorArchive } from './author-archives.ts';
import type { Sights } from './sights.ts';

/** Numbers of one part: its findings and its cursor are committed together. */
const CHUNK = 100;

const cursorSchema = z.strictObject({
  /** The next ID to request. */
  next: z.int().check(z.minimum(1)),
  /** Locations of users that earlier parts have reported. */
  told: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(200)),
});

/** How far the user IDs have been probed. */
export type AuthorCursor = z.infer<typeof cursorSchema>;

/** Reads a stored cursor; undefined where there is none, or one of another version: the step begins anew. */
export function parseAuthorCursor(stored: unknown): AuthorCursor | undefined {
  const parsed = cursorSchema.safeParse(stored);
  return parsed.success ? parsed.data : undefined;
}

/** Requests the author archives of the next IDs; returns the ID behind them, and undefined at the range's end. */
export async function tryAuthorIds(
  { site, options, isShort }: StepContext,
  home: string,
  from: number | undefined,
  sights: Sights,
): Promise<number | undefined> {
  const range = options.enumerate.users;
  if (range === undefined) return undefined;
  const [first, last] = range;
  const start = from ?? first;
  const ids = Array.from({ length: Math.min(CHUNK, last - start + 1) }, (_, at) => start + at);
  const asked = await several(
    ids,
    async (id) => ({ id, ...(await ask(site.web, { url: `${home}?author=${id}` })) }),
    isShort,
  );
  // In the order of the IDs, whichever response came first: evidence does not change from scan to scan.
  for (const { id, response, gap } of asked) {
    sights.gap(gap);
    const told = response === undefined ? undefined : readAuthorArchive(response, id);
    if (response !== undefined && told !== undefined) sights.add('author archives', response, [told]);
  }
  const next = start + asked.length;
  return next <= last ? next : undefined;
}
