import * as z from 'zod/mini';
import { findingSummary } from '../runs/finding-summary.ts';

/** A calendar day in UTC, such as `2026-11-27`. */
const calendarDay = z.string();

/** What the latest scans of a project's targets had found by the end of a day. */
export const trendDay = z.object({
  day: calendarDay,
  ...findingSummary.shape,
  /** Targets that had been scanned by then. */
  targets: z.int(),
});

export type TrendDay = z.output<typeof trendDay>;

/** Days that a trend may reach back; what scans found before them is only known as a sum. */
export const trendDaysKept = 400;
