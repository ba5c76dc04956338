import type { Check, Verdict } from '../../../../scanning/check.ts';
import type { HostArtifact } from '../host-artifact.ts';
import { isExamined } from '../takeover/cause.ts';
import { pageSignIn } from '../takeover/page-sign.ts';
import { serviceOf } from '../takeover/service-of.ts';
import { unansweredGap } from '../takeover/unanswered-gap.ts';
import { aliasesOf, digLine, recordLines } from '../takeover/ways.ts';

function judge(host: HostArtifact): Verdict {
  const { answer, http, https } = host;
  if (answer.end === 'failed')
    return { kind: 'not_testable', reason: answer.words ?? 'The name could not be resolved' };
  const gap = unansweredGap(host);
  if (gap !== undefined) return { kind: gap.outcome, reason: gap.reason };
  const looked = isExamined(host);
  const ran = { kind: 'ran', examined: ({ resource }: { resource: string }) => looked(resource) } as const;
  const lead = aliasesOf(host).find(({ to }) => (serviceOf(to, 'CNAME')?.claimable ?? 'no') !== 'no');
  const service = lead && serviceOf(lead.to, 'CNAME');
  // An unclaimed target is reported by alias-takeover, a missing one by dangling-alias.
  if (!lead || !service || answer.end !== 'addresses') return { ...ran, instances: [] };
  if ([http, https].some((reach) => pageSignIn(reach, service.sign) !== undefined)) return { ...ran, instances: [] };
  const instance = {
    resource: host.wildcard ?? host.name,
    location: `CNAME ${lead.to}`,
    title: `CNAME to third-party service: ${service.name}`,
    description: `The name is a CNAME to ${lead.to} at ${service.name} and is currently claimed there. The service assigns released names to other customers.`,
    evidence: recordLines(aliasesOf(host)).join('\n'),
    reproduce: digLine(host.name, 'CNAME'),
    references: [service.reference],
  };
  return { ...ran, instances: [instance] };
}

/**
 * A host that is an alias at a service which assigns released names to other customers, and is claimed there: no fault,
 * but the record has to be removed before the account. At most one for a host. Not for services that verify ownership.
 */
export const hostedService: Check<HostArtifact> = {
  id: 'hosted-service',
  title: 'CNAME to third-party service',
  score: 1,
  confidence: 'certain',
  references: ['https://developer.mozilla.org/en-US/docs/Web/Security/Attacks/Subdomain_takeover'],
  risk: 'No risk as long as the name is claimed at the service. If it is released there while the DNS record remains, an attacker can take over the name.',
  recommendation:
    'Keep an inventory of such records, and remove each record before its target is released. Verify the domain at the service if it offers domain verification.',
  judge,
};
