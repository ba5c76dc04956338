import type { Check } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import type { DnssecArtifact } from '../dnssec/dnssec-artifact.ts';
import { judgeSignatures } from '../dnssec/judge-signatures.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

/** RFC 9905, 2: must not be used for delegation. */
const sha1Digest = 1;

/** Algorithms that must not be used for signing, by their numbers (RFC 8624 section 3.1, RFC 9905, RFC 9906). */
const deprecated: ReadonlyMap<number, string> = new Map([
  [1, 'RSAMD5'],
  [3, 'DSA'],
  [5, 'RSASHA1'],
  [6, 'DSA-NSEC3-SHA1'],
  [7, 'RSASHA1-NSEC3-SHA1'],
  [12, 'ECC-GOST'],
]);

/** Where every DS record is a SHA-1 digest, resolvers that dropped it treat the zone as unsigned. */
function weakDigests(domain: string, digests: DnssecArtifact['digests']) {
  if (typeof digests === 'string' || digests.length === 0) return undefined;
  if (digests.some(({ digestType }) => digestType !== sha1Digest)) return undefined;
  return {
    location: 'DS',
    title: 'DS record with a deprecated DNSSEC digest algorithm',
    description: `The parent zone has only SHA-1 digests (type 1) of the keys of ${domain}.`,
    evidence: digests.map(({ keyTag, algorithm }) => `${domain} DS ${keyTag} ${algorithm} ${sha1Digest}`).join('\n'),
    reproduce: digLine(domain, 'DS'),
    recommendation: 'Add a DS record with a SHA-256 digest (type 2) at the registrar, then remove the other one.',
  };
}

const judge = (zone: ZoneArtifact) =>
  judgeSignatures(zone, (servers, { digests }) => {
    const { domain } = zone;
    const named = servers.flatMap(({ server, said: { keys } }) => {
      const names = new Set(keys.flatMap(({ algorithm }) => deprecated.get(algorithm) ?? []));
      return [...names].map((name) => ({ server, name, alone: keys.every((key) => deprecated.has(key.algorithm)) }));
    });
    if (named.length === 0) return weakDigests(domain, digests);
    const names = [...new Set(named.map(({ name }) => name))].join(' and ');
    const rest = named.every(({ alone }) => alone) ? '' : ', beside a current one';
    return {
      location: 'DNSKEY',
      description: `The zone ${domain} is signed with the deprecated algorithm ${names}${rest}.`,
      evidence: named.map(({ server, name }) => `${server}: ${domain} DNSKEY with the algorithm ${name}`).join('\n'),
      reproduce: digLine(domain, 'DNSKEY'),
    };
  });

/**
 * A key of the zone has an algorithm that must not be used for signing any more (RFC 8624 section 3.1, RFC 9905, RFC 9906), or
 * every DS record has a SHA-1 digest. Certain.
 */
export const dnssecAlgorithmDeprecated: Check<ZoneArtifact> = {
  id: 'dnssec-algorithm-deprecated',
  title: 'Zone signed with a deprecated DNSSEC algorithm',
  score: 3,
  confidence: 'certain',
  cwe: [327],
  references: ['https://www.rfc-editor.org/rfc/rfc9905', 'https://www.rfc-editor.org/rfc/rfc8624#section-3.1'],
  risk: 'Resolvers stop supporting the algorithm, and treat a zone that has no other as unsigned: forged answers are accepted again. Signatures over SHA-1 and MD5 hashes can be forged by who finds a collision.',
  recommendation:
    'Roll over to ECDSAP256SHA256 (algorithm 13) or ED25519 (15): sign with both, change the DS record at the registrar, then remove the old keys.',
  judge,
};
