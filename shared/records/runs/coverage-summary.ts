import * as z from 'zod/mini';

const count = z.int();

/** Number of locations by outcome, over all checks of the run. */
export const coverageSummary = z.object({
  negative: count,
  positive: count,
  skipped: count,
  blocked: count,
  not_testable: count,
  error: count,
});

export type CoverageSummary = z.output<typeof coverageSummary>;

/** Nothing checked: what a run begins with. */
export const noCoverage: CoverageSummary = {
  negative: 0,
  positive: 0,
  skipped: 0,
  blocked: 0,
  not_testable: 0,
  error: 0,
};
