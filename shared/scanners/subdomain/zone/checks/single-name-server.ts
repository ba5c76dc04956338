import type { Check, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../subject.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

function judge(zone: ZoneArtifact): Verdict {
  const { domain, nameServers, nameServerAnswer } = zone;
  if (nameServerAnswer.kind === 'failed') return { kind: 'not_testable', reason: nameServerAnswer.words };
  const ran = { kind: 'ran', examined: ofDomain(zone) } as const;
  const addresses = new Set(nameServers.flatMap((each) => each.addresses));
  const isAlone =
    nameServers.length === 1 || (addresses.size === 1 && nameServers.every(({ end }) => end === 'addresses'));
  if (nameServers.length === 0 || !isAlone) return { ...ran, instances: [] };
  const instance = {
    resource: domain,
    location: 'NS',
    description:
      nameServers.length === 1
        ? `The zone ${domain} has only one name server.`
        : `The ${nameServers.length} name servers of the zone ${domain} share a single IP address.`,
    evidence: nameServers
      .map((each) => `${domain} NS ${each.name} (${each.addresses.join(', ') || 'no address'})`)
      .join('\n'),
    reproduce: digLine(domain, 'NS'),
  };
  return { ...ran, instances: [instance] };
}

/** The zone has one name server, or several that share one address (RFC 1034, 4.1 and RFC 2182, 5 require two or more). */
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
