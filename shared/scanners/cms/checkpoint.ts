import * as z from 'zod/mini';
import type { CheckpointKind } from '../../scanning/frame/checkpoint.ts';
import { reference } from '../../scanning/web/defence/reference.ts';
import { siteFactsSchema } from './facts.ts';

const count = z.number().check(z.int(), z.minimum(0));

export const checkpointSchema = z.strictObject({
  version: z.literal(1),
  /** What the checkpoint belongs to; another target or other options start anew. */
  target: z.string(),
  options: z.string(),
  /** Names of the steps that are through. */
  done: z.array(z.string()),
  /** Where the next step goes on; null at its start. */
  cursor: z.unknown(),
  /** How often the next step was begun without getting further. */
  attempts: count,
  facts: siteFactsSchema,
  /** What was not answered in full, in the words of the steps. */
  partial: z.array(z.string()),
  /** Findings so far, by check, and how many of them are high. */
  findings: z.record(z.string(), count),
  high: count,
  /** URLs that were not requested because they seem to do something, and are reported already. */
  leftAlone: z.optional(z.array(z.string())),
  /** Requests of the invocations before. */
  requests: count,
  /** The page by which the site is known again. */
  reference: z.optional(reference),
});

/** How far a CMS scan has come. */
export type Checkpoint = z.infer<typeof checkpointSchema>;

/** What a scan of a target with these options keeps. */
export function checkpointOf(target: string, options: string): CheckpointKind<Checkpoint, never> {
  return {
    schema: checkpointSchema,
    of: ['target', 'options'],
    first: {
      version: 1,
      target,
      options,
      done: [],
      cursor: null,
      attempts: 0,
      facts: {},
      partial: [],
      findings: {},
      high: 0,
      requests: 0,
    },
  };
}
