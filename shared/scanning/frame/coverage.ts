import type { CoverageEntry } from '../scanner.ts';

/** Adds coverage up between two commits: locations with the same check, target, outcome and reason are one entry. */
export class Coverage {
  #entries = new Map<string, { readonly entry: CoverageEntry; count: number }>();

  /** Entries with a count of 0 are dropped. */
  add(entry: CoverageEntry): void {
    const { checkId, target, outcome, count, reason = '' } = entry;
    if (count === 0) return;
    // Every check looks at every page: this is asked often.
    const key = `${checkId}\n${outcome}\n${target}\n${reason}`;
    const known = this.#entries.get(key);
    if (known) known.count += count;
    else this.#entries.set(key, { entry, count });
  }

  /** What came together; from then on it is counted anew. */
  take(): readonly CoverageEntry[] {
    const entries = [...this.#entries.values()].map(({ entry, count }) => ({ ...entry, count }));
    this.#entries = new Map();
    return entries;
  }
}
