import type { DnsFailure, DnsRecord, HostAnswer, RecordType } from './dns.ts';
import type { DnsReply } from './message.ts';

/** Resolvers follow 8 to 16 aliases; a longer chain leads nowhere in practice. */
const longestChain = 12;

/** Asks one question; aliases are not followed. */
export type Ask = (name: string, type: RecordType) => Promise<DnsReply>;

/** Where a question leads over the aliases on the way. */
export type AliasPath = { readonly chain: readonly string[] } & (
  | { readonly end: 'records'; readonly records: readonly DnsRecord[] }
  | { readonly end: 'no_data'; readonly zone?: string }
  | { readonly end: 'no_name' }
  | { readonly end: 'loop'; readonly words: string }
  | { readonly end: 'failed'; readonly reason: DnsFailure; readonly words: string }
);

/** A name as a sentence bears it. */
const shown = (name: string) => (name.length > 100 ? `${name.slice(0, 100)}...` : name);

/** Why there is no answer about a name, for the user. */
function failureWords(reason: DnsFailure, name: string): string {
  switch (reason) {
    case 'server_failure':
      return `The DNS lookup of ${shown(name)} failed (SERVFAIL)`;
    case 'refused':
      return `The resolver refused the DNS query for ${shown(name)}`;
    case 'denied':
      return `The resolver says that ${shown(name)} does not exist, as it says of every name`;
    case 'timeout':
      return `The DNS query for ${shown(name)} timed out`;
    case 'too_long':
      return `The CNAME chain of ${shown(name)} is longer than ${longestChain}`;
    case 'malformed':
      return `The DNS response for ${shown(name)} is malformed`;
    case 'spent':
      return 'The request budget of the run is spent';
  }
}

/** The CNAME chain of a name. */
class Chain {
  readonly #start: string;
  readonly targets: string[] = [];

  constructor(start: string) {
    this.#start = start;
  }

  /** The name that the chain has come to. */
  get last(): string {
    return this.targets.at(-1) ?? this.#start;
  }

  /** Goes on to a target; where nothing is beyond it, how the way ends. */
  follow(target: string): AliasPath | undefined {
    const aliases = `The CNAME chain of ${shown(this.#start)}`;
    const chain = this.targets;
    // The end of the chain is unknown: that is no loop, and no proof that it does not exist.
    if (chain.length === longestChain)
      return { chain, end: 'failed', reason: 'too_long', words: `${aliases} is longer than ${longestChain}` };
    const isSeen = target === this.#start || chain.includes(target);
    chain.push(target);
    return isSeen ? { chain, end: 'loop', words: `${aliases} is a loop` } : undefined;
  }
}

/** Asks for records of a name as `queryName` gives it, and follows the aliases on the way. Throws what `ask` throws. */
export async function follow(ask: Ask, name: string, type: RecordType): Promise<AliasPath> {
  const chain = new Chain(name);
  for (;;) {
    const asked = chain.last;
    const reply = await ask(asked, type);
    if (reply.kind === 'failed') {
      const words = failureWords(reply.reason, asked);
      const failure: AliasPath = { chain: chain.targets, end: 'failed', reason: reply.reason, words };
      // Of a chain whose end fails, or that has none, many resolvers return nothing at all; step by step they do.
      const alias = type === 'CNAME' || reply.reason === 'spent' ? undefined : await aliasAlone(ask, asked);
      if (alias === undefined) return failure;
      const end = chain.follow(alias);
      if (end !== undefined) return end;
      continue;
    }
    for (;;) {
      const records = reply.records.filter((record) => record.name === chain.last && record.type === type);
      if (records.length > 0) return { chain: chain.targets, end: 'records', records: records.toSorted(inOrder) };
      const alias = aliasOf(reply.records, chain.last);
      if (alias === undefined) break;
      const end = chain.follow(alias);
      if (end !== undefined) return end;
    }
    // The code of an answer is about the last name in it (RFC 6604, section 3).
    if (!reply.exists) {
      const mayHide = reply.doubted === true && type !== 'CNAME' && chain.last === asked;
      const alias = mayHide ? await aliasAlone(ask, asked) : undefined;
      if (alias === undefined) return { chain: chain.targets, end: 'no_name' };
      const end = chain.follow(alias);
      if (end !== undefined) return end;
      continue;
    }
    const { zone } = reply;
    if (chain.last === asked) return { chain: chain.targets, end: 'no_data', ...(zone && { zone }) };
  }
}

function aliasOf(records: readonly DnsRecord[], name: string): string | undefined {
  return records.find((record) => record.name === name && record.type === 'CNAME')?.value;
}

async function aliasAlone(ask: Ask, name: string): Promise<string | undefined> {
  const step = await ask(name, 'CNAME');
  return step.kind === 'answer' ? aliasOf(step.records, name) : undefined;
}

/** Servers turn the order of records with each answer; a scan says the same each time. */
function inOrder(a: DnsRecord, b: DnsRecord): number {
  const byPriority = (a.priority ?? 0) - (b.priority ?? 0);
  if (byPriority !== 0 || a.value === b.value) return byPriority;
  return a.value < b.value ? -1 : 1;
}

const addressesOf = (way: AliasPath) =>
  way.end === 'records' ? [...new Set(way.records.map((record) => record.value))].toSorted() : [];

/** Resolves a host name: over its aliases to the addresses of both families. Throws what `ask` throws. */
export async function lookUpHost(ask: Ask, name: string): Promise<HostAnswer> {
  const four = await follow(ask, name, 'A');
  const { chain } = four;
  if (four.end === 'no_name') return { name, chain, end: 'no_name', addresses: [] };
  if (four.end === 'loop' || four.end === 'failed')
    return { name, chain, end: four.end, addresses: [], words: four.words };
  const six = await follow(ask, chain.at(-1) ?? name, 'AAAA');
  const addresses = [...addressesOf(four), ...addressesOf(six)];
  const words = six.end === 'failed' ? { words: six.words } : {};
  if (addresses.length > 0) return { name, chain, end: 'addresses', addresses, ...words };
  return { name, chain, end: six.end === 'failed' ? 'failed' : 'no_data', addresses, ...words };
}
