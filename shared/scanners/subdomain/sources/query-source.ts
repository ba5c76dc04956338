import type { Gap } from '../../../scanning/check.ts';
import { counted } from '../../../scanning/frame/detail.ts';
import { isWithin, nameOfEntry } from '../domain-name.ts';
import type { AnswerCache } from './answer-cache.ts';
import { type AskingTerms, askPatiently, failureWords, type Patience } from './ask-patiently.ts';
import { spanWords } from './service-quota.ts';
import type { NameSource } from './source.ts';

/** How patient a run is with a source; only tests choose others. */
export interface SourcePatience extends Patience {
  /** Further names are dropped, and reported as a gap. */
  readonly maxNames: number;
}

export const sourcePatience: SourcePatience = { timeoutMs: 120_000, waitsMs: [2000, 8000], maxNames: 20_000 };

/** What a query needs beside the source. */
export interface SourceTerms extends AskingTerms {
  readonly domain: string;
  readonly now: () => number;
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

/**
 * Queries a source, several times where it fails temporarily. Names outside the domain are dropped. A source without a
 * full answer is a gap, beside the names that it returned until then, or to an earlier run of this process. Throws the
 * reason of the run's signal, and a WebFailure `spent` where the run may send no more: it has not been queried then.
 */
export async function querySource(source: NameSource, asking: SourceTerms): Promise<SourceAnswer> {
  const { domain, now, patience, cache } = asking;
  if (source.withheld !== undefined) return { names: [], gaps: [source.withheld] };
  const names = new Names(domain, patience.maxNames);
  const found = (entries: Iterable<string>) => names.add(entries);
  try {
    const told = await askPatiently((signal) => source.ask({ domain, signal, now, found }), asking);
    const gaps = [...told, ...names.gaps];
    if (source.isKept && gaps.length === 0) cache.keep(source.id, domain, names.list, now());
    return { names: names.list, gaps };
  } catch (error) {
    const reason = failureWords(error, source.id, asking);
    const kept = cache.get(source.id, domain, now());
    if (kept === undefined) return { names: names.list, gaps: [gap(reason), ...names.gaps] };
    names.add(kept.names);
    const earlier = `the result of ${spanWords(now() - kept.keptAt)} ago is used (${counted(kept.names.length, 'name')})`;
    return { names: names.list, gaps: [gap(`${reason.slice(0, 180)}; ${earlier}`), ...names.gaps] };
  }
}
