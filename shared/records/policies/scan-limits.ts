import { whole } from './option-fields.ts';

/** How large a budget of a policy may be. */
export const budgetLimits = {
  /** In which a scanner is at work: neither waits nor a machine that sleeps count. */
  wall_clock_seconds: whole(60, 604_800),
  /** Connections opened. */
  requests: whole(1, 1_000_000_000),
  /** Bytes sent. */
  bytes: whole(1024, 1_000_000_000_000),
};

/** How fast a policy may let scans be. */
export const rateLimits = {
  requests_per_second: whole(1, 1000),
  connects_per_second: whole(1, 100_000),
};
