import type { Timing } from '../records/notices/notification.ts';
import { parseRecurrence } from '../recurrence/recurrence.ts';

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

type Digest = Exclude<Timing, { readonly kind: 'immediate' }>;

/**
 * When a digest is written next after an instant, both in milliseconds since the epoch: at its hour by the clocks of its
 * time zone. An hour that they skip in spring is that of the offset before, one that they show twice in autumn the first.
 */
export function nextDigest(timing: Digest, afterMs: number): number {
  const day = timing.kind === 'weekly' ? days.indexOf(timing.weekday) : '*';
  const { next } = parseRecurrence(`0 ${timing.hour} * * ${day}`, { zone: timing.time_zone, leastMinutes: 60 });
  const at = next(afterMs);
  if (at === undefined) throw new Error(`no digest follows ${afterMs}`);
  return at;
}
