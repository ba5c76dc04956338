import { days, type Window } from '../records/policies/policy.ts';
import { instantOf, type WallMs, wallAt } from './wall-clock.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Monday is 0; the epoch was a Thursday. */
function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** When scans may start. Times are in milliseconds since the epoch. */
export interface AllowedWindow {
  /** The instant itself where it is allowed, or the next one that is. */
  readonly within: (instantMs: number) => number;
  /** The instant itself where it is allowed, or the last one before it that was. */
  readonly lastWithin: (instantMs: number) => number;
}

/** Always. */
export const always: AllowedWindow = { within: (instantMs) => instantMs, lastWithin: (instantMs) => instantMs };

/** A window opens on each of its days by the zone's clocks and lasts until `to`, past midnight where `to` is not later. */
export function openWindow(window: Window, zone: string): AllowedWindow {
  const from = minutesOf(window.from);
  const to = minutesOf(window.to);
  const length = to > from ? to - from : to - from + 1440;
  const opens = new Set(window.days?.length ? window.days.map((day) => days.indexOf(day)) : days.keys());
  const isOpen = (wall: WallMs) => {
    const day = Math.floor(wall / dayMs);
    const minute = (wall - day * dayMs) / minuteMs;
    const since = (start: number) => minute - from + start * 1440;
    const openToday = opens.has(weekdayOf(day)) && since(0) >= 0 && since(0) < length;
    return openToday || (opens.has(weekdayOf(day - 1)) && since(1) < length);
  };
  const isAllowed = (instantMs: number) => isOpen(wallAt(zone, instantMs));
  /** The window of the day that is so many days after an instant's; undefined where none opens then. */
  const windowOf = (instantMs: number, offset: number) => {
    const day = Math.floor(wallAt(zone, instantMs) / dayMs) + offset;
    if (!opens.has(weekdayOf(day))) return undefined;
    const start = day * dayMs + from * minuteMs;
    return { start: instantOf(zone, start), end: instantOf(zone, start + length * minuteMs) };
  };
  return {
    within: (instantMs) => {
      if (isAllowed(instantMs)) return instantMs;
      // Two weeks: a window may be one that the clocks skip.
      for (let offset = 0; offset <= 14; offset += 1) {
        const start = windowOf(instantMs, offset)?.start;
        if (start !== undefined && start > instantMs && isAllowed(start)) return start;
      }
      return instantMs;
    },
    lastWithin: (instantMs) => {
      if (isAllowed(instantMs)) return instantMs;
      for (let offset = 0; offset <= 14; offset += 1) {
        const end = windowOf(instantMs, -offset)?.end;
        if (end !== undefined && end <= instantMs) return end - 1;
      }
      return instantMs;
    },
  };
}
