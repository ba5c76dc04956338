import type { Check, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../place.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

/** RFC 7208, 4.6.4. */
const mostLookups = 10;
const mostVoids = 2;

function judge(zone: ZoneArtifact): Verdict {
  const { domain, spf } = zone;
  if (spf.kind === 'unknown') return { kind: 'not_testable', reason: spf.reason };
  const ran = { kind: 'ran', lookedAt: ofDomain(zone) } as const;
  if (spf.kind === 'none' || spf.walk === undefined) return { ...ran, instances: [] };
  const { lookups, voids, costs, gaps } = spf.walk;
  const isOver = lookups > mostLookups;
  if (!isOver && voids <= mostVoids) {
    const [gap] = gaps;
    if (gap === undefined) return { ...ran, instances: [] };
    return { kind: 'not_testable', reason: `The look-ups could not all be counted: ${gap}` };
  }
  const instance = {
    resource: domain,
    location: 'TXT v=spf1 look-ups',
    ...(isOver ? {} : { title: 'SPF record asks for names that do not exist' }),
    description: isOver
      ? `The SPF record of ${domain} makes receivers look up ${lookups} names, where ${mostLookups} are allowed.`
      : `The SPF record of ${domain} makes receivers look up ${voids} names without any record, where ${mostVoids} are allowed.`,
    evidence: [
      ...spf.records.map((record) => `${domain} TXT ${record}`),
      ...costs.map((cost) => `look-ups: ${cost}`),
      `in all: ${lookups}, of them without any record: ${voids}`,
    ].join('\n'),
    reproduce: digLine(domain, 'TXT'),
  };
  return { ...ran, instances: [instance] };
}

/**
 * The SPF record makes receivers look up more than 10 names, counted through all that it includes, or more than 2 that
 * have no record: they give up with a permanent error (RFC 7208, 4.6.4). Certain.
 */
export const spfTooManyLookups: Check<ZoneArtifact> = {
  id: 'spf-too-many-lookups',
  title: 'SPF record needs too many look-ups',
  score: 6,
  confidence: 'certain',
  cwe: [290],
  references: ['https://www.rfc-editor.org/rfc/rfc7208#section-4.6.4'],
  risk: 'Receivers give up before they come to the end: senders that are named late are turned away, and forged mail is not told from own.',
  recommendation:
    'Remove includes of services that no longer send, and mechanisms such as mx and a where the addresses are named as well; send from a name of its own per service.',
  judge,
};
