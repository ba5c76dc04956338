import { fittingWords } from '../../../scanning/frame/detail.ts';
import type { Absence, Retest, ScanOutcome } from '../../../scanning/scanner.ts';
import { hostNameOf, isWithin, shownName } from '../domain-name.ts';
import { domainState } from '../domain-state.ts';
import type { EarlierHost, ScanState } from '../scan-state.ts';

/** Host names within the domain that a finding is about, as its resource and location name them. */
function hostsOfFinding({ resource, location }: Absence, domain: string): readonly string[] {
  return `${resource} ${location}`.split(/[^\p{L}\p{N}._-]+/u).flatMap((word) => {
    const name = hostNameOf(word);
    return name !== undefined && isWithin(name, domain) ? [name] : [];
  });
}

/** Checks whether the domain exists, and takes in what earlier runs know of it. */
export class DomainPhase {
  readonly #state: ScanState;

  constructor(state: ScanState) {
    this.#state = state;
  }

  /** The end of the scan where no answer about the domain comes; undefined where it continues. */
  async run(): Promise<ScanOutcome | undefined> {
    const { at, book, parts, tally } = this.#state;
    const { dns, domain } = parts;
    const { context } = this.#state.frame;
    context.phase('domain');
    this.#state.frame.heedTime();
    const existence = await domainState(dns, domain);
    this.#state.frame.heedTime();
    if (existence.kind === 'failed') {
      tally.gap('name-resolution', 'error', existence.words);
      const ofRegistry = parts.inspectRegistration === undefined ? [] : parts.registrationChecks;
      for (const { id } of [...parts.zoneChecks, ...ofRegistry]) tally.gap(id, 'error', existence.words);
      await this.#state.frame.commit();
      const detail = `The DNS lookup of ${shownName(domain)} failed: ${existence.words}`.slice(0, 255);
      return { kind: 'failed', detail, errorClass: 'target_unreachable' };
    }
    at.exists = existence.kind === 'exists';
    // Read once: what this run remembers itself is nothing that an earlier one saw.
    const { retest } = context;
    const hosts = retest ? [] : await context.hosts();
    for (const { host, sources, lastSeen } of hosts) this.#remember(host, { sources, lastSeen });
    for (const finding of retest ? [] : context.known)
      for (const host of hostsOfFinding(finding, domain)) this.#remember(host, { sources: [], lastSeen: 0 });
    at.fresh = hosts.length > 0 ? 0 : null;
    if (retest) this.#limit(retest);
    else book.add(domain, 'domain');
    tally.count('source-earlier-runs', hosts.length > 0 ? 'positive' : 'negative', Math.max(1, hosts.length));
    at.phase = 'sources';
    await this.#state.frame.commit();
    return undefined;
  }

  /** A certificate is at all hosts that were seen to present it: the finding names them. */
  #limit({ evidence, resource, location, limitedTo, checkId }: Retest): void {
    const { book, ledger, parts } = this.#state;
    if (parts.zoneChecks.some(({ id }) => id === checkId) && resource === parts.domain) {
      limitedTo(`The records of the zone ${parts.domain}`);
      return;
    }
    if (parts.registrationChecks.some(({ id }) => id === checkId)) {
      limitedTo(`The registration of ${resource}`);
      return;
    }
    const named = hostsOfFinding({ checkId, resource: `${resource} ${evidence}`, location }, parts.domain);
    for (const host of named) this.#remember(host, { sources: [], lastSeen: 0 });
    // One that is not named may present it still.
    if (/\n- and \d+ more/.test(evidence)) ledger.doubt(checkId);
    const names = book.state().map(([name]) => name);
    limitedTo(`All checks of ${fittingWords(names, 150) || parts.domain}: a host is examined as a whole`);
  }

  #remember(host: string, seen: EarlierHost): void {
    const { book, earlier, parts } = this.#state;
    const name = hostNameOf(host);
    if (name === undefined || !isWithin(name, parts.domain)) return;
    book.add(name, 'earlier_runs');
    if (!earlier.has(name)) earlier.set(name, seen);
  }
}
