import * as z from 'zod/mini';
import type { Gap } from '../../../scanning/check.ts';
import { SourceFailed } from './source.ts';

/** What a service's list tells, and what of it could not be read. */
interface ReadableEntries<T> {
  readonly entries: readonly T[];
  readonly gaps: readonly Gap[];
}

/**
 * The entries of a service's list. One that cannot be read costs itself alone, and is told of. Throws SourceFailed where
 * it is no list, or one of something else.
 */
export function readableEntries<T>(answer: unknown, entry: z.ZodMiniType<T>, service: string): ReadableEntries<T> {
  const isOfAnother = () => new SourceFailed(`its answer is none of ${service}`, false);
  const list = z.array(z.unknown()).safeParse(answer);
  if (!list.success) throw isOfAnother();
  const entries = list.data.flatMap((each) => {
    const parsed = entry.safeParse(each);
    return parsed.success ? [parsed.data] : [];
  });
  const unread = list.data.length - entries.length;
  if (unread === 0) return { entries, gaps: [] };
  if (entries.length === 0) throw isOfAnother();
  return { entries, gaps: [{ outcome: 'error', reason: 'some of its entries cannot be read', count: unread }] };
}
