import type { Check, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../subject.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

function judge(zone: ZoneArtifact): Verdict {
  const { domain, dmarc } = zone;
  if (dmarc.kind === 'unknown') return { kind: 'not_testable', reason: dmarc.reason };
  const at = dmarc.kind === 'records' ? dmarc.at : domain;
  const ran = { kind: 'ran', examined: ofDomain(zone, at) } as const;
  // A record with errors is reported by dmarc-invalid: its policy is uncertain.
  if (dmarc.kind === 'none' || dmarc.policy === undefined || dmarc.policy.faults.length > 0)
    return { ...ran, instances: [] };
  const { policy, below, absent } = dmarc.policy;
  const isOwn = dmarc.at === domain;
  const isWeak = (isOwn && policy === 'none') || below === 'none' || absent === 'none';
  if (!isWeak) return { ...ran, instances: [] };
  const onlyBelow = policy !== 'none';
  const tag = below === 'none' ? 'sp=none' : 'np=none';
  const whose = below === 'none' ? 'its subdomains' : 'subdomains that do not exist';
  const instance = {
    resource: dmarc.at,
    location: 'TXT _dmarc',
    ...(onlyBelow ? { title: `DMARC subdomain policy ${tag}` } : {}),
    description: onlyBelow
      ? `The DMARC record of ${dmarc.at} sets ${tag}: receivers take no action on mail from ${whose} that fails DMARC.`
      : `The DMARC record of ${dmarc.at} sets p=none: receivers take no action on mail that fails DMARC.`,
    evidence: dmarc.records.map((record) => `_dmarc.${dmarc.at} TXT ${record}`).join('\n'),
    reproduce: digLine(`_dmarc.${dmarc.at}`, 'TXT'),
  };
  return { ...ran, instances: [instance] };
}

/**
 * The DMARC record that applies requests no action: `p=none`, or `sp=none` for subdomains (RFC 7489, 6.3),
 * or `np=none` for those that do not exist (RFC 9091).
 * Where the record is the organisation's, the finding is about that domain. Certain.
 */
export const dmarcPolicyNone: Check<ZoneArtifact> = {
  id: 'dmarc-policy-none',
  title: 'DMARC policy p=none',
  score: 3,
  confidence: 'certain',
  cwe: [290],
  references: ['https://www.rfc-editor.org/rfc/rfc7489#section-6.3'],
  risk: 'Spoofed mail is not rejected or quarantined on the basis of DMARC: with p=none, the record only requests reports.',
  recommendation:
    'Set p=quarantine and later p=reject, once the reports show that all legitimate senders pass DMARC. Set the policy for subdomains (sp) accordingly.',
  judge,
};
