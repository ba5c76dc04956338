import type { CoverageEntry } from '../../scanning/scanner.ts';

/** Hosts that are reported one by one because they could not be checked: further ones are reported as one. */
const MAX_OWN_GAPS = 500;

const moreHosts = 'further hosts that could not be checked';

/** The coverage of a domain and its hosts: thousands of hosts in one line for each check. */
export class CoverageTally {
  readonly #domain: string;
  readonly #add: (entry: CoverageEntry) => void;
  #own = 0;

  /** `add` adds up what is equal. */
  constructor(domain: string, add: (entry: CoverageEntry) => void) {
    this.#domain = domain;
    this.#add = add;
  }

  /** Counts towards the domain. */
  count(checkId: string, outcome: 'negative' | 'positive', count: number): void {
    if (count > 0) this.#add({ checkId, target: this.#domain, outcome, count });
  }

  /** What could not be checked, as a whole. */
  gap(
    checkId: string,
    outcome: Exclude<CoverageEntry['outcome'], 'negative' | 'positive'>,
    reason: string,
    count = 1,
  ): void {
    this.#add({ checkId, target: this.#domain, outcome, count, reason });
  }

  /** What the checks say of one host or zone: counted at the domain where they ran, at the host where they could not. */
  take(entries: readonly CoverageEntry[]): void {
    for (const entry of entries) {
      const isClear = entry.outcome === 'negative' || entry.outcome === 'positive';
      // Of the domain itself each check says one thing: that is always told.
      const isHost = !isClear && entry.target !== this.#domain;
      if (isHost) this.#own += 1;
      const isOver = isHost && this.#own > MAX_OWN_GAPS;
      const target = isClear || isOver ? this.#domain : entry.target;
      this.#add({ ...entry, target, ...(isOver ? { reason: moreHosts } : {}) });
    }
  }

  /** One host or network that could not be checked. */
  gapAt(place: string, checkId: string, outcome: 'error' | 'skipped', reason: string, count = 1): void {
    this.take([{ checkId, target: place, outcome, count, reason }]);
  }
}
