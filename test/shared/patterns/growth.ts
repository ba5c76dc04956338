import { cpuMs } from '../../cpu-time.ts';
import type { AttackText } from './attack-texts.ts';

const small = 8192;
const large = 4 * small;
/** In small steps first: exponential time is over the patience before it is a wait of seconds. */
const sizes = [...Array.from({ length: 29 }, (_, step) => 16 + 4 * step), 256, 1024, small, large];
/** A search that takes longer than this at any size is not waited for any longer. */
const patienceMs = 250;
/** What takes less at the small size takes no time worth measuring, and a quadratic search takes more. */
const worthMs = 0.3;

/** What grows less by the clock is not measured once more. */
const clearlyLinear = 5;

/** For so long the clock is asked again about what grows more: a short search that was disturbed is cheaper to repeat. */
const againMs = 20;

/** The system counts processor time by its ticks, of up to 10 ms: searches are repeated until some have gone by. */
const measuredMs = 50;

/** The time of one search by the clock, which goes on while others have the processor; its least of three is never too little. */
function clockMs(pattern: RegExp, text: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 3 && best >= worthMs && (time === 0 || best <= patienceMs); time += 1) {
    pattern.lastIndex = 0;
    const begun = performance.now();
    pattern.exec(text);
    best = Math.min(best, performance.now() - begun);
  }
  return best;
}

/** The processor time of one search: the mean of as many as take `measuredMs` together. */
function processorMs(pattern: RegExp, text: string): number {
  const begun = cpuMs();
  let ms = 0;
  let times = 0;
  while (ms < measuredMs) {
    pattern.lastIndex = 0;
    pattern.exec(text);
    times += 1;
    ms = cpuMs() - begun;
  }
  return ms / times;
}

/**
 * How many times longer a search takes in a text four times as long: 4 for linear time, 16 for quadratic time. Windows of a
 * fixed length (`{0,5000}`) are full before. Infinity for what is not waited for; 1 for what takes hardly any time.
 */
export function growthOf(pattern: RegExp, { start, pump, end }: AttackText): number {
  const textOf = (size: number) => start + pump.repeat(Math.ceil(size / pump.length)) + end;
  let before = 0;
  for (const size of sizes) {
    const text = textOf(size);
    let ms = clockMs(pattern, text);
    if (size <= small && ms <= patienceMs) {
      if (size === small && ms < worthMs) return 1;
      before = ms;
      continue;
    }
    if (size === large) {
      for (let spent = 0; spent < againMs && ms / before > clearlyLinear; spent += 3 * (before + ms)) {
        before = Math.min(before, clockMs(pattern, textOf(small)));
        ms = Math.min(ms, clockMs(pattern, text));
      }
      if (ms / before <= clearlyLinear && ms <= patienceMs) return ms / before;
    }
    // By the clock it is slow, or has been disturbed.
    const measured = processorMs(pattern, text);
    if (measured > patienceMs) return Number.POSITIVE_INFINITY;
    if (size === large) return measured / processorMs(pattern, textOf(small));
    if (size === small) before = measured;
  }
  return 1;
}
