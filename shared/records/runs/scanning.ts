import * as z from 'zod/mini';
import { optionalText, unixTime } from '../fields.ts';

/** What an administrator of all projects says of scanning as a whole. */
export const scanningInput = z.object({
  enabled: z.boolean('must be true or false'),
  /** Why, in words that every user of the service may read. */
  reason: z.optional(optionalText(255)),
});

export type ScanningInput = z.output<typeof scanningInput>;

/** Whether the service scans at all. */
export const scanningRecord = z.object({
  enabled: z.boolean(),
  reason: z.string(),
  /** What the stage's own configuration says: scans run only where both do. */
  stage_enabled: z.boolean(),
  /** Seconds since the epoch; 0 where nobody ever switched. */
  changed_at: unixTime,
});

/** The switch as it is stored: without it, and in what it does not say, scans run. */
export const storedScanning = {
  type: 'scanning',
  record: z.object({
    enabled: z._default(z.boolean(), true),
    reason: z._default(z.string(), ''),
    /** False once the dispatcher has seen a stage that is configured not to scan. */
    stage_enabled: z._default(z.boolean(), true),
    changed_at: z._default(unixTime, 0),
  }),
};

/** What a run that waits for the switch says of itself. */
export const scanningOffPhase = 'waiting: scanning is switched off';
