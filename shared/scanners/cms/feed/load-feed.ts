import { type FileSource, fileLoader } from '../../../scanning/operator-file/operator-file.ts';
import type { VulnerabilityFeed } from './feed.ts';
import { readFeed } from './read-feed.ts';

/** The feed, or why there is none, for the user. `warning` is reported in coverage too: the feed's age. */
export type LoadedFeed =
  | { readonly kind: 'loaded'; readonly feed: VulnerabilityFeed; readonly warning: string | undefined }
  | { readonly kind: 'none'; readonly reason: string };

const dayMs = 86_400_000;
const staleDays = 7;

/** A warning about the feed's age; undefined for a recent one. */
function warningOf(datedAt: number | undefined, now: number): string | undefined {
  if (datedAt === undefined) return 'the age of the vulnerability feed is not known';
  const days = Math.floor((now - datedAt) / dayMs);
  return days > staleDays
    ? `the vulnerability feed is ${days} days old: newer vulnerabilities are not detected`
    : undefined;
}

/**
 * A loader of the operator's feed, to be kept as long as the function is warm: the feed is read when it is first needed
 * and again after an hour, once for all callers meanwhile. It never throws.
 */
export function feedLoader(source: FileSource): () => Promise<LoadedFeed> {
  const { now } = source;
  const load = fileLoader(source, 'the vulnerability feed', (file) => readFeed(file, now()));
  return async () => {
    const outcome = await load();
    if (outcome.kind === 'none') return { kind: 'none', reason: 'no vulnerability feed is configured' };
    if (outcome.kind === 'unreadable') return { kind: 'none', reason: outcome.reason };
    const feed = outcome.value;
    return { kind: 'loaded', feed, warning: warningOf(feed.facts.datedAt, now()) };
  };
}
