import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { VulnerabilityFeed } from './feed.ts';
import { FeedFault } from './json-members.ts';
import { readFeed } from './read-feed.ts';

/** The feed, or in the user's words why there is none. `warning` belongs into coverage too: the feed's age. */
export type LoadedFeed =
  | { readonly kind: 'loaded'; readonly feed: VulnerabilityFeed; readonly warning: string | undefined }
  | { readonly kind: 'none'; readonly reason: string };

/** An object of a bucket, to be read once. */
interface StoredObject {
  readonly body: AsyncIterable<Uint8Array>;
  /** Milliseconds since the epoch. */
  readonly modifiedAt: number | undefined;
}

/** Opens an S3 object. Throws where it cannot be read. */
export type ReadObject = (bucket: string, key: string) => Promise<StoredObject>;

/** Where the operator's feed lies, and what it takes to read it. */
export interface FeedSource {
  /** A file's path or `s3://bucket/key`; undefined where the operator gave none. */
  readonly location: string | undefined;
  readonly readObject: ReadObject;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Hears why a feed cannot be read: for the operator's log, not for the user. */
  readonly faulty: (error: unknown) => void;
}

const dayMs = 86_400_000;
/** So long a warm function works with what it has read. */
const keptMs = 3_600_000;
/** So soon a feed that could not be read is tried again. */
const retriedMs = 60_000;
const staleDays = 7;

/** Opens a feed by its location. */
async function open(location: string, readObject: ReadObject): Promise<StoredObject> {
  const [, bucket, key] = /^s3:\/\/([^/]+)\/(.+)$/s.exec(location) ?? [];
  if (bucket !== undefined && key !== undefined) return readObject(bucket, key);
  const { mtimeMs } = await stat(location);
  return { body: createReadStream(location), modifiedAt: mtimeMs };
}

type Outcome =
  | { readonly kind: 'loaded'; readonly feed: VulnerabilityFeed }
  | { readonly kind: 'none'; readonly reason: string };

async function load(location: string, { readObject, now, faulty }: FeedSource): Promise<Outcome> {
  try {
    const { body, modifiedAt } = await open(location, readObject);
    return { kind: 'loaded', feed: await readFeed({ location, body, modifiedAt }, now()) };
  } catch (error) {
    faulty(error);
    const why = error instanceof FeedFault ? `: ${error.message}` : '';
    return { kind: 'none', reason: `the vulnerability feed cannot be read${why}` };
  }
}

/** What the feed's age is worth a word of; undefined of a fresh one. */
function warningOf(datedAt: number | undefined, now: number): string | undefined {
  if (datedAt === undefined) return 'the vulnerability feed does not say how old it is';
  const days = Math.floor((now - datedAt) / dayMs);
  return days > staleDays
    ? `the vulnerability feed is ${days} days old: newer vulnerabilities are not known`
    : undefined;
}

/**
 * A loader of the operator's feed, to be kept as long as the function is warm: the feed is read when it is first asked
 * for and again after an hour, once for whoever asks meanwhile. It never throws.
 */
export function feedLoader(source: FeedSource): () => Promise<LoadedFeed> {
  let kept: { readonly outcome: Promise<Outcome>; readonly until: number } | undefined;
  return async () => {
    const { location, now } = source;
    if (location === undefined || location === '') return { kind: 'none', reason: 'no vulnerability feed is given' };
    if (kept === undefined || now() >= kept.until) {
      const outcome = load(location, source);
      kept = { outcome, until: now() + keptMs };
      if ((await outcome).kind === 'none') kept = { outcome, until: now() + retriedMs };
    }
    const outcome = await kept.outcome;
    if (outcome.kind === 'none') return outcome;
    return { ...outcome, warning: warningOf(outcome.feed.facts.datedAt, now()) };
  };
}
