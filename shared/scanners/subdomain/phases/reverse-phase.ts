import { atOnce } from '../../../at-once.ts';
import { reverseName } from '../../../scanning/dns/reverse-name.ts';
import { EgressRefused } from '../../../scanning/egress/egress.ts';
import { isWithin } from '../domain-name.ts';
import { hostExclusions } from '../exclusions.ts';
import type { ScanState } from '../scan-state.ts';

const id = 'source-reverse-dns';

/** What came of asking for a network. */
interface Answers {
  /** Names below the domain. */
  readonly names: number;
  /** Addresses that could not be asked for. */
  readonly failed: number;
  /** Why, for the user; empty where none failed. */
  readonly words: string;
}

/** The addresses of a network `192.0.2`. */
const addressesOf = (network: string) => Array.from({ length: 256 }, (_, last) => `${network}.${last}`);
const rangeOf = (network: string) => `${network}.0/24`;

/**
 * Asks for the names of all addresses in the networks of the hosts that were found: a host that nothing else discloses
 * often has its address beside them. Only where the policy wants it, as it takes 256 questions for a network.
 */
export class ReversePhase {
  readonly #state: ScanState;
  readonly #excludes: (address: string) => boolean;

  constructor(state: ScanState) {
    this.#state = state;
    this.#excludes = hostExclusions(state.frame.context.scope.exclusions).excludes;
  }

  get #isWanted(): boolean {
    return this.#state.frame.context.scope.osint?.reverse === true && !this.#state.isRetest;
  }

  /** Asks for the networks that it has not asked for yet. What could not be asked is asked once more, after all others. */
  async run(): Promise<void> {
    const { frame, networks } = this.#state;
    if (!this.#isWanted) return;
    frame.context.phase('names');
    for (let network = networks.next(); network !== undefined; network = networks.next()) {
      await this.#first(network);
      await frame.commitWhenDue();
    }
    for (const network of networks.at('again')) {
      this.#end(network, await this.#ask(network));
      await frame.commitWhenDue();
    }
  }

  async #first(network: string): Promise<void> {
    const { networks } = this.#state;
    if (this.#isRefused(network)) {
      networks.move(network, 'refused');
      return;
    }
    const answers = await this.#ask(network);
    if (answers.failed > 0) networks.move(network, 'again');
    else this.#end(network, answers);
  }

  /** Tells at the end of a scan what was left out. */
  tell(): void {
    const { at, networks, tally } = this.#state;
    if (!at.exists || this.#state.isRetest) return;
    if (!this.#isWanted) tally.gap(id, 'skipped', 'the policy does not request the names of nearby addresses');
    const left = this.#isWanted ? networks.at('new').length : 0;
    if (left > 0) tally.gap(id, 'skipped', 'the limit of networks for one scan is reached', left);
  }

  /** True for a network that the guard lets no scan contact: its names are none of this scan's business. */
  #isRefused(network: string): boolean {
    try {
      this.#state.frame.context.egress.range(rangeOf(network));
      return false;
    } catch (error) {
      if (!(error instanceof EgressRefused)) throw error;
      this.#state.tally.gapAt(rangeOf(network), id, 'skipped', error.message);
      return true;
    }
  }

  async #ask(network: string): Promise<Answers> {
    const { frame, parts } = this.#state;
    frame.heedTime();
    // Where the name of the network does not exist, nothing exists below it (RFC 8020).
    const zone = await parts.dns.ask(reverseName(network), 'SOA');
    frame.heedBudget();
    if (zone.kind === 'no_name') return { names: 0, failed: 0, words: '' };
    if (zone.kind === 'failed') return { names: 0, failed: 256, words: zone.words };
    const asked = addressesOf(network).filter((address) => !this.#excludes(address));
    const ends = await atOnce(
      asked,
      parts.tuning.namesAtOnce,
      (address) => parts.dns.ask(reverseName(address), 'PTR'),
      () => frame.isShort,
    );
    frame.heedTime();
    const failures = ends.flatMap((end) => (end.kind === 'failed' ? [end.words] : []));
    const records = ends.flatMap((end) => (end.kind === 'records' ? end.records : []));
    const names = records.filter(({ value }) => isWithin(value, parts.domain));
    for (const { value } of names) this.#state.learn(value, 'reverse_dns');
    return { names: names.length, failed: failures.length, words: failures[0] ?? '' };
  }

  #end(network: string, { names, failed, words }: Answers): void {
    const { networks, tally } = this.#state;
    if (failed > 0) tally.gapAt(rangeOf(network), id, 'error', words, failed);
    else if (names === 0) tally.count(id, 'negative', 1);
    tally.count(id, 'positive', names);
    const excluded = addressesOf(network).filter((address) => this.#excludes(address)).length;
    if (excluded > 0) tally.gapAt(rangeOf(network), id, 'skipped', 'excluded by the policy', excluded);
    networks.move(network, 'asked');
  }
}
