import type { Check, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../subject.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

function judge(zone: ZoneArtifact): Verdict {
  const { domain, dmarc } = zone;
  if (dmarc.kind === 'unknown') return { kind: 'not_testable', reason: dmarc.reason };
  const at = dmarc.kind === 'records' ? dmarc.at : domain;
  const ran = { kind: 'ran', examined: ofDomain(zone, at) } as const;
  if (dmarc.kind === 'none' || dmarc.policy === undefined || dmarc.policy.faults.length > 0)
    return { ...ran, instances: [] };
  const { policy, percent } = dmarc.policy;
  if (policy === 'none' || percent === 100) return { ...ran, instances: [] };
  const instance = {
    resource: dmarc.at,
    location: 'TXT _dmarc',
    description: `The DMARC record of ${dmarc.at} sets pct=${percent}: receivers apply the policy p=${policy} to ${percent} % of the mail that fails DMARC.`,
    evidence: dmarc.records.map((record) => `_dmarc.${dmarc.at} TXT ${record}`).join('\n'),
    reproduce: digLine(`_dmarc.${dmarc.at}`, 'TXT'),
  };
  return { ...ran, instances: [instance] };
}

/** The DMARC record has a policy, and `pct` below 100 (RFC 7489, 6.3). Fires on `v=DMARC1; p=reject; pct=10`. Certain. */
export const dmarcPartial: Check<ZoneArtifact> = {
  id: 'dmarc-partial',
  title: 'DMARC policy applied to a part of the mail (pct)',
  score: 3,
  confidence: 'certain',
  cwe: [290],
  references: ['https://www.rfc-editor.org/rfc/rfc7489#section-6.6.4'],
  risk: 'A part of the mail that is forged in the name of the domain is delivered as if the policy were weaker. An attacker need only send more of it.',
  recommendation:
    'Remove pct from the record, or set pct=100, once the reports show that all legitimate senders pass DMARC.',
  judge,
};
