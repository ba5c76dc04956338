/** The record types that a scan queries. */
export type RecordType =
  | 'A'
  | 'AAAA'
  | 'CNAME'
  | 'MX'
  | 'NS'
  | 'SRV'
  | 'TXT'
  | 'CAA'
  | 'SOA'
  | 'PTR'
  | 'DNAME'
  | 'NAPTR'
  | 'HTTPS'
  | 'SVCB'
  | 'URI'
  | 'DS'
  | 'DNSKEY';

/**
 * One record; `value` as people write it: an address, a host name in lower case without the last dot, a text. Of HTTPS and
 * SVCB the target alone, `.` where it is the name itself, of URI as well; of NAPTR the fields with blanks between them.
 */
export interface DnsRecord {
  /** The name that has the record, in lower case without the last dot: behind an alias, the one that it leads to. */
  readonly name: string;
  readonly type: RecordType;
  readonly value: string;
  /** Of MX, SRV, HTTPS and SVCB: smaller is asked first. */
  readonly priority?: number;
  /** Of SRV. */
  readonly port?: number;
  /** Of CAA: `issue`, `issuewild`, `iodef`. */
  readonly tag?: string;
  /** Of CAA: who does not know the tag must not issue. */
  readonly critical?: boolean;
}

/** Why a query has no answer; `denied` where the resolver says of every name that it does not exist. */
export type DnsFailure = 'server_failure' | 'refused' | 'denied' | 'timeout' | 'malformed' | 'too_long' | 'spent';

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

/** What comes of asking a name server for one name of a signed zone after the other. */
export type ZoneWalk =
  /** Names that have records, in lower case without the last dot, each once; `isWhole` where the walk came round. */
  | { readonly kind: 'names'; readonly names: readonly string[]; readonly isWhole: boolean }
  /** It is signed, and does not tell its names: their hashes (NSEC3), or nothing (RFC 4470). */
  | { readonly kind: 'hidden'; readonly how: 'hashed' | 'minimal' }
  | { readonly kind: 'unsigned' }
  | { readonly kind: 'failed'; readonly words: string };

/** A key of a signed zone (RFC 4034, 2.1); `key` in base64. */
export interface ZoneKey {
  readonly flags: number;
  readonly algorithm: number;
  readonly key: string;
}

/** What a name server says of a zone and its signatures. */
export interface ZoneSignatures {
  /** Of the SOA record; undefined where it returned none. */
  readonly serial: number | undefined;
  /** Of the SOA record, in seconds; `negative` is how long others keep that a name does not exist. Undefined as `serial`. */
  readonly timers:
    | { readonly refresh: number; readonly retry: number; readonly expire: number; readonly negative: number }
    | undefined;
  /** None where the zone is not signed. */
  readonly keys: readonly ZoneKey[];
  /**
   * What the zone asks the zone above to publish of its keys (RFC 7344): CDS records as DS records are written, and those of
   * CDNSKEY; none where it asks for nothing. Algorithm 0 asks to publish none any more (RFC 8078, 4).
   */
  readonly requested: { readonly digests: readonly string[]; readonly keys: readonly ZoneKey[] };
  /** Those of the zone's own record sets; times in milliseconds since the epoch. */
  readonly signatures: readonly {
    /** Of the records that are signed: `SOA`. */
    readonly type: string;
    readonly signedAt: number;
    readonly expiresAt: number;
  }[];
  /** The zone's own NS, MX and TXT records, sorted, each with its type before it; absent where one of them was not answered. */
  readonly contents?: readonly string[];
  /** Types of the zone's own records that came without a signature. */
  readonly unsigned: readonly string[];
  /** How it denies that a name exists: with the names around it, with hashes of them, or with names made up for it. */
  readonly denial:
    | { readonly kind: 'none' | 'minimal' }
    | { readonly kind: 'nsec'; readonly from: string; readonly to: string }
    | { readonly kind: 'nsec3'; readonly iterations: number };
}

/** Until when the records of one type that a name has are signed. */
export interface RecordSignature {
  readonly type: 'A' | 'AAAA' | 'CNAME';
  /** Of the signature that lasts longest, in milliseconds since the epoch; undefined where there is none. */
  readonly expiresAt: number | undefined;
}

/** Where a name leads by one name server of its zone; `unknown` where it did not say. */
export type HostAtServer =
  | { readonly kind: 'addresses'; readonly addresses: readonly string[] }
  | { readonly kind: 'alias'; readonly target: string }
  | { readonly kind: 'absent' | 'unknown' };

/** The DNS client of a scan. */
export interface Dns {
  /** Cached for the run; at most so many in flight, paced; throws only signal.reason. */
  readonly ask: (name: string, type: RecordType) => Promise<DnsAnswer>;
  /** Follows the aliases of a host name to its addresses, IPv4 and IPv6. Throws only signal.reason. */
  readonly host: (name: string) => Promise<HostAnswer>;
  /** Requests a zone transfer from a name server (host name or address), over TCP through the guard. Throws only signal.reason. */
  readonly transfer: (zone: string, server: string) => Promise<ZoneTransfer>;
  /** Follows the NSEC records of a signed zone at a name server, over TCP through the guard. Throws only signal.reason. */
  readonly walk: (zone: string, server: string) => Promise<ZoneWalk>;
  /**
   * Asks a name server for a zone's serial, keys and signatures, over TCP through the guard; a text says why that was not
   * possible. Throws only signal.reason.
   */
  readonly signatures: (zone: string, server: string) => Promise<ZoneSignatures | string>;
  /**
   * Asks a name server for the addresses of a name, or its alias, and their signatures, over TCP through the guard; a text says
   * why that was not possible. Throws only signal.reason.
   */
  readonly recordSignatures: (name: string, server: string) => Promise<readonly RecordSignature[] | string>;
  /** Asks a name server itself where a name leads, over TCP through the guard. Throws only signal.reason. */
  readonly hostAt: (name: string, server: string) => Promise<HostAtServer>;
  /** Queries sent so far, and answers of the kind `failed` by their reason. */
  readonly statistics: () => { readonly queries: number; readonly failures: Readonly<Record<string, number>> };
  /** What could not be trusted: resolvers that lie or do not answer, in the user's words. */
  readonly faults: () => readonly string[];
}
