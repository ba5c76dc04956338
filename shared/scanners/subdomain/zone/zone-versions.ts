import type { Dns, HostAnswer } from '../../../scanning/dns/dns.ts';
import { isWithin } from '../domain-name.ts';
import { nameServerAnswers } from './dnssec/dnssec-artifact.ts';
import type { ZoneArtifact } from './zone-artifact.ts';

/** More versions than these at a time are no matter of a transfer that is under way. */
const mostVersions = 4;

/** What the versions of a zone are asked with. */
export interface ZoneVersionsParts {
  readonly domain: string;
  readonly dns: Pick<Dns, 'host' | 'hostAt'>;
  /** Addresses of names that the resolver does not know; added to. */
  readonly addresses: Map<string, readonly string[]>;
  /** One name server of each version, where that is known from an earlier invocation. */
  readonly servers: readonly string[];
  /** Earlier runs saw that the versions differ. */
  readonly differed: boolean;
}

/**
 * The versions of the domain's zone, where its name servers have different ones (RFC 1912, 2.2). A resolver asks any of the
 * servers and keeps what that one says, so that each run would find other hosts: with several versions a name that does not
 * exist by the resolver is asked for in each of them.
 */
export class ZoneVersions {
  readonly #parts: ZoneVersionsParts;
  readonly #answers = new Map<string, Promise<HostAnswer>>();
  #servers: readonly string[];

  constructor(parts: ZoneVersionsParts) {
    this.#parts = parts;
    this.#servers = parts.servers;
  }

  /** One name server of each version; none where all have the same one. */
  get servers(): readonly string[] {
    return this.#servers;
  }

  /** Takes in which versions the name servers of the domain have. */
  take({ dnssec, nameServers }: Pick<ZoneArtifact, 'dnssec' | 'nameServers'>): void {
    if (dnssec === undefined) return;
    const versions = new Map<string, string>();
    const answers = nameServerAnswers(dnssec).toSorted((a, b) => (a.server < b.server ? -1 : 1));
    // Where one did not return them all, its records say nothing of its version.
    const isWhole = answers.every(({ said }) => said.contents !== undefined);
    for (const { server, said } of answers) {
      if (said.serial === undefined) continue;
      const version = JSON.stringify([said.serial, isWhole ? said.contents : []]);
      if (!versions.has(version)) versions.set(version, server);
    }
    // What a server that is silent for now has in its version, a resolver may remember.
    const isAnySilent =
      nameServers.some(({ end, served }) => end === 'addresses' && served === 'unknown') ||
      dnssec.servers.some(({ said }) => typeof said === 'string');
    const isPartlyHeard = this.#parts.differed && isAnySilent;
    this.#servers = versions.size > 1 || isPartlyHeard ? [...versions.values()].slice(0, mostVersions) : [];
  }

  /** The resolution of a host name by the resolver and, where that knows no such name, by each version. Throws `signal.reason`. */
  async host(name: string): Promise<HostAnswer> {
    const answer = await this.#parts.dns.host(name);
    const { domain } = this.#parts;
    const isUnknown = answer.end === 'no_name' && answer.chain.length === 0;
    if (!isUnknown || this.#servers.length === 0 || name === domain || !isWithin(name, domain)) return answer;
    const asked = this.#answers.get(name) ?? this.#inVersions(answer);
    this.#answers.set(name, asked);
    return await asked;
  }

  /** Which name servers have a name and which do not, in words; undefined where all have it. Throws `signal.reason`. */
  async differenceAt(name: string): Promise<string | undefined> {
    const { dns, domain } = this.#parts;
    if (name === domain) return undefined;
    const said = await Promise.all(
      this.#servers.map(async (server) => ({ server, kind: (await dns.hostAt(name, server)).kind })),
    );
    const having = said.find(({ kind }) => kind === 'addresses' || kind === 'alias');
    const without = said.find(({ kind }) => kind === 'absent');
    return having && without && `${having.server} has the name, and ${without.server} does not`;
  }

  async #inVersions(answer: HostAnswer): Promise<HostAnswer> {
    const { addresses: known, dns } = this.#parts;
    const { name } = answer;
    for (const server of this.#servers) {
      const said = await dns.hostAt(name, server);
      if (said.kind === 'alias') {
        const { chain, ...rest } = await dns.host(said.target);
        known.set(name, rest.addresses);
        return { ...rest, name, chain: [said.target, ...chain] };
      }
      if (said.kind !== 'addresses') continue;
      known.set(name, said.addresses);
      return { name, chain: [], end: said.addresses.length > 0 ? 'addresses' : 'no_data', addresses: said.addresses };
    }
    return answer;
  }
}
