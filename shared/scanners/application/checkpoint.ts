import * as z from 'zod/mini';
import type { CheckpointKind } from '../../scanning/frame/checkpoint.ts';
import { reference } from '../../scanning/web/defence/reference.ts';
import { seenPagesState } from './access/seen-pages.ts';
import { pageListState } from './browser/page-list.ts';
import { type CrawlLimits, crawlState } from './crawl/crawl.ts';
import { instancesState } from './instances.ts';
import { savedOutOfBand } from './out-of-band/out-of-band-state.ts';
import { pointBookState } from './probing/point-book.ts';
import { ledgerState } from './probing/question-ledger.ts';
import { robotsRules } from './site/robots.ts';
import { changeState } from './submitting/change-points.ts';
import { storedProgress } from './submitting/stored-progress.ts';

const count = z.int().check(z.gte(0));

const phases = ['site', 'crawl', 'probes', 'done'] as const;

export const checkpointSchema = z.object({
  version: z.literal(1),
  /** What the checkpoint belongs to: another target or other limits start anew. */
  of: z.string(),
  phase: z.enum(phases),
  /** Where the site is, once that is known: the target's own origin, or what it has moved to. */
  origin: z.optional(z.string()),
  /** Where the rest is; null before the first page. */
  notes: z.nullable(z.string()),
  /** Requests of the invocations before. */
  requests: count,
  /** Findings of the site as a whole: they come with the first commit. */
  siteFindings: count,
});

/** How far an application scan has come; what is large is in its notes. */
export type Checkpoint = z.output<typeof checkpointSchema>;

/** What is too large for a checkpoint. */
export const savedScan = z.object({
  crawl: crawlState,
  instances: instancesState,
  /** Checks with more causes than become findings. */
  over: z.array(z.string()),
  points: pointBookState,
  questions: ledgerState,
  /** Of the profile intrusive; absent with any other, and in notes of an earlier version. */
  changes: z.optional(changeState),
  /** Of scans with a second user alone. */
  seen: z.optional(seenPagesState),
  /** The second pass of the profile intrusive; absent before it, and in notes of an earlier version. */
  stored: z.optional(storedProgress),
  /** Points that have been probed. */
  probed: count,
  /** Requests that may have changed something; absent in notes of an earlier version. */
  mutations: z.optional(count),
  /** True once something kept the scan from seeing all of the site. */
  partial: z.boolean(),
  /** Passive checks that broke on a page. */
  broken: z.array(z.string()),
  /** What robots.txt says, where it is obeyed. */
  robots: robotsRules,
  /** Pages for a browser; absent in notes of an earlier version. */
  rendered: z.optional(pageListState),
  /** Of policies with `out_of_band`; absent in all other notes. */
  outOfBand: z.optional(savedOutOfBand),
  /** The page by which the site is known again. */
  reference: z.optional(reference),
});

export type SavedScan = z.output<typeof savedScan>;

/** What a scan of a target within these limits keeps. */
export function checkpointOf(
  target: string,
  { maxDepth, maxChildren }: CrawlLimits,
): CheckpointKind<Checkpoint, SavedScan> {
  const of = `${target} ${maxDepth} ${maxChildren}`;
  return {
    schema: checkpointSchema,
    of: ['of'],
    saved: savedScan,
    first: { version: 1, of, phase: 'site', notes: null, requests: 0, siteFindings: 0 },
  };
}
