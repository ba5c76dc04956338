import type { Check } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { judgeSignatures } from '../dnssec/judge-signatures.ts';
import { newestSignatures } from '../dnssec/newest-signatures.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

/** Signers renew long before: with a quarter of the time left or more. */
const leastShare = 0.1;

const judge = (zone: ZoneArtifact) =>
  judgeSignatures(zone, (servers, dnssec) => {
    const { domain } = zone;
    const late = servers.flatMap(({ server, said }) => {
      const due = newestSignatures(said).filter(({ signedAt, expiresAt }) => {
        const left = expiresAt - dnssec.at;
        return left > 0 && left < (expiresAt - signedAt) * leastShare;
      });
      return due.map((each) => ({ server, ...each }));
    });
    const [first] = late;
    if (first === undefined) return undefined;
    return {
      location: 'RRSIG SOA',
      description: `The DNSSEC signature of the ${first.type} record of ${domain} is about to expire, and was not renewed: less than a tenth of its lifetime is left.`,
      evidence: late
        .map(({ server, type, signedAt, expiresAt }) => {
          const [from, to] = [signedAt, expiresAt].map((at) => new Date(at).toISOString());
          return `${server}: ${type} signed ${from}, expires ${to}`;
        })
        .join('\n'),
      reproduce: digLine(domain, first.type, '+dnssec'),
    };
  });

/** Of the lifetime of the newest signature of one of the zone's own records less than a tenth is left at a name server. Firm. */
export const dnssecExpiring: Check<ZoneArtifact> = {
  id: 'dnssec-expiring',
  title: 'DNSSEC signatures about to expire',
  score: 5,
  confidence: 'firm',
  cwe: [324],
  references: ['https://www.rfc-editor.org/rfc/rfc6781#section-4.4.2'],
  risk: 'Once the signatures expire, validating resolvers reject all answers of the zone: websites and mail become unavailable.',
  recommendation:
    'Check why the signer does not renew the signatures: whether it runs, has its keys, and transfers the zone to all name servers.',
  judge,
};
