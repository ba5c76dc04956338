import * as z from 'zod/mini';
import type { Finding } from './finding.ts';

const daysRule = 'must be an integer from 0 to 3650';
const days = z._default(z.int(daysRule).check(z.gte(0, daysRule), z.lte(3650, daysRule)), 0);

/** In how many days an open finding is to be fixed, by its severity; 0 where there is no limit. */
export const slaDays = z.object({ high: days, medium: days, low: days });

export type SlaDays = z.output<typeof slaDays>;

/** No limits: what a project has that has set none. */
export const noSla: SlaDays = { high: 0, medium: 0, low: 0 };

const daySeconds = 24 * 3600;

type Timed = Pick<Finding, 'status' | 'severity' | 'first_seen' | 'reopened_at'>;

/**
 * When an open finding is to be fixed, in seconds: so many days after it was opened, or reopened after a fix. 0 where it
 * is not open or has no limit.
 */
export function dueAt({ status, severity, first_seen, reopened_at }: Timed, sla: SlaDays): number {
  const limit = sla[severity];
  if (status !== 'open' || limit === 0) return 0;
  return Math.max(first_seen, reopened_at) + limit * daySeconds;
}
