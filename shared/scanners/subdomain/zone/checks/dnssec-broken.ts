import type { Check } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { judgeSignatures, type NameServerAnswer } from '../dnssec/judge-signatures.ts';
import { isDigestOf } from '../dnssec/key-digest.ts';
import { newestSignatures } from '../dnssec/newest-signatures.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

/** What keeps the answers of one name server from being verified, in words; undefined where nothing does. */
function faultOf(
  zone: string,
  { digests, at }: NonNullable<ZoneArtifact['dnssec']>,
  said: NameServerAnswer['said'],
): string | undefined {
  if (typeof digests === 'string' || digests.length === 0) return undefined;
  const { keys, unsigned } = said;
  if (keys.length === 0) return 'no DNSKEY record, though the parent zone has a DS record';
  const results = digests.flatMap((digest) => keys.map((key) => isDigestOf(digest, key, zone)));
  if (results.every((each) => each === false)) return 'no DNSKEY record matches a DS record of the parent zone';
  const [bare] = unsigned;
  if (bare !== undefined) return `the ${bare} record is not signed`;
  const expired = newestSignatures(said).find(({ expiresAt }) => expiresAt < at);
  if (expired === undefined) return undefined;
  return `the signature of the ${expired.type} record expired on ${new Date(expired.expiresAt).toISOString()}`;
}

const judge = (zone: ZoneArtifact) =>
  judgeSignatures(zone, (servers, dnssec) => {
    const { domain } = zone;
    const { digests } = dnssec;
    if (typeof digests === 'string') return digests;
    const faults = servers.flatMap(({ server, said }) => {
      const fault = faultOf(domain, dnssec, said);
      return fault === undefined ? [] : [`${server}: ${fault}`];
    });
    if (faults.length === 0) return undefined;
    const all = faults.length === servers.length;
    return {
      location: 'DS',
      description: `Validating resolvers reject the answers of ${all ? 'all name servers' : 'some name servers'} of ${domain}: the parent zone requires signatures that cannot be verified.`,
      evidence: [
        ...digests
          .slice(0, 5)
          .map(({ keyTag, algorithm, digestType }) => `${domain} DS ${keyTag} ${algorithm} ${digestType}`),
        ...faults,
      ].join('\n'),
      reproduce: digLine(domain, 'DS'),
    };
  });

/**
 * The parent zone has a DS record, and a name server of the zone returns no key that matches one (RFC 4035, 5.2), or records
 * of its own without a signature, or with expired ones only: SOA, DNSKEY, NS, A, AAAA, MX or TXT. Certain.
 */
export const dnssecBroken: Check<ZoneArtifact> = {
  id: 'dnssec-broken',
  title: 'DNSSEC validation fails for the zone',
  score: 8,
  confidence: 'certain',
  cwe: [347],
  references: ['https://www.rfc-editor.org/rfc/rfc4035#section-5'],
  risk: 'All users behind validating resolvers, which most large resolvers are, cannot resolve any name of the zone: websites and mail are unavailable to them.',
  recommendation:
    'Sign the zone with a key that matches a DS record of the parent zone, or replace the DS record at the registrar. Renew expired signatures, and check that the signer runs and its clock is right.',
  judge,
};
