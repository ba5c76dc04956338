import type { Check, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../subject.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

function judge(zone: ZoneArtifact): Verdict {
  const { domain, dmarc } = zone;
  if (dmarc.kind === 'unknown') return { kind: 'not_testable', reason: dmarc.reason };
  const at = dmarc.kind === 'records' ? dmarc.at : domain;
  const ran = { kind: 'ran', examined: ofDomain(zone, at) } as const;
  const faults =
    dmarc.kind === 'records'
      ? (dmarc.policy?.faults ?? [])
      : dmarc.broken.length > 0
        ? ['it does not begin with v=DMARC1']
        : [];
  if (faults.length === 0) return { ...ran, instances: [] };
  const records = dmarc.kind === 'records' ? dmarc.records.map((record) => `_dmarc.${at} TXT ${record}`) : dmarc.broken;
  const instance = {
    resource: at,
    location: 'TXT _dmarc',
    description: `The DMARC record of ${at} has an error: ${faults[0]}.`,
    evidence: [...records, ...faults.slice(0, 20)].join('\n'),
    reproduce: digLine(`_dmarc.${at}`, 'TXT'),
  };
  return { ...ran, instances: [instance] };
}

/**
 * The DMARC record has an error: no `v=DMARC1` at its beginning, a missing or unknown policy, an invalid value
 * (RFC 7489, 6.3 and 6.6.3). Fires on `v=DMARC1; p=rejct`. Certain.
 */
export const dmarcInvalid: Check<ZoneArtifact> = {
  id: 'dmarc-invalid',
  title: 'DMARC record invalid',
  score: 6,
  confidence: 'certain',
  cwe: [290],
  references: ['https://www.rfc-editor.org/rfc/rfc7489#section-6.3'],
  risk: 'Receivers ignore the record or apply no policy. Mail that an attacker forges in the name of the domain is delivered regardless of the intended policy.',
  recommendation:
    'Correct the errors listed in the evidence. A valid record begins with v=DMARC1; followed by p=none, p=quarantine or p=reject.',
  judge,
};
