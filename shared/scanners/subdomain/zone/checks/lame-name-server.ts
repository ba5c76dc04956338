import type { Check, Verdict } from '../../../../scanning/check.ts';
import { serviceOf } from '../../host/takeover/service-of.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../subject.ts';
import type { NameServer, ZoneArtifact } from '../zone-artifact.ts';

const lacks = ({ served }: NameServer) => served === 'refused' || served === 'failed';

/** Servers of a DNS provider none of which serves the zone: reported by delegation-takeover. */
function isLeft(server: NameServer, all: readonly NameServer[]): boolean {
  const service = serviceOf(server.name, 'NS');
  if (service === undefined || service.claimable === 'no') return false;
  return all
    .filter(({ name }) => serviceOf(name, 'NS') === service)
    .every((each) => lacks(each) || each.served === 'unknown');
}

function judge(zone: ZoneArtifact): Verdict {
  const { domain, nameServers, nameServerAnswer } = zone;
  if (nameServerAnswer.kind === 'failed') return { kind: 'not_testable', reason: nameServerAnswer.words };
  const lame = nameServers.filter((server) => lacks(server) && !isLeft(server, nameServers));
  const unknown = new Set(nameServers.filter(({ served }) => served === 'unknown').map(({ name }) => `NS ${name}`));
  return {
    kind: 'ran',
    instances: lame.map(({ name, words }) => ({
      resource: domain,
      location: `NS ${name}`,
      description: `An NS record of ${domain} points to ${name}, which does not serve the zone: ${words}.`,
      evidence: `${domain} NS ${name}\n${name}: ${words}`,
      reproduce: digLine(domain, 'SOA', '+norecurse', `@${name}`),
    })),
    examined: (known) => ofDomain(zone)(known) && !unknown.has(known.location),
  };
}

/**
 * A name server in the NS records does not serve the zone: it refuses, fails, or answers without authority (a lame
 * delegation, RFC 1912, 2.8). Queried over TCP, without recursion; one that does not answer is no finding.
 */
export const lameNameServer: Check<ZoneArtifact> = {
  id: 'lame-name-server',
  title: 'Lame name server',
  score: 4,
  confidence: 'firm',
  cwe: [672],
  references: ['https://www.rfc-editor.org/rfc/rfc1912#section-2.8'],
  risk: 'Some DNS lookups of names in the zone fail or are delayed. The zone depends on fewer name servers than its NS records list.',
  recommendation:
    'Configure the zone on this name server, or remove the server from the NS records of the zone and from the delegation at the registrar.',
  judge,
};
