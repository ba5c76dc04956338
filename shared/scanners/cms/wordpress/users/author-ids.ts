import * as z from 'zod/mini';
import { ask } from '../../ask.ts';
import { several } from '../../several.ts';
import type { StepContext } from '../../step.ts';
import { readAuthorArchive } from './author-archives.ts';
import type { Sights } from './sights.ts';

/** Numbers of one part: its findings and its cursor are committed together. */
const CHUNK = 100;

const cursorSchema = z.strictObject({
  /** The next number to be asked for. */
  next: z.int().check(z.minimum(1)),
  /** Places of users that earlier parts have told of. */
  told: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(200)),
});

/** Where a look through the numbers of users stands. */
export type AuthorCursor = z.infer<typeof cursorSchema>;

/** Reads a stored cursor; undefined where there is none, or one of another version: the step begins anew. */
export function parseAuthorCursor(stored: unknown): AuthorCursor | undefined {
  const parsed = cursorSchema.safeParse(stored);
  return parsed.success ? parsed.data : undefined;
}

/** Asks for the author archives of the next numbers; gives the number behind them, and undefined at the range's end. */
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
  // In the order of the numbers, whichever was answered first: evidence stays the same from scan to scan.
  for (const { id, response, gap } of asked) {
    sights.gap(gap);
    const told = response === undefined ? undefined : readAuthorArchive(response, id);
    if (response !== undefined && told !== undefined) sights.add('author archives', response, [told]);
  }
  const next = start + asked.length;
  return next <= last ? next : undefined;
}
