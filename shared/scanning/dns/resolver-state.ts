import type { DnsReply } from './message.ts';
import type { ResolverAddress } from './resolver-address.ts';

/** So many questions without an answer in a row, and a resolver may be gone: or the zone that they were about. */
const suspectAfter = 5;

/** What is known of one resolver. */
export class ResolverState {
  readonly at: ResolverAddress;
  /** Where it leads names that do not exist: addresses, and aliases on the way. Empty for an honest one. */
  readonly #lies = new Set<string>();
  #unanswered = 0;
  /** It has answered something, be it SERVFAIL. */
  answered = false;
  /** Nothing comes from it, whatever it is asked. */
  isSilent = false;
  /** It was found silent, at the start or later. */
  wasSilent = false;
  /** It has told of a name that exists. */
  #knowsNames = false;
  /** It says that nothing exists, not even the root, below which all names are. */
  denies = false;
  /** The question for the root, once it was put. */
  rootAsked: Promise<void> | undefined;

  constructor(at: ResolverAddress) {
    this.at = at;
  }

  /** True where it gives addresses to names that do not exist. */
  get lies(): boolean {
    return this.#lies.size > 0;
  }

  /** Notes what came from it. */
  heard(reply: DnsReply): void {
    if (reply.kind === 'answer' && (reply.exists || reply.records.length > 0)) this.#knowsNames = true;
    this.answered = true;
    this.isSilent = false;
    this.#unanswered = 0;
  }

  /** Notes that a question to it stayed without an answer. True each time that it should be seen whether it is there. */
  missed(): boolean {
    this.#unanswered += 1;
    return !this.isSilent && this.#unanswered % suspectAfter === 0;
  }

  /** Notes that it does not even answer what every resolver knows. */
  silenced(): void {
    this.isSilent = true;
    this.wasSilent = true;
  }

  /** Learns from its answer for a name that does not exist. */
  learnLie(reply: DnsReply): void {
    if (reply.kind !== 'answer') return;
    const leads = reply.records.filter(({ type }) => type === 'A' || type === 'AAAA' || type === 'CNAME');
    if (leads.some(({ type }) => type !== 'CNAME')) for (const { value } of leads) this.#lies.add(value);
  }

  /** True for an answer that a name does not exist, of one that has told of none that does. */
  isDoubtful(reply: DnsReply): boolean {
    return reply.kind === 'answer' && !reply.exists && !this.#knowsNames;
  }

  /** Learns from its answer about the root. */
  learnDenial(reply: DnsReply | undefined): void {
    this.denies = reply?.kind === 'answer' && !reply.exists;
  }

  /** True where others are asked rather than this one. */
  get isFalse(): boolean {
    return this.lies || this.denies;
  }

  /** Its answer without the lie: who leads where names lead that do not exist, does not exist. */
  believed(reply: DnsReply): DnsReply {
    if (reply.kind !== 'answer' || !this.lies) return reply;
    const isLie = ({ value }: { readonly value: string }) => this.#lies.has(value);
    const addresses = reply.records.filter(({ type }) => type === 'A' || type === 'AAAA');
    const aliases = reply.records.filter(({ type }) => type === 'CNAME');
    const firstLie = aliases.findIndex(isLie);
    if (firstLie === -1 && !(addresses.length > 0 && addresses.every(isLie))) return reply;
    const records = firstLie === -1 ? aliases : aliases.slice(0, firstLie);
    return { kind: 'answer', exists: false, records, doubted: true };
  }
}

/**
 * The order in which resolvers are asked: honest ones that answer, then those that do not. One that lies is asked only
 * where no honest one answers, and then before the silent.
 */
export function askingOrder(resolvers: readonly ResolverState[]): readonly ResolverState[] {
  const honest = resolvers.filter((each) => !each.isFalse && !each.isSilent);
  const silent = resolvers.filter((each) => !each.isFalse && each.isSilent);
  const lying = resolvers.filter((each) => each.isFalse);
  const everHonest = silent.some((each) => each.answered);
  return honest.length > 0 || everHonest ? [...honest, ...silent] : [...lying, ...silent];
}

/** What could not be trusted, in the user's words. A resolver's address is for the operator alone. */
export function resolverFaults(resolvers: readonly ResolverState[]): readonly string[] {
  const used = askingOrder(resolvers);
  return resolvers.flatMap((resolver, index) => {
    const who = resolvers.length === 1 ? 'The resolver' : `Resolver ${index + 1} of ${resolvers.length}`;
    if (resolver.lies)
      return used.includes(resolver)
        ? `${who} returns addresses for names that do not exist; names with these addresses are treated as missing`
        : `${who} returns addresses for names that do not exist; it was not used`;
    if (resolver.denies)
      return used.includes(resolver)
        ? `${who} says that no name exists, not even the root of the DNS`
        : `${who} says that no name exists, not even the root of the DNS; it was not used`;
    if (!resolver.wasSilent) return [];
    if (!resolver.answered) return `${who} does not respond`;
    return resolver.isSilent ? `${who} stopped responding` : `${who} temporarily did not respond`;
  });
}
