import { readFileSync, writeFileSync } from 'node:fs';

/** Seconds by which the clock may be off the time that has passed: less is how clocks are kept right. */
const jumpSeconds = 5;
const everyMs = 2000;
/** How often the time is written down, for the next start. */
const notedEveryMs = 30_000;

/** The two clocks of a machine, in milliseconds. */
interface Clocks {
  /** The time of day, which can be set. */
  readonly now: () => number;
  /** The time since some moment, which cannot; it may stand still while the machine sleeps. */
  readonly passed: () => number;
}

const ofMachine: Clocks = { now: Date.now, passed: () => performance.now() };

interface WatchParts {
  /** Takes what a jump means for scans, in one line. */
  readonly say: (line: string) => void;
  /** Called with the seconds by which the clock was put back, also while the service did not run. */
  readonly putBack: (seconds: number) => void;
  /** Where the time is kept. */
  readonly file: string;
  readonly clocks?: Clocks;
}

/** What a jump of the clock means for scans, in one line. `seconds` is positive for ahead. */
function jumpWords(seconds: number): string {
  const size = Math.round(Math.abs(seconds));
  return seconds > 0
    ? `The clock of this machine went ahead by ${size} s: scans under way may be resumed from their last checkpoint; nothing is lost`
    : `The clock of this machine went back by ${size} s: scans go on; messages of notifications wait up to that long; nothing is lost`;
}

/** The time that was written down last, in milliseconds; undefined where there is none. */
function noted(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

/** Without it nothing else is wrong: a full disk is told by others. */
function note(file: string, now: number): void {
  try {
    writeFileSync(file, String(now));
  } catch {
    return;
  }
}

/** Reports that the clock was set, or the machine was suspended, until the watch is closed. */
export function watchClock({ say, putBack, file, clocks = ofMachine }: WatchParts): { readonly close: () => void } {
  const offset = () => clocks.now() - clocks.passed();
  let notedAt = clocks.passed();
  const keep = () => {
    notedAt = clocks.passed();
    note(file, clocks.now());
  };
  const jumped = (ms: number) => {
    if (Math.abs(ms) / 1000 < jumpSeconds) return;
    say(jumpWords(ms / 1000));
    if (ms < 0) putBack(-ms / 1000);
    keep();
  };
  // Time that has passed since then is no jump ahead.
  jumped(Math.min(0, clocks.now() - (noted(file) ?? 0)));
  let before = offset();
  const timer = setInterval(() => {
    const now = offset();
    jumped(now - before);
    before = now;
    if (clocks.passed() - notedAt >= notedEveryMs) keep();
  }, everyMs);
  timer.unref();
  return {
    close: () => {
      clearInterval(timer);
      keep();
    },
  };
}
