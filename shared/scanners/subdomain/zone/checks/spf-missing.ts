import type { Check, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain, takesMail } from '../subject.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

function judge(zone: ZoneArtifact): Verdict {
  const { domain, spf, mailServers, nullMx, isZone } = zone;
  if (spf.kind === 'unknown') return { kind: 'not_testable', reason: spf.reason };
  const ran = { kind: 'ran', examined: ofDomain(zone) } as const;
  // A domain that declares that it accepts no mail sends none either (RFC 7505, 4.2).
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
          description: `${domain} has mail servers (MX) but no SPF record.`,
        },
      ],
    };
  // Every host is a possible sender domain; one finding at the zone is enough for all hosts without mail servers.
  if (!isZone) return { ...ran, instances: [] };
  const silent = {
    ...place,
    evidence,
    title: 'SPF record missing on domain without mail servers',
    description: `${domain} has no mail servers and no SPF record that declares that it sends no mail.`,
    score: 3,
    recommendation: 'Publish the TXT record "v=spf1 -all" and a DMARC record with p=reject.',
  };
  return { ...ran, instances: [silent] };
}

/**
 * No SPF record (RFC 7208, 3): 6 for a domain with mail servers, 3 for one without, whose name can be forged as well.
 * Nothing for a domain with a null MX (RFC 7505), and nothing for a host inside a zone that has no mail servers.
 */
export const spfMissing: Check<ZoneArtifact> = {
  id: 'spf-missing',
  title: 'SPF record missing',
  score: 6,
  confidence: 'certain',
  cwe: [290],
  references: [
    'https://www.rfc-editor.org/rfc/rfc7208',
    'https://cheatsheetseries.owasp.org/cheatsheets/Email_Validation_and_Verification_Cheat_Sheet.html',
  ],
  risk: 'Receivers cannot verify which hosts are authorized to send mail for the domain. An attacker can send mail in its name, for example for phishing.',
  recommendation:
    'Publish a TXT record that lists all hosts that send mail and ends in -all, for example "v=spf1 mx -all".',
  judge,
};
