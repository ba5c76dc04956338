import type { FramedScan } from '../../scanning/frame/scan-frame.ts';
import type { ScanOutcome } from '../../scanning/scanner.ts';
import type { Checkpoint, SavedNames } from './checkpoint.ts';
import { Inventor } from './inventor.ts';
import { DomainPhase } from './phases/domain-phase.ts';
import { HostPhase } from './phases/host-phase.ts';
import { NamePhase } from './phases/name-phase.ts';
import { ReversePhase } from './phases/reverse-phase.ts';
import { SourcePhase } from './phases/source-phase.ts';
import { ZonePhase } from './phases/zone-phase.ts';
import { finishedDetail } from './scan-detail.ts';
import { ScanState } from './scan-state.ts';
import { ownSources } from './sources/own-sources.ts';
import type { SubdomainParts } from './subdomain-parts.ts';

/** One invocation's share of the research of a domain, from the checkpoint as far as time and budget allow. */
export class SubdomainScan implements FramedScan {
  readonly #state: ScanState;
  readonly #names: NamePhase;
  readonly #zones: ZonePhase;
  readonly #reverse: ReversePhase;

  constructor(parts: SubdomainParts) {
    const { domain, answers, tuning } = parts;
    const state = new ScanState(parts);
    const { maxPermutations, maxLevels } = state.isRetest ? { maxPermutations: 0, maxLevels: 0 } : tuning;
    const inventor = new Inventor({ domain, book: state.book, answers, maxPermutations, maxLevels });
    this.#state = state;
    this.#zones = new ZonePhase(state);
    this.#reverse = new ReversePhase(state);
    this.#names = new NamePhase(state, inventor, new HostPhase(state, inventor, this.#zones), this.#reverse);
  }

  state(): Checkpoint {
    const { at, parts } = this.#state;
    const { servers } = parts.versions;
    const versions = servers.length > 0 ? { versions: [...servers] } : {};
    return { ...at, ...versions, queries: at.queries + parts.dns.statistics().queries };
  }

  saved(): SavedNames {
    return this.#state.saved();
  }

  pending() {
    return { observed: this.#state.ledger.takeShared() };
  }

  progress() {
    const { book } = this.#state;
    return { done: book.size - book.count('new') - book.count('host'), planned: book.size + 1 };
  }

  async run(): Promise<ScanOutcome> {
    const { at, ledger, parts } = this.#state;
    if (at.phase === 'domain') {
      const end = await new DomainPhase(this.#state).run();
      if (end) return end;
    }
    if (at.phase === 'sources') await new SourcePhase(this.#state).run();
    if (at.phase === 'zone') await this.#zones.run();
    if (at.phase === 'names') await this.#names.run();
    await this.#finish();
    const detail = finishedDetail(at, ledger.findings, parts.dns.faults());
    return at.blocked === undefined ? { kind: 'finished', detail } : { kind: 'blocked', detail };
  }

  /** What applies to the whole run is reported once, at its end. */
  async #finish(): Promise<void> {
    const { at, book, parts, tally } = this.#state;
    for (const { id, way } of at.exists ? ownSources : []) {
      const from = book.state().filter(([, , ways]) => ways.includes(way));
      const found = from.filter(([, stage]) => stage === 'seen').length;
      tally.count(id, found > 0 ? 'positive' : 'negative', found > 0 ? found : Math.max(1, from.length));
    }
    this.#reverse.tell();
    for (const fault of parts.dns.faults()) tally.gap('name-resolution', 'error', fault);
    for (const { id, outcome, reason } of parts.gaps) tally.gap(id, outcome, reason);
    if (book.dropped > 0)
      tally.gap('name-resolution', 'skipped', 'the limit of names for one scan is reached', book.dropped);
    await this.#state.frame.commit();
  }

  left(): string {
    const { at, book } = this.#state;
    const names = book.count('new');
    const hosts = book.count('host');
    return {
      domain: 'the whole domain',
      sources: 'sources, the zone, names and hosts',
      zone: 'the zone, names and hosts',
      names: [names > 0 ? `${names} names` : '', hosts > 0 ? `${hosts} hosts` : ''].filter(Boolean).join(', '),
      done: 'nothing',
    }[at.phase];
  }
}
