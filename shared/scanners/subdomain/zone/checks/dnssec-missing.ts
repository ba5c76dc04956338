import type { Check } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { isSigned } from '../dnssec/dnssec-artifact.ts';
import { judgeSignatures } from '../dnssec/judge-signatures.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

const judge = (zone: ZoneArtifact) =>
  judgeSignatures(zone, (servers, dnssec) => {
    const { domain } = zone;
    // Where the zone above says that it is signed, the missing keys are an outage, and dnssec-broken reports it.
    if (isSigned(dnssec)) return undefined;
    if (typeof dnssec.digests === 'string') return dnssec.digests;
    if (dnssec.digests.length > 0) return undefined;
    return {
      location: 'DNSKEY',
      description: `The zone ${domain} is not signed with DNSSEC.`,
      evidence: servers.map(({ server }) => `${server}: ${domain} has no DNSKEY record`).join('\n'),
      reproduce: digLine(domain, 'DNSKEY'),
    };
  });

/** The zone has no keys at its name servers, and the zone above has no DS record of one (RFC 4035, 2). Certain. */
export const dnssecMissing: Check<ZoneArtifact> = {
  id: 'dnssec-missing',
  title: 'DNSSEC not enabled for the zone',
  score: 1,
  confidence: 'certain',
  cwe: [345],
  references: ['https://www.rfc-editor.org/rfc/rfc9364'],
  risk: 'Resolvers cannot verify answers for the zone. An attacker who forges answers or poisons a cache can redirect visitors and mail.',
  recommendation: 'Have the zone signed by the DNS provider and add the DS record at the registrar.',
  judge,
};
