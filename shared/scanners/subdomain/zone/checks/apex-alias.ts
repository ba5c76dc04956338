import type { Check, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../subject.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

function judge(zone: ZoneArtifact): Verdict {
  const { domain, isZone, apexAlias } = zone;
  if (apexAlias.kind === 'failed') return { kind: 'not_testable', reason: apexAlias.words };
  const ran = { kind: 'ran', examined: ofDomain(zone) } as const;
  const [alias] = apexAlias.kind === 'records' ? apexAlias.records : [];
  if (!isZone || alias === undefined) return { ...ran, instances: [] };
  const instance = {
    resource: domain,
    location: 'CNAME at the apex',
    description: `The zone ${domain} has a CNAME record to ${alias.value} at its own name, beside its SOA and NS records.`,
    evidence: `${domain} CNAME ${alias.value}`,
    reproduce: digLine(domain, 'CNAME'),
  };
  return { ...ran, instances: [instance] };
}

/** The name of the zone itself is an alias, which excludes all other records (RFC 1034, 3.6.2; RFC 2181, 10.1). Certain. */
export const apexAlias: Check<ZoneArtifact> = {
  id: 'apex-alias',
  title: 'CNAME record at the zone apex',
  score: 3,
  confidence: 'certain',
  references: [
    'https://www.rfc-editor.org/rfc/rfc1034#section-3.6.2',
    'https://www.rfc-editor.org/rfc/rfc2181#section-10.1',
  ],
  risk: 'Resolvers follow the alias for all types of records: mail is delivered to the servers of the target, its SPF record applies, and the name servers of the zone are not found by some resolvers.',
  recommendation:
    'Replace the record by address records, or by an ALIAS, ANAME or flattened record of the DNS provider that resolves the target itself.',
  judge,
};
