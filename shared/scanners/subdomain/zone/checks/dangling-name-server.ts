import type { Check, Verdict } from '../../../../scanning/check.ts';
import { mayBeFree } from '../../host/registered.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../subject.ts';
import type { NameServer, ZoneArtifact } from '../zone-artifact.ts';

function judge(zone: ZoneArtifact): Verdict {
  const { domain, nameServers, nameServerAnswer } = zone;
  if (nameServerAnswer.kind === 'failed') return { kind: 'not_testable', reason: nameServerAnswer.words };
  // A name server in an unregistered domain is worse: delegation-takeover reports it.
  const isOpen = ({ name, end, registered }: NameServer) => end === 'failed' || mayBeFree(name, end, registered);
  const gone = nameServers.filter(
    (each) => (each.end === 'no_name' || each.end === 'no_data') && each.registered !== 'no' && !isOpen(each),
  );
  const unknown = new Set(nameServers.filter(isOpen).map(({ name }) => `NS ${name}`));
  return {
    kind: 'ran',
    instances: gone.map(({ name, end }) => ({
      resource: domain,
      location: `NS ${name}`,
      description: `An NS record of ${domain} points to ${name}, which ${end === 'no_name' ? 'does not exist (NXDOMAIN)' : 'has no address record'}.`,
      evidence: `${domain} NS ${name}\n${name}: ${end === 'no_name' ? 'NXDOMAIN' : 'no address'}`,
      reproduce: digLine(name, 'A'),
    })),
    examined: (known) => ofDomain(zone)(known) && !unknown.has(known.location),
  };
}

/**
 * A name server in the NS records of the zone does not exist or has no address (RFC 1912, 2.8 and RFC 2181, 10.3), while
 * its domain is registered. One in an unregistered domain is `delegation-takeover`. Certain.
 */
export const danglingNameServer: Check<ZoneArtifact> = {
  id: 'dangling-name-server',
  title: 'Dangling NS record',
  score: 4,
  confidence: 'certain',
  cwe: [672],
  references: [
    'https://www.rfc-editor.org/rfc/rfc2181#section-10.3',
    'https://www.rfc-editor.org/rfc/rfc1912#section-2.8',
  ],
  risk: 'The zone has fewer working name servers than its NS records list. An attacker who gains control of the missing host name can answer DNS queries for the zone.',
  recommendation:
    'Remove the NS record from the zone and from the delegation at the registrar, or restore the name server.',
  judge,
};
