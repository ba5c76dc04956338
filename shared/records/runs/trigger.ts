import * as z from 'zod/mini';

/** Who or what asked for a run: `by` is a token's subject, `policy` or `cadence` for schedules. */
export const trigger = z.object({
  kind: z.enum(['user', 'schedule', 'retry']),
  by: z.string(),
});

export type Trigger = z.output<typeof trigger>;
