import type { CoverageEntry } from '../../scanner.ts';

/** Paths of a site that returned one identical refusal page. */
export interface SameRefusal {
  readonly status: number;
  /** How many places. */
  readonly count: number;
  /** The first of their paths. */
  readonly paths: readonly string[];
}

/** Two pages that are both forbidden tell nothing of a rule. */
const leastPlaces = 3;
const maxPaths = 10_000;
const maxKinds = 64;
const shownPaths = 5;
const maxReason = 255;

/** Collects the paths that returned an identical refusal page, which says nothing about the content of each. */
export class SameRefusals {
  readonly #kinds = new Map<string, { readonly status: number; readonly paths: Set<string> }>();

  note(kind: string, status: number, path: string): void {
    const known = this.#kinds.get(kind);
    if (known === undefined) {
      if (this.#kinds.size < maxKinds) this.#kinds.set(kind, { status, paths: new Set([path]) });
      return;
    }
    if (known.paths.size < maxPaths) known.paths.add(path);
  }

  /** Those of several places, and from then on they are counted anew. */
  take(): readonly SameRefusal[] {
    const all = [...this.#kinds.values()].map(({ status, paths }) => ({
      status,
      count: paths.size,
      paths: [...paths],
    }));
    this.#kinds.clear();
    return all
      .filter(({ count }) => count >= leastPlaces)
      .map((each) => ({ ...each, paths: each.paths.slice(0, shownPaths) }));
  }
}

/** The coverage entries for identical refusal pages, one for each page. */
export function refusalCells(refusals: readonly SameRefusal[], target: string): CoverageEntry[] {
  return refusals.map(({ status, count, paths }) => {
    const more = count > paths.length ? ', ...' : '';
    const lead = `${count} paths returned the same page with status ${status}: `;
    const reason = `${lead}${paths.join(', ').slice(0, maxReason - lead.length - more.length)}${more}`;
    return { checkId: 'same-refusal', target, outcome: 'not_testable', count, reason };
  });
}
