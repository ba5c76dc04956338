import type { Check, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain, takesMail } from '../subject.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

function judge(zone: ZoneArtifact): Verdict {
  const { domain, dmarc, mailServers, nullMx, isZone } = zone;
  if (dmarc.kind === 'unknown') return { kind: 'not_testable', reason: dmarc.reason };
  const ran = { kind: 'ran', examined: ofDomain(zone) } as const;
  // A record with errors is reported by dmarc-invalid.
  if (dmarc.kind === 'records' || dmarc.broken.length > 0 || nullMx) return { ...ran, instances: [] };
  if (mailServers.kind === 'failed') return { kind: 'not_testable', reason: mailServers.words };
  if (!isZone && !takesMail(zone)) return { ...ran, instances: [] };
  const { organisation } = dmarc;
  const parent = organisation === domain ? '' : ` or at _dmarc.${organisation}`;
  const instance = {
    resource: domain,
    location: 'TXT _dmarc',
    description: `No DMARC record was found at _dmarc.${domain}${parent}.`,
    evidence: [...new Set([domain, organisation])]
      .map((name) => `_dmarc.${name} TXT: no record begins with v=DMARC1`)
      .join('\n'),
    reproduce: digLine(`_dmarc.${domain}`, 'TXT'),
    ...(takesMail(zone) ? {} : { score: 3, title: 'DMARC record missing on domain without mail servers' }),
  };
  return { ...ran, instances: [instance] };
}

/**
 * No DMARC record at the domain or at its organisational domain (RFC 7489, 6.6.3): 6 for a domain with mail servers, 3
 * for one without. Nothing for a domain with a null MX (RFC 7505), and nothing for a host inside a zone that has no mail
 * servers.
 */
export const dmarcMissing: Check<ZoneArtifact> = {
  id: 'dmarc-missing',
  title: 'DMARC record missing',
  score: 6,
  confidence: 'certain',
  cwe: [290],
  references: ['https://www.rfc-editor.org/rfc/rfc7489#section-6.6.3'],
  risk: 'Without DMARC, receivers do not compare the visible sender (From header) with the results of SPF and DKIM. An attacker can send mail in the name of the domain, and the owner of the domain receives no reports of it.',
  recommendation:
    'Publish the TXT record "v=DMARC1; p=none; rua=mailto:..." at _dmarc to receive reports, then move to p=quarantine and p=reject.',
  judge,
};
