import type { CoverageEntry } from '../scanner.ts';

/** Adds coverage up between two commits: many places are told of in one line for each check, target, outcome and reason. */
export class Coverage {
  #entries = new Map<string, CoverageEntry>();

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  /** A count of nothing says nothing. */
  add(entry: CoverageEntry): void {
    if (entry.count === 0) return;
    // Every check looks at every page: this is asked often.
    const key = `${entry.checkId}\n${entry.outcome}\n${entry.target}\n${entry.reason ?? ''}`;
    const known = this.#entries.get(key);
    this.#entries.set(key, known ? { ...known, count: known.count + entry.count } : entry);
  }

  /** What came together; from then on it is counted anew. */
  take(): readonly CoverageEntry[] {
    const entries = [...this.#entries.values()];
    this.#entries = new Map();
    return entries;
  }
}
