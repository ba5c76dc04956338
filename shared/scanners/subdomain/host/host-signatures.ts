import type { Dns, ZoneSignatures } from '../../../scanning/dns/dns.ts';
import { isWithin, levelOf } from '../domain-name.ts';
import type { HostSignatures } from './host-artifact.ts';
import { namesOf } from './leads.ts';

interface SignedZone {
  readonly zone: string;
  readonly server: string;
}

const mostServers = 2;
const none = { kind: 'none' } as const;
const unknown = (reason: string) => ({ kind: 'unknown', reason }) as const;

/** True where the signature of the zone's own SOA record holds. */
function holds({ keys, signatures }: ZoneSignatures, at: number): boolean {
  return keys.length > 0 && signatures.some(({ type, expiresAt }) => type === 'SOA' && expiresAt >= at);
}

/** The zone that a name is in, where the zone above has a DS record for it and the zone itself is well. */
async function signedZone(
  zone: string,
  dns: Pick<Dns, 'ask' | 'signatures'>,
  now: () => number,
): Promise<SignedZone | Exclude<HostSignatures, { kind: 'signed' }>> {
  const digests = await dns.ask(zone, 'DS');
  if (digests.kind === 'failed') return unknown(digests.words);
  if (digests.kind !== 'records') return none;
  const servers = namesOf(await dns.ask(zone, 'NS'))
    .toSorted()
    .slice(0, mostServers);
  let reason = `The name servers of ${zone} could not be determined`;
  for (const server of servers) {
    const said = await dns.signatures(zone, server);
    if (typeof said === 'string') reason = said;
    else return holds(said, now()) ? { zone, server } : none;
  }
  return unknown(reason);
}

/**
 * Reads when the signatures of a host's addresses or its alias expire, at a name server of its zone: a resolver does not tell it, or
 * fails for the name. Each zone is asked for once. For hosts below the domain; the zone's own names are told of the zone.
 */
export function hostSignatures(
  domain: string,
  dns: Pick<Dns, 'ask' | 'signatures' | 'recordSignatures'>,
  now: () => number,
): (name: string) => Promise<HostSignatures> {
  const zones = new Map<string, ReturnType<typeof signedZone>>();
  const zoneAt = (zone: string) => {
    const known = zones.get(zone);
    if (known) return known;
    const asked = signedZone(zone, dns, now);
    zones.set(zone, asked);
    return asked;
  };
  return async (name) => {
    for (let level = levelOf(name); isWithin(level, domain); level = levelOf(level)) {
      const soa = await dns.ask(level, 'SOA');
      if (soa.kind === 'failed') return unknown(soa.words);
      if (soa.kind !== 'records' || !soa.records.some((record) => record.name === level)) continue;
      const found = await zoneAt(level);
      if (!('zone' in found)) return found;
      const { server } = found;
      const records = await dns.recordSignatures(name, server);
      return typeof records === 'string' ? unknown(records) : { kind: 'signed', zone: found.zone, server, records };
    }
    return none;
  };
}
