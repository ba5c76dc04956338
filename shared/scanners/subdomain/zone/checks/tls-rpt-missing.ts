import type { Check, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../subject.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

function judge(zone: ZoneArtifact): Verdict {
  const { domain, mtaSts, tlsRpt } = zone;
  if (mtaSts.kind === 'unknown') return { kind: 'not_testable', reason: mtaSts.reason };
  const ran = { kind: 'ran', examined: ofDomain(zone) } as const;
  if (mtaSts.kind === 'none') return { ...ran, instances: [] };
  if (tlsRpt.kind === 'unknown') return { kind: 'not_testable', reason: tlsRpt.reason };
  if (tlsRpt.kind === 'records') return { ...ran, instances: [] };
  const instance = {
    resource: domain,
    location: 'TXT _smtp._tls',
    description: `The domain ${domain} has an MTA-STS policy and no TLS-RPT record: nobody reports mail that cannot be delivered because of it.`,
    evidence: `_smtp._tls.${domain} TXT: no record begins with v=TLSRPTv1`,
    reproduce: digLine(`_smtp._tls.${domain}`, 'TXT'),
  };
  return { ...ran, instances: [instance] };
}

/** A domain with an MTA-STS policy has no record for reports (RFC 8460, 3). Certain. */
export const tlsRptMissing: Check<ZoneArtifact> = {
  id: 'tls-rpt-missing',
  title: 'TLS-RPT record missing',
  score: 1,
  confidence: 'certain',
  references: ['https://www.rfc-editor.org/rfc/rfc8460'],
  risk: 'Failures of the policy, and attacks on encrypted delivery, stay unnoticed.',
  recommendation: 'Publish the TXT record "v=TLSRPTv1; rua=mailto:..." at _smtp._tls.',
  judge,
};
