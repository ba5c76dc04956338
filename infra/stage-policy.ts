import * as z from 'zod/mini';
import { safeDefaults } from '../shared/records/policies/effective-policy.ts';
import { budgetLimits, rateLimits } from '../shared/records/policies/scan-limits.ts';
import { defaultProfiles } from '../shared/records/policies/scan-options.ts';
import { leastMinutes, wholeNumber } from './stage-values.ts';

const budgets = (safe: typeof safeDefaults.web) =>
  z.prefault(
    z.strictObject({
      wallClockSeconds: z._default(budgetLimits.wall_clock_seconds, safe.wall_clock_seconds),
      requests: z._default(budgetLimits.requests, safe.requests),
      bytes: z._default(budgetLimits.bytes, safe.bytes),
    }),
    {},
  );

/** What a setting's policy leaves out. */
export const policyDefaults = z.strictObject({
  /** baseline sends no attack payloads, standard adds safe active checks. */
  profile: z._default(z.enum(defaultProfiles), safeDefaults.profile),
  requestsPerSecond: z._default(rateLimits.requests_per_second, safeDefaults.requestsPerSecond),
  /** Of a port scan; its connections count as requests. */
  portscanBudgets: budgets(safeDefaults.portscan),
  /** Of all other scans. */
  webBudgets: budgets(safeDefaults.web),
  /** How often a policy may start scans at most. */
  leastMinutes: z._default(wholeNumber(5, 1440), leastMinutes),
});
