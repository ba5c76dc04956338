import * as z from 'zod/mini';

const count = z.int();

/** How many findings a run saw, by severity. */
export const findingSummary = z.object({ high: count, medium: count, low: count });

export type FindingSummary = z.output<typeof findingSummary>;

/** Nothing seen: what a run begins with. */
export const noFindings: FindingSummary = { high: 0, medium: 0, low: 0 };
