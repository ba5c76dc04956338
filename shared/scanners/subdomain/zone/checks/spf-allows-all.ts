import type { Check, Instance, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../place.ts';
import type { SpfWalk } from '../spf/spf-artifact.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

type Words = Pick<Instance, 'description'> & Partial<Pick<Instance, 'title' | 'score'>>;

function wordsOf(domain: string, { all, gaps }: SpfWalk): Words | undefined {
  if (all === '+') return { description: `The SPF record of ${domain} ends in +all: every machine may send its mail.` };
  if (all === '?')
    return {
      title: 'SPF record says nothing of other senders',
      description: `The SPF record of ${domain} ends in ?all: of machines that it does not name it says nothing.`,
      score: 4,
    };
  // What could not be followed may have the word that is missing.
  if (all !== undefined || gaps.length > 0) return undefined;
  return {
    title: 'SPF record has no end',
    description: `The SPF record of ${domain} has neither all nor redirect: of machines that it does not name it says nothing.`,
    score: 3,
  };
}

function judge(zone: ZoneArtifact): Verdict {
  const { domain, spf } = zone;
  if (spf.kind === 'unknown') return { kind: 'not_testable', reason: spf.reason };
  const ran = { kind: 'ran', lookedAt: ofDomain(zone) } as const;
  const words =
    spf.kind === 'records' && spf.walk && spf.walk.faults.length === 0 ? wordsOf(domain, spf.walk) : undefined;
  if (spf.kind === 'none' || words === undefined) return { ...ran, instances: [] };
  const instance = {
    ...words,
    resource: domain,
    location: 'TXT v=spf1 all',
    evidence: spf.records.map((record) => `${domain} TXT ${record}`).join('\n'),
    reproduce: digLine(domain, 'TXT'),
  };
  return { ...ran, instances: [instance] };
}

/**
 * The SPF record lets everybody send: `+all` or `all` (8), or says nothing of machines it does not name: `?all` (4), no
 * `all` at all (3), which is read as `?all` (RFC 7208, 4.7 and 5.1). Looked at where a redirect leads, too. `~all` and
 * `-all` are well.
 */
export const spfAllowsAll: Check<ZoneArtifact> = {
  id: 'spf-allows-all',
  title: 'SPF record lets everybody send mail',
  score: 8,
  confidence: 'certain',
  cwe: [290],
  references: [
    'https://www.rfc-editor.org/rfc/rfc7208#section-5.1',
    'https://www.rfc-editor.org/rfc/rfc7208#section-4.7',
  ],
  risk: 'Mail that anybody writes in the name of the domain passes the check that is to stop it.',
  recommendation:
    'Name all machines that send mail, and end the record in -all; in ~all while they are being collected.',
  judge,
};
