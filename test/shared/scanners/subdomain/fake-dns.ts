import type {
  Dns,
  DnsAnswer,
  HostAnswer,
  HostAtServer,
  RecordType,
  ZoneTransfer,
  ZoneWalk,
} from '../../../../shared/scanning/dns/dns.ts';

/** What a made-up domain name system knows. A name that is not here does not exist. */
export interface FakeNames {
  /** Where names lead; `*.level` stands for all that are not named. */
  readonly hosts?: Readonly<Record<string, Partial<HostAnswer> | ((name: string) => Partial<HostAnswer>)>>;
  /** By `TYPE name`. */
  readonly records?: Readonly<Record<string, DnsAnswer>>;
  readonly transfers?: Readonly<Record<string, ZoneTransfer>>;
  /** By zone, or by `zone server` where its servers differ. */
  readonly walks?: Readonly<Record<string, ZoneWalk>>;
  /** What one name server says of names, by server and name; of a name that is not here it says that it does not exist. */
  readonly servers?: Readonly<Record<string, Readonly<Record<string, HostAtServer>>>>;
  /** Serials of the zone by server, or why it says nothing; 1 of all others. */
  readonly serials?: Readonly<Record<string, number | string>>;
  readonly faults?: readonly string[];
}

/** A domain name system of a test, which writes down what it was asked. */
export interface FakeDns extends Dns {
  readonly asked: string[];
}

/** An answer that leads to addresses. */
export function leadsTo(...addresses: readonly string[]): Partial<HostAnswer> {
  return { end: 'addresses', addresses };
}

/** Records of one type of a name. */
export function records(name: string, type: RecordType, ...values: readonly string[]): DnsAnswer {
  return { kind: 'records', records: values.map((value) => ({ name, type, value })) };
}

/** Makes one. */
export function fakeDns({
  hosts = {},
  records: known = {},
  transfers = {},
  walks = {},
  servers = {},
  serials = {},
  faults = [],
}: FakeNames): FakeDns {
  const asked: string[] = [];
  return {
    asked,
    async ask(name, type) {
      asked.push(`${type} ${name}`);
      return known[`${type} ${name}`] ?? { kind: name in hosts ? 'no_data' : 'no_name' };
    },
    async host(name) {
      asked.push(`HOST ${name}`);
      const found = hosts[name] ?? hosts[`*.${name.slice(name.indexOf('.') + 1)}`] ?? {};
      const answer = typeof found === 'function' ? found(name) : found;
      return { name, chain: [], end: 'no_name', addresses: [], ...answer };
    },
    async transfer(zone, server) {
      asked.push(`AXFR ${zone} ${server}`);
      return transfers[server] ?? { kind: 'closed' };
    },
    async walk(zone, server) {
      asked.push(`NSEC ${zone} ${server}`);
      return walks[`${zone} ${server}`] ?? walks[zone] ?? { kind: 'unsigned' };
    },
    async signatures(_, server) {
      const serial = serials[server] ?? 1;
      if (typeof serial === 'string') return serial;
      return {
        serial,
        timers: undefined,
        keys: [],
        requested: { digests: [], keys: [] },
        signatures: [],
        contents: [],
        unsigned: [],
        denial: { kind: 'none' },
      };
    },
    recordSignatures: async () => [],
    async hostAt(name, server) {
      asked.push(`HOST ${name} ${server}`);
      return servers[server]?.[name] ?? { kind: server in servers ? 'absent' : 'unknown' };
    },
    statistics: () => ({ queries: asked.length, failures: {} }),
    faults: () => faults,
  };
}
