import { atOnce } from '../../../at-once.ts';
import type { ZoneWalk } from '../../../scanning/dns/dns.ts';
import { isOutOfTime } from '../../../scanning/frame/out-of-time.ts';
import { isWithin } from '../domain-name.ts';
import { aliasChecks, checksByWeb } from '../host/host-checks.ts';
import type { Inventor } from '../inventor.ts';
import type { NameEntry } from '../name-book.ts';
import type { ScanState } from '../scan-state.ts';
import { brokenChain } from '../sources/zone-walk.ts';
import type { HostInspection } from '../subdomain-parts.ts';
import type { ZonePhase } from './zone-phase.ts';

const byWeb: ReadonlySet<string> = new Set(checksByWeb.map(({ id }) => id));

/** Checks hosts and the zones that begin at them, and takes in the names that these disclose. */
export class HostPhase {
  readonly #state: ScanState;
  readonly #inventor: Inventor;
  readonly #zones: ZonePhase;

  constructor(state: ScanState, inventor: Inventor, zones: ZonePhase) {
    this.#state = state;
    this.#inventor = inventor;
    this.#zones = zones;
  }

  /** Checks all hosts that have not been checked yet. */
  async look(): Promise<void> {
    const { book, parts } = this.#state;
    const { tuning } = parts;
    this.#state.frame.heedTime();
    await atOnce(
      this.#inTurn(),
      tuning.hostsAtOnce,
      async ({ name, wildcard }) => {
        await this.#lookAt(name, wildcard);
        await this.#state.frame.commitWhenDue();
      },
      () => this.#state.frame.isShort,
    );
    if (book.count('host') + book.count('new') > 0) this.#state.frame.heedTime();
  }

  /** Those that were seen longest ago come first: a run that ends before all were checked leaves out others than the last. */
  #inTurn(): readonly NameEntry[] {
    const { book, earlier } = this.#state;
    const seen = ({ name }: NameEntry) => earlier.get(name)?.lastSeen ?? 0;
    return book.at('host').toSorted((a, b) => seen(a) - seen(b));
  }

  /** Checks what the alias of a wildcard leads to, by a name that only the wildcard answers for: it is no host. */
  async lookAtWildcard(name: string, wildcard: string): Promise<void> {
    const { at, ledger, parts } = this.#state;
    const { answer, judgement } = await parts.inspectHost(name, wildcard);
    this.#state.frame.heedBudget();
    const isOfAlias = ({ checkId }: { readonly checkId: string }) => aliasChecks.has(checkId);
    const [observed, absent, coverage] = [
      judgement.observed.filter(isOfAlias),
      judgement.absent.filter(isOfAlias),
      judgement.coverage.filter(isOfAlias),
    ];
    at.high += ledger.take(
      { ...judgement, observed, absent, coverage },
      wildcard,
      (id) => answer.end === 'addresses' && byWeb.has(id),
    );
  }

  async #lookAt(name: string, wildcard: string | null): Promise<void> {
    const { at, book, ledger, parts, tally } = this.#state;
    const { inspectHost, faulty } = parts;
    const { context } = this.#state.frame;
    let look: HostInspection;
    try {
      look = await inspectHost(name, wildcard ?? undefined);
    } catch (error) {
      context.signal.throwIfAborted();
      if (isOutOfTime(error)) throw error;
      faulty(`host ${name}`, error);
      tally.gapAt(name, 'name-resolution', 'error', 'the host could not be checked');
      book.move(name, 'seen', wildcard);
      return;
    }
    // A result cut short by the budget proves nothing about the host: it is checked again.
    this.#state.frame.heedBudget();
    const { answer, judgement, inCertificate, inPages, leadsTo, zoneServers } = look;
    if (zoneServers.length > 0) await this.#lookBelow(name, zoneServers);
    // No await from here: the host's results and its stage belong to one commit.
    at.high += ledger.take(judgement, wildcard ?? name, (id) => answer.end === 'addresses' && byWeb.has(id));
    book.move(name, 'seen', wildcard);
    for (const each of leadsTo) this.#state.learn(each, 'dns');
    for (const each of inCertificate) this.#state.learn(each, 'certificates');
    for (const each of inPages) this.#state.learn(each, 'links');
    // An alias that leads nowhere is a host, too: who takes what it leads to has it.
    const isDangling = answer.chain.length > 0 && (answer.end === 'no_name' || answer.end === 'no_data');
    if (answer.end === 'addresses' || isDangling) this.#sight(name, look);
  }

  /** A zone of its own: its servers may hand it out, and usual labels are tried there. */
  async #lookBelow(zone: string, servers: readonly string[]): Promise<void> {
    if (zone === this.#state.parts.domain) return;
    for (const server of servers) {
      const answer = await this.#state.parts.dns.transfer(zone, server);
      if (answer.kind !== 'open') continue;
      for (const name of answer.names) this.#state.learn(name, 'zone_transfer');
      this.#state.tally.count('source-zone-transfer', 'positive', answer.names.length);
      break;
    }
    for (const server of servers) {
      const walked = await this.#state.parts.dns.walk(zone, server);
      if (walked.kind === 'failed') continue;
      if (walked.kind === 'names') this.#learnWalked(zone, walked);
      break;
    }
    await this.#inventor.open(zone);
    await this.#zones.look(zone);
  }

  #learnWalked(zone: string, { names, isWhole }: Extract<ZoneWalk, { kind: 'names' }>): void {
    const { tally } = this.#state;
    for (const name of names) this.#state.learn(name, 'zone_walk');
    tally.count('source-zone-walk', 'positive', names.length);
    if (isWhole) this.#state.noteWhole(zone);
    else tally.gapAt(zone, 'source-zone-walk', 'error', brokenChain);
  }

  #sight(name: string, { answer, technologies, certificateEnd, shown }: HostInspection): void {
    const { at, book, earlier, frame, networks, parts } = this.#state;
    const entry = book.get(name);
    const ways = [...(entry?.ways ?? [])].filter((way) => way !== 'earlier_runs');
    const mark = entry?.wildcard === null ? [] : ['wildcard'];
    const before = earlier.get(name);
    const sources = [
      ...new Set([...ways, ...(before?.sources ?? []).filter((way) => way !== 'wildcard'), ...mark]),
    ].sort();
    // Behind an alias to somebody else, the neighbors are others' hosts.
    if (answer.chain.every((target) => isWithin(target, parts.domain))) networks.add(answer.addresses);
    frame.take({ hosts: [{ host: name, addresses: answer.addresses, sources, technologies, certificateEnd, shown }] });
    at.hosts += 1;
    if (at.fresh !== null && before === undefined) at.fresh += 1;
  }
}
