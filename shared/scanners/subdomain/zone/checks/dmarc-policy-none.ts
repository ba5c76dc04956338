import type { Check, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../place.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

function judge(zone: ZoneArtifact): Verdict {
  const { domain, dmarc } = zone;
  if (dmarc.kind === 'unknown') return { kind: 'not_testable', reason: dmarc.reason };
  const at = dmarc.kind === 'records' ? dmarc.at : domain;
  const ran = { kind: 'ran', lookedAt: ofDomain(zone, at) } as const;
  // A record with faults is dmarc-invalid's: what it asks for is not sure.
  if (dmarc.kind === 'none' || dmarc.policy === undefined || dmarc.policy.faults.length > 0)
    return { ...ran, instances: [] };
  const { policy, below } = dmarc.policy;
  const isOwn = dmarc.at === domain;
  const isWeak = (isOwn && policy === 'none') || below === 'none';
  if (!isWeak) return { ...ran, instances: [] };
  const onlyBelow = policy !== 'none';
  const instance = {
    resource: dmarc.at,
    location: 'TXT _dmarc',
    ...(onlyBelow ? { title: 'DMARC lets forged mail of names below pass' } : {}),
    description: onlyBelow
      ? `The DMARC record of ${dmarc.at} asks receivers to let mail of names below it pass that fails the checks (sp=none).`
      : `The DMARC record of ${dmarc.at} asks receivers to let mail pass that fails the checks (p=none).`,
    evidence: dmarc.records.map((record) => `_dmarc.${dmarc.at} TXT ${record}`).join('\n'),
    reproduce: digLine(`_dmarc.${dmarc.at}`, 'TXT'),
  };
  return { ...ran, instances: [instance] };
}

/**
 * The DMARC record that holds asks for nothing to be done: `p=none`, or `sp=none` for the names below (RFC 7489, 6.3).
 * Where the record is the organisation's, the finding is about that domain. Certain.
 */
export const dmarcPolicyNone: Check<ZoneArtifact> = {
  id: 'dmarc-policy-none',
  title: 'DMARC lets forged mail pass',
  score: 3,
  confidence: 'certain',
  cwe: [290],
  references: ['https://www.rfc-editor.org/rfc/rfc7489#section-6.3'],
  risk: 'Mail that somebody else writes in the name of the domain is delivered as if it were its own; the record only brings reports.',
  recommendation:
    'Once the reports show that all own senders pass, ask for p=quarantine and then p=reject, for names below as well (sp).',
  judge,
};
