/** The record types that a scan queries. */
export type RecordType = 'A' | 'AAAA' | 'CNAME' | 'MX' | 'NS' | 'SRV' | 'TXT' | 'CAA' | 'SOA' | 'PTR';

/** One record; `value` as people write it: an address, a host name in lower case without the last dot, a text. */
export interface DnsRecord {
  /** The name that has the record, in lower case without the last dot: behind an alias, the one that it leads to. */
  readonly name: string;
  readonly type: RecordType;
  readonly value: string;
  /** Of MX and SRV: smaller is asked first. */
  readonly priority?: number;
  /** Of SRV. */
  readonly port?: number;
  /** Of CAA: `issue`, `issuewild`, `iodef`. */
  readonly tag?: string;
  /** Of CAA: who does not know the tag must not issue. */
  readonly critical?: boolean;
}

/** Why a query has no answer. */
export type DnsFailure = 'server_failure' | 'refused' | 'timeout' | 'malformed' | 'too_long' | 'spent';

/** Answer to one question, after the CNAMEs on the way. */
export type DnsAnswer =
  | { readonly kind: 'records'; readonly records: readonly DnsRecord[] }
  /** The name exists, but has no record of this type. `zone` is the zone that the name is in, where the answer says it. */
  | { readonly kind: 'no_data'; readonly zone?: string }
  /** The name, or one that it leads to, does not exist (NXDOMAIN). */
  | { readonly kind: 'no_name' }
  /** `words` are for the user. */
  | { readonly kind: 'failed'; readonly reason: DnsFailure; readonly words: string };

/** The resolution of a host name. */
export interface HostAnswer {
  readonly name: string;
  /** CNAME targets in order. */
  readonly chain: readonly string[];
  /** `failed` also where the chain is longer than a resolver follows. */
  readonly end: 'addresses' | 'no_data' | 'no_name' | 'loop' | 'failed';
  readonly addresses: readonly string[];
  /** With `loop` and `failed`, and where only half of the addresses could be asked for: what happened, for the user. */
  readonly words?: string;
}

/** The result of a zone transfer request. */
export type ZoneTransfer =
  /** Names that have records, in lower case without the last dot, each once; cut at a limit. */
  | { readonly kind: 'open'; readonly names: readonly string[]; readonly records: number }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly words: string };

/** The DNS client of a scan. */
export interface Dns {
  /** Cached for the run; at most so many in flight, paced; throws only signal.reason. */
  readonly ask: (name: string, type: RecordType) => Promise<DnsAnswer>;
  /** Follows the aliases of a host name to its addresses, IPv4 and IPv6. Throws only signal.reason. */
  readonly host: (name: string) => Promise<HostAnswer>;
  /** Requests a zone transfer from a name server (host name or address), over TCP through the guard. Throws only signal.reason. */
  readonly transfer: (zone: string, server: string) => Promise<ZoneTransfer>;
  /** Queries sent so far, and answers of the kind `failed` by their reason. */
  readonly statistics: () => { readonly queries: number; readonly failures: Readonly<Record<string, number>> };
  /** What could not be trusted: resolvers that lie or do not answer, in the user's words. */
  readonly faults: () => readonly string[];
}
