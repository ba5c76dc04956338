import type { Check, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../subject.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

/** RFC 7208, 4.6.4. */
const mostLookups = 10;
const mostVoids = 2;

function judge(zone: ZoneArtifact): Verdict {
  const { domain, spf } = zone;
  if (spf.kind === 'unknown') return { kind: 'not_testable', reason: spf.reason };
  const ran = { kind: 'ran', examined: ofDomain(zone) } as const;
  if (spf.kind === 'none' || spf.walk === undefined) return { ...ran, instances: [] };
  const { lookups, voids, costs, gaps } = spf.walk;
  const isOver = lookups > mostLookups;
  if (!isOver && voids <= mostVoids) {
    const [gap] = gaps;
    if (gap === undefined) return { ...ran, instances: [] };
    return { kind: 'not_testable', reason: `Not all DNS lookups of the SPF record could be counted: ${gap}` };
  }
  const instance = {
    resource: domain,
    location: 'TXT v=spf1 look-ups',
    ...(isOver ? {} : { title: 'SPF record exceeds the limit of 2 void lookups' }),
    description: isOver
      ? `The evaluation of the SPF record of ${domain} takes ${lookups} DNS lookups; at most ${mostLookups} are allowed.`
      : `The evaluation of the SPF record of ${domain} causes ${voids} void lookups (no record found); at most ${mostVoids} are allowed.`,
    evidence: [
      ...spf.records.map((record) => `${domain} TXT ${record}`),
      ...costs.map((cost) => `lookups: ${cost}`),
      `total: ${lookups}, void lookups: ${voids}`,
    ].join('\n'),
    reproduce: digLine(domain, 'TXT'),
  };
  return { ...ran, instances: [instance] };
}

/**
 * The SPF record takes more than 10 DNS lookups, counted through all includes, or more than 2 void lookups: receivers end
 * the evaluation with a permanent error (RFC 7208, 4.6.4). Certain.
 */
export const spfTooManyLookups: Check<ZoneArtifact> = {
  id: 'spf-too-many-lookups',
  title: 'SPF record exceeds the limit of 10 DNS lookups',
  score: 6,
  confidence: 'certain',
  cwe: [290],
  references: ['https://www.rfc-editor.org/rfc/rfc7208#section-4.6.4'],
  risk: 'Receivers stop at the limit with a permanent error (permerror). Mail from senders that are listed late may be rejected, and forged mail from an attacker may be accepted.',
  recommendation:
    'Remove includes of services that no longer send mail, and mx and a mechanisms whose addresses are listed as ip4 or ip6 as well. Use a separate subdomain for each external service that sends mail.',
  judge,
};
