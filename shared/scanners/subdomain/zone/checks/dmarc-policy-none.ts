import type { Check } from '../../../../scanning/check.ts';
import { judgePolicy } from '../dmarc/judge-policy.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

const judge = (zone: ZoneArtifact) =>
  judgePolicy(zone, ({ at, isOwn, policy, below, absent }) => {
    const isWeak = (isOwn && policy === 'none') || below === 'none' || absent === 'none';
    if (!isWeak) return undefined;
    if (policy === 'none') {
      return {
        description: `The DMARC record of ${at} sets p=none: receivers take no action on mail that fails DMARC.`,
      };
    }
    const tag = below === 'none' ? 'sp=none' : 'np=none';
    const whose = below === 'none' ? 'its subdomains' : 'subdomains that do not exist';
    return {
      title: `DMARC subdomain policy ${tag}`,
      description: `The DMARC record of ${at} sets ${tag}: receivers take no action on mail from ${whose} that fails DMARC.`,
    };
  });

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
