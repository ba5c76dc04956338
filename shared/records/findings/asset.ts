import * as z from 'zod/mini';
import { severities } from './severity.ts';

const count = z.int();

/** How much is at risk on a host: its open findings that no rule sets aside. */
export const assetRecord = z.object({
  /** Empty for findings that are about no host. */
  host: z.string(),
  open_findings: count,
  high: count,
  medium: count,
  low: count,
  /** Findings about vulnerabilities that are known to be exploited. */
  known_exploited: count,
  highest_score: z.number(),
  max_score: z.number(),
  severity: z.enum(severities),
  /** Of the finding with the highest score. */
  title: z.string(),
  last_seen: z.int(),
});

export type Asset = z.output<typeof assetRecord>;
