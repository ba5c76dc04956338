import type { Check, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain, takesMail } from '../place.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

function judge(zone: ZoneArtifact): Verdict {
  const { domain, spf, mailServers, nullMx, isZone } = zone;
  if (spf.kind === 'unknown') return { kind: 'not_testable', reason: spf.reason };
  const ran = { kind: 'ran', lookedAt: ofDomain(zone) } as const;
  // A domain that says that it takes no mail sends none either: nobody could answer it (RFC 7505, 4.2).
  if (spf.kind === 'records' || nullMx) return { ...ran, instances: [] };
  if (mailServers.kind === 'failed') return { kind: 'not_testable', reason: mailServers.words };
  const place = { resource: domain, location: 'TXT v=spf1', reproduce: digLine(domain, 'TXT') };
  const evidence = `${domain} TXT: no record begins with v=spf1`;
  if (takesMail(zone))
    return {
      ...ran,
      instances: [
        {
          ...place,
          evidence,
          description: `${domain} has mail servers, and does not say which machines send its mail.`,
        },
      ],
    };
  // Every host is a name that mail may come from; one word is enough for all that take none.
  if (!isZone) return { ...ran, instances: [] };
  const silent = {
    ...place,
    evidence,
    title: 'Domain without mail servers has no SPF record',
    description: `${domain} has no mail servers, and does not say that no mail comes from it.`,
    score: 3,
    recommendation: 'Publish the TXT record "v=spf1 -all", and a DMARC record with p=reject.',
  };
  return { ...ran, instances: [silent] };
}

/**
 * No SPF record (RFC 7208, 3): 6 for a domain with mail servers, 3 for one without, which others may write in the name
 * of as well. Nothing for a domain with a null MX (RFC 7505), and nothing for a host without mail
 * servers inside of a zone.
 */
export const spfMissing: Check<ZoneArtifact> = {
  id: 'spf-missing',
  title: 'Mail domain has no SPF record',
  score: 6,
  confidence: 'certain',
  cwe: [290],
  references: [
    'https://www.rfc-editor.org/rfc/rfc7208',
    'https://cheatsheetseries.owasp.org/cheatsheets/Email_Validation_and_Verification_Cheat_Sheet.html',
  ],
  risk: 'Receivers cannot tell mail of the domain from mail that somebody else writes in its name: the way of most frauds.',
  recommendation:
    'Publish a TXT record that names all machines that send mail and ends in -all, such as "v=spf1 mx -all".',
  judge,
};
