/** One record of a zone: full name, type and data, host names without the last dot. */
export type ZoneRecord = readonly [name: string, type: string, data: string];

/** A zone as the name server gets it; SOA and NS of its top are added where it has none. */
export interface Zone {
  readonly name: string;
  readonly records: readonly ZoneRecord[];
  /** `open` hands the whole zone to whoever asks. */
  readonly transfer: 'open' | 'closed';
  /** The server is told of the zone but has no data for it: it answers SERVFAIL. */
  readonly lame?: true;
  /** The server signs it, and denies what does not exist in this way. */
  readonly signed?: 'nsec' | 'nsec3';
}

/** The last word of the data of these types is a host name. */
const endsInName: ReadonlySet<string> = new Set(['CNAME', 'NS', 'PTR', 'MX', 'SRV']);

/** The text of the zone's file. */
export function zoneText(zone: Zone): string {
  const has = (type: string) => zone.records.some(([name, each]) => name === zone.name && each === type);
  const soa: ZoneRecord = [zone.name, 'SOA', 'ns1.name-server.test. hostmaster.name-server.test. 1 3600 600 86400 60'];
  const ns: ZoneRecord = [zone.name, 'NS', 'ns1.name-server.test'];
  const records = [...(has('SOA') ? [] : [soa]), ...(has('NS') ? [] : [ns]), ...zone.records];
  const lines = records.map(
    ([name, type, data]) => `${name}. 60 IN ${type} ${data}${endsInName.has(type) ? '.' : ''}\n`,
  );
  return lines.join('');
}
