import { WebFailure } from '../../scanning/web/web-client.ts';
import type { Checkpoint, SavedNames } from './checkpoint.ts';
import type { CoverageTally } from './coverage-tally.ts';
import { hostNameOf, isWithin } from './domain-name.ts';
import { Ledger } from './ledger.ts';
import { NameBook } from './name-book.ts';
import type { Way } from './sources/source.ts';
import type { SubdomainParts } from './subdomain-parts.ts';

/** Levels that answer any name are told by name up to so many. */
const MAX_SHOWN = 20;

/** What earlier runs saw of a host. */
export interface EarlierHost {
  /** The ways by which its name came to be known. */
  readonly sources: readonly string[];
  /** Seconds since the epoch; 0 where only findings tell of it. */
  readonly lastSeen: number;
}

/** What the phases of a scan share: how far it has come, what it knows and has to tell, and how that is kept. */
export class ScanState {
  readonly parts: SubdomainParts;
  readonly at: Checkpoint;
  readonly book: NameBook;
  /** Hosts that earlier runs saw. */
  readonly earlier: Map<string, EarlierHost>;
  readonly ledger: Ledger;
  readonly tally: CoverageTally;
  readonly #levels: Set<string>;
  #committedAt: number;
  #committing: Promise<void> = Promise.resolve();

  constructor(parts: SubdomainParts) {
    const { domain, context, at, saved, tuning } = parts;
    this.parts = parts;
    this.at = structuredClone(at);
    this.book = new NameBook(tuning.maxNames, saved?.names);
    this.earlier = new Map(saved?.earlier.map(({ host, ...seen }) => [host, seen]));
    this.#levels = new Set(saved?.levels);
    this.ledger = new Ledger(domain, saved);
    this.tally = this.ledger.tally;
    this.#committedAt = context.now();
  }

  /** True where nothing is to be begun any more. */
  get isShort(): boolean {
    return this.parts.context.remainingMs() < this.parts.tuning.reserveMs || this.parts.context.egress.spent();
  }

  /** Ends this invocation's share where its time is up. */
  heedTime(): void {
    this.parts.context.signal.throwIfAborted();
    if (this.isShort) throw new WebFailure('spent', 'there is no time left');
  }

  /** What was answered when nothing could be sent any more is no answer: it is asked for by the next invocation. */
  heedBudget(): void {
    const { egress, remainingMs } = this.parts.context;
    if (egress.spent() || remainingMs() <= 0) throw new WebFailure('spent', 'there is no time left');
  }

  /** Takes in a name that something told of, where it is within the domain. */
  learn(text: string, way: Way): void {
    const name = hostNameOf(text);
    if (name !== undefined && isWithin(name, this.parts.domain)) this.book.add(name, way);
  }

  /** Takes in whether a level answers any name; each counts once. */
  noteLevel(level: string, isWildcard: boolean): void {
    if (this.#levels.has(level)) return;
    this.#levels.add(level);
    this.tally.count('wildcard-answers', isWildcard ? 'positive' : 'negative', 1);
    // The list is for the user: who has so many levels is told of some.
    if (isWildcard && this.at.wildcards.length < MAX_SHOWN) this.at.wildcards.push(level);
  }

  async commitWhenDue(): Promise<void> {
    const { context, tuning } = this.parts;
    if (context.now() - this.#committedAt >= tuning.commitEveryMs) await this.commit();
  }

  /** One after the other: each names the notes that hold what it knows, and lets go of those before. */
  commit(): Promise<void> {
    this.#committing = this.#committing.then(() => this.#commitNow());
    return this.#committing;
  }

  async #commitNow(): Promise<void> {
    const { context, dns, at } = this.parts;
    // All of it at one moment: what comes in while this is written belongs to the next.
    const unit = this.ledger.flush();
    const saved: SavedNames = {
      names: this.book.state(),
      earlier: [...this.earlier].map(([host, { sources, lastSeen }]) => ({ host, sources: [...sources], lastSeen })),
      levels: [...this.#levels],
      ...this.ledger.state(),
      references: this.parts.references.state(),
      requests: this.parts.requests(),
    };
    const done = this.book.size - this.book.count('new') - this.book.count('host');
    const checkpoint: Checkpoint = { ...structuredClone(this.at), queries: at.queries + dns.statistics().queries };
    const before = this.at.notes;
    // First what the checkpoint will name, then the checkpoint, then away with what no checkpoint names any more.
    const notes = await context.notes.write(saved);
    this.at.notes = notes;
    await context.commit({ ...unit, checkpoint: { ...checkpoint, notes }, done, planned: this.book.size + 1 });
    this.#committedAt = context.now();
    if (before !== null) await context.notes.drop(before);
  }
}
