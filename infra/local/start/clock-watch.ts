/** Seconds by which the clock may be off the time that has passed: less is how clocks are kept right. */
const jumpSeconds = 5;
const everyMs = 2000;

/** The two clocks of a machine, in milliseconds. */
export interface Clocks {
  /** The time of day, which can be set. */
  readonly now: () => number;
  /** The time since some moment, which cannot; it may stand still while the machine sleeps. */
  readonly passed: () => number;
}

const ofMachine: Clocks = { now: Date.now, passed: () => performance.now() };

/** What a jump of the clock means for scans, in one line; undefined where there was none. `seconds` is positive for ahead. */
function jumpWords(seconds: number): string | undefined {
  const size = Math.round(Math.abs(seconds));
  if (size < jumpSeconds) return undefined;
  return seconds > 0
    ? `The clock of this machine went ahead by ${size} s: scans under way may be resumed from their last checkpoint; nothing is lost`
    : `The clock of this machine went back by ${size} s: messages, schedules and scans that are due wait up to that long; nothing is lost`;
}

/** Reports with `say` that the clock was set or the machine was suspended, until the watch is closed. */
export function watchClock(say: (line: string) => void, clocks: Clocks = ofMachine): { readonly close: () => void } {
  const offset = () => clocks.now() - clocks.passed();
  let before = offset();
  const timer = setInterval(() => {
    const now = offset();
    const line = jumpWords((now - before) / 1000);
    before = now;
    if (line !== undefined) say(line);
  }, everyMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
