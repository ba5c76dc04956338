import type { ScanState } from '../scan-state.ts';
import { ownSources } from '../sources/own-sources.ts';
import { querySource } from '../sources/query-source.ts';
import type { NameSource } from '../sources/source.ts';
import { RegistrationPhase } from './registration-phase.ts';

/** Queries the sources for names, and the registry for the domain. */
export class SourcePhase {
  readonly #state: ScanState;

  constructor(state: ScanState) {
    this.#state = state;
  }

  /** All sources at the same time: none of them is asked by the others' pace. */
  async run(): Promise<void> {
    const { sources } = this.#state.parts;
    const { context } = this.#state.frame;
    context.phase('sources');
    const { isRetest } = this.#state;
    const left = sources.filter(({ id }) => !isRetest && !this.#state.at.asked.includes(id));
    this.#state.frame.heedTime();
    const registration = new RegistrationPhase(this.#state);
    const ends = await Promise.allSettled([...left.map((source) => this.#source(source)), registration.run()]);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    this.#state.at.phase = 'zone';
    await this.#state.frame.commit();
  }

  async #source(source: NameSource): Promise<void> {
    const { at, book, parts, tally } = this.#state;
    const { domain, cache, faulty, sleep, tuning } = parts;
    const { context } = this.#state.frame;
    const { now, signal } = context;
    if (!at.exists) {
      tally.gap(source.id, 'skipped', 'the domain does not resolve');
      at.asked.push(source.id);
      return;
    }
    const timeoutMs = this.#state.frame.timeFor(tuning.patience.timeoutMs);
    const patience = { ...tuning.patience, timeoutMs };
    const { names, gaps } = await querySource(source, { domain, signal, now, sleep, patience, cache, faulty });
    // Without a budget there are no answers: it is asked when there is one again.
    this.#state.frame.heedBudget();
    for (const name of names) book.add(name, source.way);
    for (const { outcome, reason, count } of gaps) tally.gap(source.id, outcome, reason, count);
    if (source.way === 'zone_walk' && names.length > 0 && gaps.length === 0) this.#state.noteWhole(domain);
    const isOwn = ownSources.some(({ id }) => id === source.id);
    if (names.length > 0 && !isOwn) tally.count(source.id, 'positive', names.length);
    else if (gaps.length === 0 && !isOwn) tally.count(source.id, 'negative', 1);
    // Name servers that do not respond over TCP are as usual as those that refuse a zone transfer.
    const isWorthAWord = !source.way.startsWith('zone_') && gaps.some(({ outcome }) => outcome !== 'skipped');
    if (isWorthAWord) at.silent.push(source.words);
    at.asked.push(source.id);
    await this.#state.frame.commit();
  }
}
