import type { Check, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../subject.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

function judge(zone: ZoneArtifact): Verdict {
  const { domain, tlsRpt } = zone;
  if (tlsRpt.kind === 'unknown') return { kind: 'not_testable', reason: tlsRpt.reason };
  const ran = { kind: 'ran', examined: ofDomain(zone) } as const;
  const [first, ...more] = tlsRpt.kind === 'records' ? tlsRpt.faults : [];
  if (tlsRpt.kind === 'none' || first === undefined) return { ...ran, instances: [] };
  const instance = {
    resource: domain,
    location: 'TXT _smtp._tls',
    description: `Senders cannot use the TLS-RPT record of ${domain}: ${first}.`,
    evidence: [...tlsRpt.records.map((record) => `_smtp._tls.${domain} TXT ${record}`), first, ...more].join('\n'),
    reproduce: digLine(`_smtp._tls.${domain}`, 'TXT'),
  };
  return { ...ran, instances: [instance] };
}

/**
 * There are several records for reports of failed encryption, or the one names no valid address (RFC 8460, 3). Fires on
 * `rua=tls@example.com`, which lacks `mailto:`. Certain.
 */
export const tlsRptInvalid: Check<ZoneArtifact> = {
  id: 'tls-rpt-invalid',
  title: 'TLS-RPT record invalid',
  score: 1,
  confidence: 'certain',
  references: ['https://www.rfc-editor.org/rfc/rfc8460#section-3'],
  risk: 'Nobody sends reports: failures of encrypted delivery, and attacks on it, stay unnoticed.',
  recommendation: 'Publish a single TXT record at _smtp._tls, with rua=mailto: or rua=https: and a valid address.',
  judge,
};
