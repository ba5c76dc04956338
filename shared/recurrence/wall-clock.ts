/** A wall clock's reading: the milliseconds since the epoch at which UTC would read the same. */
export type WallMs = number;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const zoneName = /^[A-Za-z][A-Za-z0-9_+-]{0,31}(\/[A-Za-z0-9_+-]{1,31}){0,2}$/;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, format);
  return format;
}

/** True for a name of the IANA time zone database that this runtime knows. */
export function isTimeZone(zone: string): boolean {
  if (!zoneName.test(zone)) return false;
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** By how much the zone's clocks are ahead of UTC at an instant, in milliseconds. */
export function offsetMs(zone: string, instantMs: number): number {
  if (zone === 'UTC') return 0;
  const name = formatOf(zone)
    .formatToParts(instantMs)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours, minutes, seconds = 0] = /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name ?? '') ?? [];
  if (sign === undefined) return 0;
  const ahead = Number(hours) * hourMs + Number(minutes) * minuteMs + Number(seconds) * 1000;
  return sign === '-' ? -ahead : ahead;
}

/** What the zone's clocks read at an instant. */
export function wallAt(zone: string, instantMs: number): WallMs {
  return instantMs + offsetMs(zone, instantMs);
}

/** True for a reading that the zone's clocks leave out, as they go forward. */
export function isSkipped(zone: string, wall: WallMs): boolean {
  return wallAt(zone, instantOf(zone, wall)) !== wall;
}

/**
 * When the zone's clocks show a reading: the first time of two where they are set back, and by the offset before where
 * they skip it (RFC 5545 section 3.3.5), so 02:30 becomes 03:30.
 */
export function instantOf(zone: string, wall: WallMs): number {
  const before = wall - offsetMs(zone, wall - dayMs);
  const after = wall - offsetMs(zone, wall + dayMs);
  if (before === after) return before;
  const shown = [before, after].filter((instant) => wallAt(zone, instant) === wall);
  return shown.length > 0 ? Math.min(...shown) : before;
}

/** How far the zone's clocks went forward in the day before an instant. */
export function skippedMs(zone: string, instantMs: number): number {
  return Math.max(0, offsetMs(zone, instantMs) - offsetMs(zone, instantMs - dayMs));
}
