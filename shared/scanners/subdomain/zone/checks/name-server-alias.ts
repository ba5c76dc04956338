import type { Check, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../subject.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

function judge(zone: ZoneArtifact): Verdict {
  const { domain, nameServers, nameServerAnswer } = zone;
  if (nameServerAnswer.kind === 'failed') return { kind: 'not_testable', reason: nameServerAnswer.words };
  const instances = nameServers.flatMap(({ name, alias }) =>
    alias === undefined
      ? []
      : [
          {
            resource: domain,
            location: `NS ${name}`,
            description: `An NS record of ${domain} names ${name}, which is an alias (CNAME) of ${alias}.`,
            evidence: `${domain} NS ${name}\n${name} CNAME ${alias}`,
            reproduce: digLine(name, 'CNAME'),
          },
        ],
  );
  const open = new Set(nameServers.filter(({ end }) => end === 'failed').map(({ name }) => `NS ${name}`));
  return { kind: 'ran', instances, examined: (known) => ofDomain(zone)(known) && !open.has(known.location) };
}

/** A name server in the NS records of the zone is an alias (RFC 2181, 10.3 and RFC 1912, 2.4). Certain. */
export const nameServerAlias: Check<ZoneArtifact> = {
  id: 'name-server-alias',
  title: 'NS record names an alias',
  score: 3,
  confidence: 'certain',
  references: [
    'https://www.rfc-editor.org/rfc/rfc2181#section-10.3',
    'https://www.rfc-editor.org/rfc/rfc1912#section-2.4',
  ],
  risk: 'Resolvers do not follow aliases of name servers: for them this server is missing, and if no other one answers the names of the zone cannot be resolved.',
  recommendation: 'Name a host with address records in the NS record, and in the delegation at the registrar.',
  judge,
};
