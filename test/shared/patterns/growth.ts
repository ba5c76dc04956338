import { cpuMs } from '../../cpu-time.ts';
import type { AttackText } from './attack-texts.ts';

const small = 8192;
const large = 4 * small;
/** In small steps first: exponential time is over the patience before it is a wait of hours. */
const sizes = [...Array.from({ length: 15 }, (_, step) => 16 + 8 * step), 256, 1024, small, large];
/** A search that takes longer than this at any size is not waited for any longer. */
const patienceMs = 250;
/** What takes less at the small size takes no time worth measuring, and a quadratic search takes more. */
const worthMs = 0.3;

/** The least of three measurements: a page fault or the compiler of expressions may be in one of them. */
function searchMs(pattern: RegExp, text: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 3; time += 1) {
    pattern.lastIndex = 0;
    const begun = cpuMs();
    pattern.exec(text);
    best = Math.min(best, cpuMs() - begun);
    if (best < worthMs || best > patienceMs) break;
  }
  return best;
}

/**
 * How many times longer a search takes in a text four times as long: 4 for linear time, 16 for quadratic time. Windows of a
 * fixed length (`{0,5000}`) are full before. Infinity for what is not waited for; 1 for what takes hardly any time.
 */
export function growthOf(pattern: RegExp, { start, pump, end }: AttackText): number {
  let before = 0;
  for (const size of sizes) {
    const ms = searchMs(pattern, start + pump.repeat(Math.ceil(size / pump.length)) + end);
    if (ms > patienceMs) return Number.POSITIVE_INFINITY;
    if (size < small) continue;
    if (size === small && ms < worthMs) return 1;
    if (size === small) before = ms;
    if (size === large) return ms / before;
  }
  return 1;
}
