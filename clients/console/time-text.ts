import { texts } from './texts.ts';

const { units } = texts;

/** A time of the service, seconds since the epoch, in the reader's own zone, to the minute; empty for none. */
export function timeText(seconds: number): string {
  if (seconds === 0) return '';
  const time = new Date(seconds * 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** What a time zone is called for short: `Berlin` for Europe/Berlin. */
export const cityOfZone = (zone: string) => zone.replace(/^.*\//, '').replaceAll('_', ' ');

/** A time as `timeText` tells it, with whose clocks show it: for where times of other zones are told beside it. */
export function placedTimeText(seconds: number): string {
  return seconds === 0 ? '' : `${timeText(seconds)} ${cityOfZone(Intl.DateTimeFormat().resolvedOptions().timeZone)}`;
}

/** How long something took, in its two largest units: `3 min 20 s`. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(whole / 86_400), units.days],
    [Math.floor(whole / 3600) % 24, units.hours],
    [Math.floor(whole / 60) % 60, units.minutes],
    [whole % 60, units.seconds],
  ];
  const first = parts.findIndex(([value]) => value > 0);
  if (first < 0) return `0 ${units.seconds}`;
  return parts
    .slice(first, first + 2)
    .filter(([value]) => value > 0)
    .map(([value, unit]) => `${value} ${unit}`)
    .join(' ');
}
