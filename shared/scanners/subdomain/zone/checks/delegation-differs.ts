import type { Check, Instance, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../subject.ts';
import type { NameServer, ZoneArtifact } from '../zone-artifact.ts';

/** One that is gone or does not serve the zone is told by other checks, which see it too. */
const isTold = ({ end, served, registered }: NameServer) =>
  registered !== 'no' && (end === 'no_name' || end === 'no_data' || served === 'refused' || served === 'failed');

function instanceOf(
  { domain }: ZoneArtifact,
  { name, domain: owner, isDelegatedOnly, registered }: NameServer,
): Instance {
  const about = { resource: domain, location: `NS ${name}`, reproduce: digLine(domain, 'NS', '+trace') };
  if (!isDelegatedOnly)
    return {
      ...about,
      description: `${name} is in the NS records of ${domain}, but the zone above does not delegate to it.`,
      evidence: `NS ${name}: in the zone ${domain}, not in the zone above`,
      score: 1,
    };
  const evidence = `NS ${name}: in the zone above, not in the zone ${domain}`;
  if (registered !== 'no')
    return {
      ...about,
      description: `The zone above delegates ${domain} to ${name}, which is not in its NS records.`,
      evidence,
    };
  return {
    ...about,
    title: 'DNS zone takeover: delegation to unregistered domain',
    description: `The zone above delegates ${domain} to ${name}, which is not in its NS records. The domain ${owner} is not registered. An attacker who registers it can answer DNS queries for the zone.`,
    evidence: `${evidence}\n${owner} is not registered`,
    score: 9,
  };
}

function judge(zone: ZoneArtifact): Verdict {
  const { domain, nameServers, nameServerAnswer, delegation, isZone } = zone;
  if (nameServerAnswer.kind === 'failed') return { kind: 'not_testable', reason: nameServerAnswer.words };
  if (isZone && delegation === undefined)
    return { kind: 'not_testable', reason: `The name servers that ${domain} is delegated to could not be determined` };
  const differing = nameServers.filter(({ name, isDelegatedOnly }) => isDelegatedOnly || !delegation?.includes(name));
  const unknown = new Set(nameServers.filter(({ end }) => end === 'failed').map(({ name }) => `NS ${name}`));
  return {
    kind: 'ran',
    instances: differing.filter((server) => !isTold(server)).map((server) => instanceOf(zone, server)),
    examined: (known) => ofDomain(zone)(known) && !unknown.has(known.location),
  };
}

/**
 * The zone above delegates to other name servers than the zone names itself (RFC 1034, 4.2.2: they must be the same). What
 * nobody looks after any more stays in a delegation: where such a server is in a domain that anybody can register, they get
 * the zone (9). The zone above is asked over TCP, without recursion.
 */
export const delegationDiffers: Check<ZoneArtifact> = {
  id: 'delegation-differs',
  title: 'Delegation differs from the NS records of the zone',
  score: 3,
  confidence: 'firm',
  cwe: [672],
  references: ['https://www.rfc-editor.org/rfc/rfc1034#section-4.2.2'],
  risk: 'Resolvers start from the delegation, and later follow the NS records of the zone: they query different servers. A name server that was given up but is still delegated to answers with old data, or with those of its new owner.',
  recommendation: 'Enter at the registrar the name servers that are in the NS records of the zone, and no others.',
  judge,
};
