import * as z from 'zod/mini';
import type { Gap } from '../../../scanning/check.ts';
import { SourceFailed } from './source.ts';

/** The entries of a service's list, and a gap for the malformed ones. */
interface ReadableEntries<T> {
  readonly entries: readonly T[];
  readonly gaps: readonly Gap[];
}

/**
 * The entries of a service's list. A malformed one is dropped and reported as a gap. Throws SourceFailed where the answer
 * is no list, or one of something else.
 */
export function readableEntries<T>(answer: unknown, entry: z.ZodMiniType<T>, service: string): ReadableEntries<T> {
  const isOfAnother = () => new SourceFailed(`the response is not in the format of ${service}`, false);
  const list = z.array(z.unknown()).safeParse(answer);
  if (!list.success) throw isOfAnother();
  const entries = list.data.flatMap((each) => {
    const parsed = entry.safeParse(each);
    return parsed.success ? [parsed.data] : [];
  });
  const unread = list.data.length - entries.length;
  if (unread === 0) return { entries, gaps: [] };
  if (entries.length === 0) throw isOfAnother();
  return { entries, gaps: [{ outcome: 'error', reason: 'entries of the response are malformed', count: unread }] };
}
