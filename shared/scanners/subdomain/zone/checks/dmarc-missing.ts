import type { Check, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain, takesMail } from '../place.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

function judge(zone: ZoneArtifact): Verdict {
  const { domain, dmarc, mailServers, nullMx, isZone } = zone;
  if (dmarc.kind === 'unknown') return { kind: 'not_testable', reason: dmarc.reason };
  const ran = { kind: 'ran', lookedAt: ofDomain(zone) } as const;
  // What is there and broken is told of by dmarc-invalid.
  if (dmarc.kind === 'records' || dmarc.broken.length > 0 || nullMx) return { ...ran, instances: [] };
  if (mailServers.kind === 'failed') return { kind: 'not_testable', reason: mailServers.words };
  if (!isZone && !takesMail(zone)) return { ...ran, instances: [] };
  const { organisation } = dmarc;
  const above = organisation === domain ? '' : `, and neither has ${organisation}`;
  const instance = {
    resource: domain,
    location: 'TXT _dmarc',
    description: `${domain} has no DMARC record${above}.`,
    evidence: [...new Set([domain, organisation])]
      .map((name) => `_dmarc.${name} TXT: no record begins with v=DMARC1`)
      .join('\n'),
    reproduce: digLine(`_dmarc.${domain}`, 'TXT'),
    ...(takesMail(zone) ? {} : { score: 3, title: 'Domain without mail servers has no DMARC record' }),
  };
  return { ...ran, instances: [instance] };
}

/**
 * No DMARC record at the domain nor at that of its organisation (RFC 7489, 6.6.3): 6 for a domain with mail servers, 3
 * for one without. Nothing for a domain with a null MX (RFC 7505), and nothing for a host without mail
 * servers inside of a zone.
 */
export const dmarcMissing: Check<ZoneArtifact> = {
  id: 'dmarc-missing',
  title: 'Mail domain has no DMARC record',
  score: 6,
  confidence: 'certain',
  cwe: [290],
  references: ['https://www.rfc-editor.org/rfc/rfc7489#section-6.6.3'],
  risk: 'Without it nothing binds the sender that people read to the checks that mail has passed: mail in the name of the domain arrives, and nobody hears of it.',
  recommendation:
    'Publish _dmarc TXT "v=DMARC1; p=none; rua=mailto:..." to hear who sends, and go on to p=quarantine and p=reject.',
  judge,
};
