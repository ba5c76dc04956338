import { parse } from 'tldts';
import type { Check, Instance, Verdict } from '../../../../scanning/check.ts';
import { curlLine } from '../../../../scanning/web/exhibit.ts';
import type { HostArtifact, Lead, Reach } from '../host-artifact.ts';
import { isExamined } from '../takeover/cause.ts';
import { pageSignIn } from '../takeover/page-sign.ts';
import { endsIn, hostedAt } from '../takeover/service-of.ts';
import type { TakeoverService } from '../takeover/takeover-service.ts';
import { unansweredGap } from '../takeover/unanswered-gap.ts';
import { aliasesOf, digLine, recordLines } from '../takeover/ways.ts';

type Answer = Extract<Reach, { kind: 'answers' }>;

/** Statuses beside success by which somebody has set up what answers: it asks who comes, or how. */
const setUp: ReadonlySet<number> = new Set([401, 403, 405, 407, 429]);

/** True for a redirect to a site of the service itself, which is where many send the visitors of unclaimed names. */
function leadsToService({ leadsTo }: Answer, { suffixes }: TakeoverService): boolean {
  if (leadsTo === undefined || !URL.canParse(leadsTo)) return false;
  const host = new URL(leadsTo).hostname;
  return host === parse(host).domain || host.startsWith('www.')
    ? suffixes.some((suffix) => parse(suffix).domain === parse(host).domain)
    : suffixes.some((suffix) => endsIn(suffix, host));
}

/** True where an answer shows that the name is claimed at the service. */
const isProof = (answer: Answer, service: TakeoverService) =>
  setUp.has(answer.status) || (answer.status < 400 && !leadsToService(answer, service));

/** A name that the service answers for without a sign that anybody has it there. */
function unproven(host: HostArtifact, { to }: Lead, service: TakeoverService, answer: Answer): Instance {
  const what = answer.status < 400 ? `redirects to ${answer.leadsTo}` : `answers ${answer.status}`;
  return {
    resource: host.wildcard ?? host.name,
    location: `CNAME ${to}`,
    title: `CNAME target answers ${answer.status} at ${service.name}`,
    description: `The name is a CNAME to ${to} at ${service.name} and ${what}. It could not be determined whether the name is claimed there. The service assigns released names to other customers.`,
    evidence: [...recordLines(aliasesOf(host)), `GET ${answer.url} -> ${answer.status}`].join('\n'),
    reproduce: curlLine(answer.url, '--insecure'),
    score: 4,
    confidence: 'tentative',
    risk: 'If nobody has claimed the name at the service, an attacker can do so, serve content under it and obtain a valid certificate for it.',
    recommendation:
      'Check in your account at the service whether the name is still in use. Remove the DNS record if it is not.',
    references: [service.reference],
  };
}

function inUse(host: HostArtifact, { to }: Lead, service: TakeoverService): Instance {
  return {
    resource: host.wildcard ?? host.name,
    location: `CNAME ${to}`,
    description: `The name is a CNAME to ${to} at ${service.name} and is currently claimed there. The service assigns released names to other customers.`,
    evidence: recordLines(aliasesOf(host)).join('\n'),
    reproduce: digLine(host.name, 'CNAME'),
    title: `CNAME to third-party service: ${service.name}`,
    score: 1,
    references: [service.reference],
  };
}

function judge(host: HostArtifact): Verdict {
  const { answer, http, https } = host;
  if (answer.end === 'failed')
    return { kind: 'not_testable', reason: answer.words ?? 'The name could not be resolved' };
  const gap = unansweredGap(host);
  if (gap !== undefined) return { kind: gap.outcome, reason: gap.reason };
  const looked = isExamined(host);
  const ran = { kind: 'ran', examined: ({ resource }: { resource: string }) => looked(resource) } as const;
  const lead = aliasesOf(host).find(({ to }) => hostedAt(to) !== undefined);
  const service = lead && hostedAt(lead.to);
  // An unclaimed target is reported by alias-takeover, a missing one by dangling-alias.
  if (!lead || !service || answer.end !== 'addresses') return { ...ran, instances: [] };
  if ([http, https].some((reach) => pageSignIn(reach, service) !== undefined)) return { ...ran, instances: [] };
  const answers = [https, http].filter((reach) => reach.kind === 'answers');
  const [first] = answers;
  const isOpen = first !== undefined && !answers.some((each) => isProof(each, service));
  return { ...ran, instances: [isOpen ? unproven(host, lead, service, first) : inUse(host, lead, service)] };
}

/**
 * A host that is an alias at a service which assigns released names to other customers. In use there (1) by a successful
 * answer, one that asks for a login, or by nothing but DNS where the service tells unclaimed names by DNS: no fault, but the
 * record has to be removed before the account. 4 where all that answers is an error or a redirect to the service itself:
 * services change the words of their pages for unclaimed names. At most one for a host. Not for services that verify ownership.
 */
export const hostedService: Check<HostArtifact> = {
  id: 'hosted-service',
  title: 'CNAME to third-party service',
  score: 4,
  confidence: 'certain',
  references: ['https://developer.mozilla.org/en-US/docs/Web/Security/Attacks/Subdomain_takeover'],
  risk: 'No risk as long as the name is claimed at the service. If it is released there while the DNS record remains, an attacker can take over the name.',
  recommendation:
    'Keep an inventory of such records, and remove each record before its target is released. Verify the domain at the service if it offers domain verification.',
  judge,
};
