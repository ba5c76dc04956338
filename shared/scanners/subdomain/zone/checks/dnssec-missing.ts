import type { Check } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { isSigned } from '../dnssec/dnssec-artifact.ts';
import { judgeSignatures } from '../dnssec/judge-signatures.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

const judge = (zone: ZoneArtifact) =>
  judgeSignatures(zone, (servers, dnssec) => {
    const { domain } = zone;
    const { digests } = dnssec;
    // Where the zone above says that it is signed, missing keys are an outage, and dnssec-broken reports it.
    if (typeof digests === 'string') return digests;
    if (digests.length > 0) return undefined;
    if (isSigned(dnssec))
      return {
        location: 'DS',
        // A resolver that serves the zone itself may answer for the zone above.
        confidence: 'firm' as const,
        title: 'DNSSEC-signed zone without DS record in the parent zone',
        description: `The zone ${domain} is signed, and the parent zone has no DS record of its keys: resolvers treat it as unsigned.`,
        evidence: servers.map(({ server, said }) => `${server}: ${domain} has ${keysOf(said.keys.length)}`).join('\n'),
        reproduce: digLine(domain, 'DS'),
        recommendation:
          'Add the DS record of the key-signing key at the registrar, or publish CDS records where the registry reads them.',
      };
    return {
      location: 'DNSKEY',
      description: `The zone ${domain} is not signed with DNSSEC.`,
      evidence: servers.map(({ server }) => `${server}: ${domain} has no DNSKEY record`).join('\n'),
      reproduce: digLine(domain, 'DNSKEY'),
    };
  });

function keysOf(count: number): string {
  return count === 1 ? 'one DNSKEY record' : `${count || 'no'} DNSKEY records`;
}

/**
 * The zone above has no DS record for the zone: it is not signed, or it is an island of security (RFC 4033, 2), whose
 * signatures nobody verifies (RFC 4035, 5.2). Certain, and firm where it is signed.
 */
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
