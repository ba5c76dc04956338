import type { Check, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../place.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

function judge(zone: ZoneArtifact): Verdict {
  const { domain, nameServers, nameServerAnswer } = zone;
  if (nameServerAnswer.kind === 'failed') return { kind: 'not_testable', reason: nameServerAnswer.words };
  // A domain that nobody has is worse: delegation-takeover tells of it.
  const gone = nameServers.filter(
    ({ end, registered }) => (end === 'no_name' || end === 'no_data') && registered !== 'no',
  );
  const unknown = new Set(nameServers.filter(({ end }) => end === 'failed').map(({ name }) => `NS ${name}`));
  return {
    kind: 'ran',
    instances: gone.map(({ name, end }) => ({
      resource: domain,
      location: `NS ${name}`,
      description: `The zone ${domain} names the name server ${name}, which ${end === 'no_name' ? 'does not exist' : 'has no address'}.`,
      evidence: `${domain} NS ${name}\n${name}: ${end === 'no_name' ? 'NXDOMAIN' : 'no address'}`,
      reproduce: digLine(name, 'A'),
    })),
    lookedAt: (known) => ofDomain(zone)(known) && !unknown.has(known.location),
  };
}

/**
 * A name server that the zone names does not exist, or has no address (RFC 1912, 2.8 and RFC 2181, 10.3), in a domain
 * that somebody has: a dead record. One whose domain nobody has registered is `delegation-takeover`. Certain.
 */
export const danglingNameServer: Check<ZoneArtifact> = {
  id: 'dangling-name-server',
  title: 'Name server of the zone does not exist',
  score: 4,
  confidence: 'certain',
  cwe: [350],
  references: [
    'https://www.rfc-editor.org/rfc/rfc2181#section-10.3',
    'https://www.rfc-editor.org/rfc/rfc1912#section-2.8',
  ],
  risk: 'The zone has fewer servers than it names; who comes to have the missing name, by taking over its host or domain, answers for the zone.',
  recommendation: 'Remove the record here and at the registrar, or set the server up again.',
  judge,
};
