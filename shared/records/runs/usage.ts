import * as z from 'zod/mini';
import { recordId } from '../fields.ts';
import { findingSummary } from './finding-summary.ts';

const count = z.int();

/** A calendar month in UTC, such as `2026-11`. */
export const usageMonth = z
  .string()
  .check(z.regex(/^[2-9]\d{3}-(?:0[1-9]|1[0-2])$/, 'must be a month such as 2026-11'));

/** What ended runs used: numbers that add up. */
const counted = {
  /** Runs that ended, however they did. */
  runs: count,
  /** Seconds from their starts to their ends. */
  scan_seconds: count,
  /** Connections opened to targets. */
  requests: count,
  bytes_sent: count,
  /** Findings as the runs reported them: one that two runs saw counts twice. */
  findings: findingSummary,
};

/** What the runs of a project used that ended in a month. Numbers are sums over its data sources. */
export const usageRecord = z.object({
  project_id: recordId,
  month: usageMonth,
  ...counted,
  /** Most runs first. */
  data_sources: z.array(z.object({ data_source: z.string(), ...counted })),
  /** What this cost the operator, from list prices: an estimate, never a bill. */
  estimated_cost: z.object({ amount: z.number(), currency: z.literal('USD') }),
});

/** What was used, of a project or of one of its data sources. */
export type Used = Omit<z.output<typeof usageRecord>['data_sources'][number], 'data_source'>;

/** Nothing used. */
export const nothingUsed: Used = {
  runs: 0,
  scan_seconds: 0,
  requests: 0,
  bytes_sent: 0,
  findings: { high: 0, medium: 0, low: 0 },
};

/** What both used. */
export function sumOf(one: Used, other: Used): Used {
  return {
    runs: one.runs + other.runs,
    scan_seconds: one.scan_seconds + other.scan_seconds,
    requests: one.requests + other.requests,
    bytes_sent: one.bytes_sent + other.bytes_sent,
    findings: {
      high: one.findings.high + other.findings.high,
      medium: one.findings.medium + other.findings.medium,
      low: one.findings.low + other.findings.low,
    },
  };
}
