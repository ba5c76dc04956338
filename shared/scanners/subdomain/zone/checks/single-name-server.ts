import type { Check, Verdict } from '../../../../scanning/check.ts';
import { parseIp } from '../../../../scanning/egress/address.ts';
import { isSpecial } from '../../host/special-addresses.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../subject.ts';
import type { NameServer, ZoneArtifact } from '../zone-artifact.ts';

/** The smallest network that is announced by itself in the Internet: a /24, or a /48 of IPv6. Undefined for special ones. */
function networkOf(address: string): string | undefined {
  const ip = parseIp(address);
  if (ip === undefined || isSpecial(address)) return undefined;
  return `${ip.family} ${ip.value >> (ip.family === 4 ? 8n : 80n)}`;
}

/** True where all of their addresses are in one network. What could not be resolved may be in another. */
function areTogether(servers: readonly NameServer[]): boolean {
  const networks = new Set(servers.flatMap(({ addresses }) => addresses.map(networkOf)));
  return networks.size === 1 && !networks.has(undefined) && servers.every(({ end }) => end === 'addresses');
}

function judge(zone: ZoneArtifact): Verdict {
  const { domain, nameServers, nameServerAnswer } = zone;
  if (nameServerAnswer.kind === 'failed') return { kind: 'not_testable', reason: nameServerAnswer.words };
  const ran = { kind: 'ran', examined: ofDomain(zone) } as const;
  const addresses = new Set(nameServers.flatMap((each) => each.addresses));
  const isAlone =
    nameServers.length === 1 || (addresses.size === 1 && nameServers.every(({ end }) => end === 'addresses'));
  const isTogether = !isAlone && areTogether(nameServers);
  if (nameServers.length === 0 || !(isAlone || isTogether)) return { ...ran, instances: [] };
  const instance = {
    resource: domain,
    location: 'NS',
    ...(isTogether && { title: 'Single network for all name servers of the zone', score: 2 }),
    description:
      nameServers.length === 1
        ? `The zone ${domain} has only one name server.`
        : `The ${nameServers.length} name servers of the zone ${domain} ${isTogether ? 'are in a single network (/24, for IPv6 /48)' : 'share a single IP address'}.`,
    evidence: nameServers
      .map((each) => `${domain} NS ${each.name} (${each.addresses.join(', ') || 'no address'})`)
      .join('\n'),
    reproduce: digLine(domain, 'NS'),
  };
  return { ...ran, instances: [instance] };
}

/**
 * The zone has one name server, or several that share one address (RFC 1034, 4.1 and RFC 2182, 5 require two or more), or
 * one network (2; RFC 2182, 3.1), which is unreachable as a whole where its route is lost.
 */
export const singleNameServer: Check<ZoneArtifact> = {
  id: 'single-name-server',
  title: 'Single name server for the zone',
  score: 3,
  confidence: 'firm',
  references: [
    'https://www.rfc-editor.org/rfc/rfc2182#section-5',
    'https://www.rfc-editor.org/rfc/rfc1034#section-4.1',
  ],
  risk: 'If this server or its network fails, no name of the zone can be resolved: websites, mail and logins become unavailable. A denial-of-service attack has only one server to overload.',
  recommendation: 'Add a second name server in a different network, and add it to the delegation at the registrar.',
  judge,
};
