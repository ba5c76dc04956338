import type { Check, Verdict } from '../../../../scanning/check.ts';
import { serviceOf } from '../../host/takeover/service-of.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../place.ts';
import type { NameServer, ZoneArtifact } from '../zone-artifact.ts';

const lacks = ({ served }: NameServer) => served === 'refused' || served === 'failed';

/** Servers of a service none of which has the zone: told of by delegation-takeover. */
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
      description: `The name server ${name} is named for the zone ${domain}, and does not have it: ${words}.`,
      evidence: `${domain} NS ${name}\n${name}: ${words}`,
      reproduce: digLine(domain, 'SOA', '+norecurse', `@${name}`),
    })),
    lookedAt: (known) => ofDomain(zone)(known) && !unknown.has(known.location),
  };
}

/**
 * A name server that the zone names does not have the zone: it refuses, fails, or answers without authority (a lame
 * delegation, RFC 1912, 2.8). Asked over TCP, without recursion; one that does not answer is no finding.
 */
export const lameNameServer: Check<ZoneArtifact> = {
  id: 'lame-name-server',
  title: 'Name server does not have the zone',
  score: 4,
  confidence: 'firm',
  references: ['https://www.rfc-editor.org/rfc/rfc1912#section-2.8'],
  risk: 'Part of all look-ups fails or is slow, and the zone is nearer to being gone than its list of servers says.',
  recommendation: 'Set the zone up on that server, or remove it from the NS records here and at the registrar.',
  judge,
};
