import type { Check, Instance, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import type { SpfWalk } from '../spf/spf-artifact.ts';
import { ofDomain } from '../subject.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

type Words = Pick<Instance, 'description'> & Partial<Pick<Instance, 'title' | 'score'>>;

function wordsOf(domain: string, { all, gaps, wide, open }: SpfWalk): Words | undefined {
  const [strange] = open.filter((each) => !each.startsWith(`${domain} `));
  if (all === '+' && strange !== undefined)
    return {
      title: 'SPF record leads to +all',
      description: `The SPF record of ${domain} leads to a record that lets every sender pass (${strange}): any host may send mail for the domain.`,
    };
  if (all === '+')
    return { description: `The SPF record of ${domain} ends in +all: any host may send mail for the domain.` };
  const [first, ...others] = wide;
  if (first !== undefined)
    return {
      title: 'SPF record allows an overly broad address range',
      description: `The SPF record of ${domain} allows mail from a network that is larger than any organization has: ${first}${others.length > 0 ? `, and ${others.length} more` : ''}.`,
    };
  if (all === '?')
    return {
      title: 'SPF record ends in ?all',
      description: `The SPF record of ${domain} ends in ?all: the result for hosts that are not listed is neutral.`,
      score: 4,
    };
  // An include that could not be followed may contain the missing mechanism.
  if (all !== undefined || gaps.length > 0) return undefined;
  return {
    title: 'SPF record without all or redirect',
    description: `The SPF record of ${domain} contains neither all nor redirect: the result for hosts that are not listed is neutral.`,
    score: 3,
  };
}

function judge(zone: ZoneArtifact): Verdict {
  const { domain, spf } = zone;
  if (spf.kind === 'unknown') return { kind: 'not_testable', reason: spf.reason };
  const ran = { kind: 'ran', examined: ofDomain(zone) } as const;
  const words =
    spf.kind === 'records' && spf.walk && spf.walk.faults.length === 0 ? wordsOf(domain, spf.walk) : undefined;
  if (spf.kind === 'none' || words === undefined) return { ...ran, instances: [] };
  const instance = {
    ...words,
    resource: domain,
    location: 'TXT v=spf1 all',
    evidence: [
      ...spf.records.map((record) => `${domain} TXT ${record}`),
      ...(spf.walk?.open ?? []).filter((each) => !each.startsWith(`${domain} `)).slice(0, 10),
    ].join('\n'),
    reproduce: digLine(domain, 'TXT'),
  };
  return { ...ran, instances: [instance] };
}

/**
 * The SPF record allows any sender: `+all` or `all`, or a network wider than IANA gives a registry (8), or is neutral on hosts that are not listed: `?all` (4), no `all`
 * at all (3), which is read as `?all` (RFC 7208, 4.7 and 5.1). Redirects and includes are followed. `~all` and `-all` are correct.
 */
export const spfAllowsAll: Check<ZoneArtifact> = {
  id: 'spf-allows-all',
  title: 'SPF record ends in +all',
  score: 8,
  confidence: 'certain',
  cwe: [290],
  references: [
    'https://www.rfc-editor.org/rfc/rfc7208#section-5.1',
    'https://www.rfc-editor.org/rfc/rfc7208#section-4.7',
  ],
  risk: 'An attacker can send mail from any host in the name of the domain without failing the SPF check.',
  recommendation:
    'End the record in -all and list all hosts that send mail for the domain. Use ~all until the list is complete.',
  judge,
};
