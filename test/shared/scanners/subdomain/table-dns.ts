import type {
  Dns,
  DnsAnswer,
  DnsRecord,
  HostAnswer,
  RecordType,
  ZoneSignatures,
  ZoneTransfer,
} from '../../../../shared/scanning/dns/dns.ts';

type Given = string | Omit<DnsRecord, 'name' | 'type'>;

/** Records by name and type; `fails` for a name that cannot be asked for. A name that is above another one exists. */
export type DnsTable = Readonly<
  Record<string, 'fails' | Readonly<Partial<Record<RecordType, readonly Given[] | 'fails'>>>>
>;

export interface TableTerms {
  /** By `zone server`. */
  readonly transfers?: Readonly<Record<string, ZoneTransfer>>;
  /** By `zone server`; a zone that is not here is not signed. */
  readonly signatures?: Readonly<Record<string, ZoneSignatures | string>>;
  /** The zone that is named where a name has no such record. */
  readonly zone?: string;
}

const unsigned: ZoneSignatures = {
  serial: 1,
  timers: undefined,
  keys: [],
  requested: { digests: [], keys: [] },
  signatures: [],
  contents: [],
  unsigned: [],
  denial: { kind: 'none' },
};
const failed: DnsAnswer = { kind: 'failed', reason: 'server_failure', words: 'The name servers failed' };

/** A domain name system that is a table: NXDOMAIN for what it does not have. */
export function tableDns(
  table: DnsTable,
  { transfers = {}, signatures = {}, zone }: TableTerms = {},
): Dns & { readonly asked: readonly string[] } {
  const asked: string[] = [];
  const failing = Object.keys(table).filter((name) => table[name] === 'fails');
  const exists = (name: string) => Object.keys(table).some((each) => each === name || each.endsWith(`.${name}`));

  function recordsOf(name: string, type: RecordType): readonly DnsRecord[] | 'fails' {
    const entry = table[name];
    // What is not in the table fails with the zone that it would be in.
    const isBelow = entry === undefined && failing.some((zone) => name.endsWith(`.${zone}`));
    if (entry === 'fails' || isBelow) return 'fails';
    const given = entry?.[type] ?? [];
    if (given === 'fails') return 'fails';
    return given.map((each) => ({ name, type, ...(typeof each === 'string' ? { value: each } : each) }));
  }

  /** The name at the end of the aliases, and those on the way. */
  function follow(name: string): { readonly end: string; readonly chain: readonly string[] } | 'fails' | 'loop' {
    const chain: string[] = [];
    for (let at = name; ; ) {
      const records = recordsOf(at, 'CNAME');
      if (records === 'fails') return 'fails';
      const [record] = records;
      if (record === undefined) return { end: at, chain };
      if (chain.includes(record.value)) return 'loop';
      chain.push(record.value);
      at = record.value;
    }
  }

  async function ask(name: string, type: RecordType): Promise<DnsAnswer> {
    asked.push(`${name} ${type}`);
    const alias = type === 'CNAME' ? recordsOf(name, 'CNAME') : [];
    if (alias !== 'fails' && alias.length > 0) return { kind: 'records', records: alias };
    const way = follow(name);
    if (way === 'fails' || way === 'loop') return failed;
    const records = recordsOf(way.end, type);
    if (records === 'fails') return failed;
    if (records.length > 0) return { kind: 'records', records };
    return exists(way.end) ? { kind: 'no_data', ...(zone && { zone }) } : { kind: 'no_name' };
  }

  async function host(name: string): Promise<HostAnswer> {
    asked.push(`${name} host`);
    const way = follow(name);
    const chain = chainOf(name);
    if (way === 'fails') return { name, chain, end: 'failed', addresses: [], words: 'The name servers failed' };
    if (way === 'loop') return { name, chain, end: 'loop', addresses: [], words: 'The CNAME chain is a loop' };
    const found = (['A', 'AAAA'] as const).map((type) => recordsOf(way.end, type));
    if (found.includes('fails')) return { name, chain, end: 'failed', addresses: [], words: 'The name servers failed' };
    const addresses = found.flatMap((each) => (each === 'fails' ? [] : each.map(({ value }) => value)));
    const end = addresses.length > 0 ? 'addresses' : exists(way.end) ? 'no_data' : 'no_name';
    return { name, chain, end, addresses };
  }

  function chainOf(name: string): readonly string[] {
    const chain: string[] = [];
    for (let at = name; ; ) {
      const records = recordsOf(at, 'CNAME');
      const next = records === 'fails' ? undefined : records[0]?.value;
      if (next === undefined || chain.includes(next)) return chain;
      chain.push(next);
      at = next;
    }
  }

  return {
    asked,
    ask,
    host,
    transfer: async (zone, server) => transfers[`${zone} ${server}`] ?? { kind: 'closed' },
    walk: async () => ({ kind: 'unsigned' }),
    signatures: async (zone, server) => signatures[`${zone} ${server}`] ?? unsigned,
    recordSignatures: async () => [],
    hostAt: async () => ({ kind: 'unknown' }),
    statistics: () => ({ queries: asked.length, failures: {} }),
    faults: () => [],
  };
}
