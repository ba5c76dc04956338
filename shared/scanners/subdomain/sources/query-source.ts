import type { Gap } from '../../../scanning/check.ts';
import { counted } from '../../../scanning/frame/detail.ts';
import { isOutOfTime } from '../../../scanning/frame/out-of-time.ts';
import { isWithin, nameOfEntry } from '../domain-name.ts';
import type { AnswerCache } from './answer-cache.ts';
import { spanWords } from './service-quota.ts';
import { type Source, SourceFailed } from './source.ts';

/** How patient a run is with a source; only tests choose others. */
export interface SourcePatience {
  /** For all attempts together. */
  readonly timeoutMs: number;
  /** What is waited before each further attempt: as many attempts as there are waits, and one. */
  readonly waitsMs: readonly number[];
  /** Further names are dropped, and reported as a gap. */
  readonly maxNames: number;
}

export const sourcePatience: SourcePatience = { timeoutMs: 120_000, waitsMs: [2000, 8000], maxNames: 20_000 };

/** What a query needs beside the source. */
export interface SourceTerms {
  readonly domain: string;
  readonly signal: AbortSignal;
  readonly now: () => number;
  /** Throws `signal.reason` as soon as the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly patience: SourcePatience;
  readonly cache: AnswerCache;
  /** Called for unexpected failures. */
  readonly faulty: (what: string, error: unknown) => void;
}

/** The result of a source. */
export interface SourceAnswer {
  /** At or below the domain, in lower case and punycode, each once. */
  readonly names: readonly string[];
  readonly gaps: readonly Gap[];
}

const couldNotAsk = 'the source could not be queried';

function gap(reason: string): Gap {
  return { outcome: 'error', reason };
}

class Names {
  readonly #domain: string;
  readonly #max: number;
  readonly #names = new Set<string>();
  #dropped = 0;

  constructor(domain: string, max: number) {
    this.#domain = domain;
    this.#max = max;
  }

  add(entries: Iterable<string>): void {
    for (const entry of entries) {
      const name = nameOfEntry(entry);
      if (name === undefined || !isWithin(name, this.#domain) || this.#names.has(name)) continue;
      if (this.#names.size < this.#max) this.#names.add(name);
      else this.#dropped += 1;
    }
  }

  get list(): readonly string[] {
    return [...this.#names].sort();
  }

  get gaps(): readonly Gap[] {
    if (this.#dropped === 0) return [];
    const reason = `the source returned more than the ${this.#max} names that one scan accepts from a source`;
    return [{ outcome: 'skipped', reason, count: this.#dropped }];
  }
}

/** What a source returns, or the signal's reason as soon as it aborts: not all that a source waits for heeds the signal. */
async function heeding<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/**
 * Queries a source, several times where it fails temporarily. Names outside the domain are dropped. A source without a
 * full answer is a gap, beside the names that it returned until then, or to an earlier run of this process. Throws the
 * reason of the run's signal, and a WebFailure `spent` where the run may send no more: it has not been queried then.
 */
export async function querySource(source: Source, asking: SourceTerms): Promise<SourceAnswer> {
  const { domain, signal, now, patience, cache, faulty, sleep } = asking;
  if (source.withheld !== undefined) return { names: [], gaps: [source.withheld] };
  const names = new Names(domain, patience.maxNames);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new SourceFailed('no response in time', false)), patience.timeoutMs);
  const either = AbortSignal.any([signal, late.signal]);
  try {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const question = { domain, signal: either, now, found: (entries: Iterable<string>) => names.add(entries) };
        const gaps = [...(await heeding(either, source.ask(question))), ...names.gaps];
        if (source.isKept && gaps.length === 0) cache.keep(source.id, domain, names.list, now());
        return { names: names.list, gaps };
      } catch (error) {
        const waitMs = patience.waitsMs[attempt];
        if (!(error instanceof SourceFailed && error.passing) || waitMs === undefined) throw error;
        await sleep(waitMs, either);
      }
    }
  } catch (error) {
    signal.throwIfAborted();
    if (isOutOfTime(error)) throw error;
    if (!(error instanceof SourceFailed)) faulty(source.id, error);
    const reason = error instanceof SourceFailed ? error.message : couldNotAsk;
    const kept = cache.get(source.id, domain, now());
    if (kept === undefined) return { names: names.list, gaps: [gap(reason), ...names.gaps] };
    names.add(kept.names);
    const earlier = `the result of ${spanWords(now() - kept.keptAt)} ago is used (${counted(kept.names.length, 'name')})`;
    return { names: names.list, gaps: [gap(`${reason.slice(0, 180)}; ${earlier}`), ...names.gaps] };
  } finally {
    clearTimeout(timer);
  }
}
