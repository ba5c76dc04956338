const minute = 60;
const hour = 60 * minute;

/** Seconds from an attempt to the next: quickly after a moment's fault, then ever more seldom. The last one goes on. */
const pauses = [minute, 5 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 4 * hour];

/** How long a delivery is tried, in seconds from its first attempt. */
const triedSeconds = 24 * hour;

/** A part of each pause is left to chance, so that those who failed together do not come together. */
const jitter = 0.2;

/** What an attempt knows of those before, in seconds since the epoch. */
interface Tried {
  readonly attempts: number;
  readonly firstAttemptAt: number;
  readonly now: number;
  /** When the receiver asks to be tried again, in seconds from now. */
  readonly retryAfterSeconds?: number | undefined;
  /** From 0 to 1. */
  readonly random: number;
}

/** When a failed delivery is tried again, in seconds since the epoch; undefined once a day of attempts is over. */
export function nextAttempt({ attempts, firstAttemptAt, now, retryAfterSeconds = 0, random }: Tried) {
  const last = firstAttemptAt + triedSeconds;
  if (now >= last) return undefined;
  const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? minute;
  const spread = Math.round(pause * (1 + jitter * (2 * random - 1)));
  return Math.min(last, now + Math.max(spread, retryAfterSeconds));
}
