import type { Check, Verdict } from '../../../../scanning/check.ts';
import type { HostArtifact } from '../host-artifact.ts';
import { isLookedAt } from '../takeover/cause.ts';
import { pageSignIn } from '../takeover/page-sign.ts';
import { serviceOf } from '../takeover/service-of.ts';
import { unheard } from '../takeover/unheard.ts';
import { aliasesOf, digLine, recordLines } from '../takeover/ways.ts';

function judge(host: HostArtifact): Verdict {
  const { answer, http, https } = host;
  if (answer.end === 'failed')
    return { kind: 'not_testable', reason: answer.words ?? 'The name could not be asked for' };
  const gap = unheard(host);
  if (gap !== undefined) return { kind: gap.outcome, reason: gap.reason };
  const looked = isLookedAt(host);
  const ran = { kind: 'ran', lookedAt: ({ resource }: { resource: string }) => looked(resource) } as const;
  const lead = aliasesOf(host).find(({ to }) => (serviceOf(to, 'CNAME')?.claimable ?? 'no') !== 'no');
  const service = lead && serviceOf(lead.to, 'CNAME');
  // One that is free to be taken is told of by alias-takeover, a dead one by dangling-alias.
  if (!lead || !service || answer.end !== 'addresses') return { ...ran, instances: [] };
  if ([http, https].some((reach) => pageSignIn(reach, service.sign) !== undefined)) return { ...ran, instances: [] };
  const instance = {
    resource: host.wildcard ?? host.name,
    location: `CNAME ${lead.to}`,
    title: `Served by ${service.name}`,
    description: `The name is an alias of ${lead.to} at ${service.name}, and is in use there. The service gives names that are let go to others.`,
    evidence: recordLines(aliasesOf(host)).join('\n'),
    reproduce: digLine(host.name, 'CNAME'),
    references: [service.reference],
  };
  return { ...ran, instances: [instance] };
}

/**
 * A host that is an alias at a service which hands left names to others, and is in use: nothing is wrong, but the record
 * has to go before the account does. At most one for a host. Not for services that have owners prove themselves.
 */
export const hostedService: Check<HostArtifact> = {
  id: 'hosted-service',
  title: 'Served by a service that gives left names to others',
  score: 1,
  confidence: 'certain',
  references: ['https://developer.mozilla.org/en-US/docs/Web/Security/Attacks/Subdomain_takeover'],
  risk: 'None as long as the name is set up at the service. When it is let go there and the record stays, others can have the name.',
  recommendation:
    'Keep a list of such records, and remove each before what it points to is given up. Verify the domain at the service where it offers that.',
  judge,
};
