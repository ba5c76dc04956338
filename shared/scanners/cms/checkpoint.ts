import * as z from 'zod/mini';
import { reference } from '../../scanning/web/reference.ts';
import { siteFactsSchema } from './facts.ts';

const count = z.number().check(z.int(), z.minimum(0));

const checkpointSchema = z.strictObject({
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
  /** Addresses that were not asked because of what they seem to do, and are told of already. */
  leftAlone: z.optional(z.array(z.string())),
  /** Requests of the invocations before. */
  requests: count,
  /** The page by which the site is known again. */
  reference: z.optional(reference),
});

/** How far a CMS scan has come. */
export type Checkpoint = z.infer<typeof checkpointSchema>;

/** Reads a stored checkpoint; one that is missing, malformed or of another scan means a start from the beginning. */
export function parseCheckpoint(stored: unknown, target: string, options: string): Checkpoint {
  const parsed = checkpointSchema.safeParse(stored);
  if (parsed.success && parsed.data.target === target && parsed.data.options === options) return parsed.data;
  return {
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
  };
}
