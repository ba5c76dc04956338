import type { Check } from '../../../../scanning/check.ts';
import { judgePolicy } from '../dmarc/judge-policy.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

const judge = (zone: ZoneArtifact) =>
  judgePolicy(zone, ({ at, policy, percent, isTest }) => {
    if (policy === 'none' || (percent === 100 && !isTest)) return undefined;
    if (percent === 100) {
      const weaker = policy === 'reject' ? 'p=quarantine' : 'p=none';
      return {
        title: 'DMARC policy declared as a test (t=y)',
        description: `The DMARC record of ${at} declares a test (t=y): receivers that know the tag apply ${weaker} in place of p=${policy}.`,
      };
    }
    return {
      description: `The DMARC record of ${at} sets pct=${percent}: receivers apply the policy p=${policy} to ${percent} % of the mail that fails DMARC.`,
    };
  });

/**
 * The DMARC record has a policy, and `pct` below 100 (RFC 7489, 6.3) or `t=y`, which stands for it in DMARCbis. Fires on
 * `v=DMARC1; p=reject; pct=10`. Certain.
 */
export const dmarcPartial: Check<ZoneArtifact> = {
  id: 'dmarc-partial',
  title: 'DMARC policy applied to a part of the mail (pct)',
  score: 3,
  confidence: 'certain',
  cwe: [290],
  references: [
    'https://www.rfc-editor.org/rfc/rfc7489#section-6.6.4',
    'https://datatracker.ietf.org/doc/draft-ietf-dmarc-dmarcbis/',
  ],
  risk: 'A part of the mail that is forged in the name of the domain is delivered as if the policy were weaker. An attacker need only send more of it.',
  recommendation:
    'Remove pct and t from the record, or set pct=100, once the reports show that all legitimate senders pass DMARC.',
  judge,
};
