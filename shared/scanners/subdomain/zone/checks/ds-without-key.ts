import type { Check } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { judgeSignatures } from '../dnssec/judge-signatures.ts';
import { isDigestOf } from '../dnssec/key-digest.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

const judge = (zone: ZoneArtifact) =>
  judgeSignatures(zone, (servers, { digests }) => {
    const { domain } = zone;
    if (typeof digests === 'string') return digests;
    const keys = servers.flatMap(({ said }) => said.keys);
    const isLeft = digests.map((digest) => keys.every((key) => isDigestOf(digest, key, domain) === false));
    // Without any match nothing can be verified: dnssec-broken reports it.
    if (keys.length === 0 || isLeft.every(Boolean)) return undefined;
    const left = digests.filter((_, index) => isLeft[index] === true);
    if (left.length === 0) return undefined;
    return {
      location: 'DS without DNSKEY',
      description: `The parent zone has ${left.length === 1 ? 'a DS record' : `${left.length} DS records`} of ${domain} for which no name server of the zone has a key.`,
      evidence: [
        ...left.map(({ keyTag, algorithm, digestType }) => `${domain} DS ${keyTag} ${algorithm} ${digestType}: no key`),
        ...servers.map(({ server, said }) => `${server}: ${said.keys.length} DNSKEY records`),
      ].join('\n'),
      reproduce: digLine(domain, 'DS'),
    };
  });

/**
 * One DS record of the zone matches a key of the zone, and another matches none: left over from a key that is gone, or put there
 * before its key in a rollover (RFC 6781, 4.1.2). Where none matches it is `dnssec-broken`. Tentative.
 */
export const dsWithoutKey: Check<ZoneArtifact> = {
  id: 'ds-without-key',
  title: 'DS record without a matching DNSKEY record',
  score: 2,
  confidence: 'tentative',
  cwe: [324],
  references: ['https://www.rfc-editor.org/rfc/rfc6781#section-4.1.2'],
  risk: 'Whoever has the private key that the DS record belongs to, such as a former DNS provider, can sign forged answers for the zone that resolvers accept.',
  recommendation:
    'Remove the DS record at the registrar, unless its key is about to be published in a rollover that is under way.',
  judge,
};
