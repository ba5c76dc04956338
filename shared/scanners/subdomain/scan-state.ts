import type { ScanFrame } from '../../scanning/frame/scan-frame.ts';
import type { Checkpoint, SavedNames } from './checkpoint.ts';
import type { CoverageTally } from './coverage-tally.ts';
import { hostNameOf, isWithin, levelOf } from './domain-name.ts';
import { Ledger } from './ledger.ts';
import { isGuess, NameBook, type NameEntry } from './name-book.ts';
import { FoundNetworks } from './networks/found-networks.ts';
import type { Way } from './sources/source.ts';
import type { SubdomainParts } from './subdomain-parts.ts';

/** So many levels with wildcard DNS are listed by name. */
const MAX_SHOWN = 20;

/** What earlier runs saw of a host. */
export interface EarlierHost {
  /** The ways by which its name came to be known. */
  readonly sources: readonly string[];
  /** Seconds since the epoch; 0 where only findings mention it. */
  readonly lastSeen: number;
}

/** What the phases of a scan share: its progress, its names and its results. */
export class ScanState {
  readonly parts: SubdomainParts;
  readonly frame: ScanFrame;
  readonly at: Checkpoint;
  readonly book: NameBook;
  /** Hosts that earlier runs saw. */
  readonly earlier: Map<string, EarlierHost>;
  /** Networks of the hosts that were found. */
  readonly networks: FoundNetworks;
  readonly ledger: Ledger;
  readonly tally: CoverageTally;
  readonly #levels: Set<string>;

  constructor(parts: SubdomainParts) {
    const { domain, frame, at, saved, tuning } = parts;
    this.parts = parts;
    this.frame = frame;
    this.at = structuredClone(at);
    this.book = new NameBook(tuning.maxNames, saved?.names);
    this.earlier = new Map(saved?.earlier.map(({ host, ...seen }) => [host, seen]));
    this.networks = new FoundNetworks(tuning.maxNetworks, saved?.networks);
    this.#levels = new Set(saved?.levels);
    this.ledger = new Ledger(domain, saved, (found) => frame.take(found));
    this.tally = this.ledger.tally;
  }

  /** True where one finding is checked again: then no other names are looked for. */
  get isRetest(): boolean {
    return this.frame.context.retest !== undefined;
  }

  /** Adds a name that something disclosed, where it is within the domain. */
  learn(text: string, way: Way): void {
    if (this.isRetest) return;
    const name = hostNameOf(text);
    if (name !== undefined && isWithin(name, this.parts.domain)) this.book.add(name, way);
  }

  /** Takes in that all names of a zone are known. */
  noteWhole(zone: string): void {
    this.at.whole = [...new Set([...(this.at.whole ?? []), zone])];
  }

  /** True for a guess at a level where all names are known, and it is none of them: nothing has to be asked. */
  isRuledOut(entry: NameEntry): boolean {
    return isGuess(entry) && (this.at.whole ?? []).includes(levelOf(entry.name));
  }

  /** Takes in whether a level answers any name; each counts once. */
  noteLevel(level: string, isWildcard: boolean): void {
    if (this.#levels.has(level)) return;
    this.#levels.add(level);
    this.tally.count('wildcard-answers', isWildcard ? 'positive' : 'negative', 1);
    // The list is for the user: some of many levels are enough.
    if (isWildcard && this.at.wildcards.length < MAX_SHOWN) this.at.wildcards.push(level);
  }

  /** All names, and what has been reported of them. */
  saved(): SavedNames {
    return {
      names: this.book.state(),
      earlier: [...this.earlier].map(([host, { sources, lastSeen }]) => ({ host, sources: [...sources], lastSeen })),
      levels: [...this.#levels],
      networks: this.networks.state(),
      ...this.ledger.state(),
      references: this.parts.references.state(),
      requests: this.parts.requests(),
    };
  }
}
