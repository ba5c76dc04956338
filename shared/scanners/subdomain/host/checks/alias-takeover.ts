import type { Check, Instance, Verdict } from '../../../../scanning/check.ts';
import { curlLine, oneLine } from '../../../../scanning/web/exhibit.ts';
import type { HostArtifact, Lead } from '../host-artifact.ts';
import { isLookedAt, ownerOf } from '../takeover/cause.ts';
import { pageSignIn } from '../takeover/page-sign.ts';
import { serviceOf } from '../takeover/service-of.ts';
import type { TakeoverService } from '../takeover/takeover-service.ts';
import { unheard } from '../takeover/unheard.ts';
import { aliasesOf, digLine, recordLines } from '../takeover/ways.ts';

const recommendation =
  'Remove the record, or set the name up again at the service under your own account. Remove records before what they point to is given up.';

/** What an unverified service says for itself, where it depends. */
const depending = ({ condition }: TakeoverService) => (condition === undefined ? '' : ` ${condition}`);

/** The page by which the service that a host is an alias of says that the name is nobody's. */
function claimed(host: HostArtifact): Instance | undefined {
  for (const lead of aliasesOf(host)) {
    const service = serviceOf(lead.to, 'CNAME');
    if (service === undefined || service.claimable === 'no') continue;
    for (const reach of [host.https, host.http]) {
      const text = pageSignIn(reach, service.sign);
      if (text === undefined || reach.kind !== 'answers') continue;
      const isSure = service.claimable === 'yes';
      return {
        resource: host.wildcard ?? host.name,
        location: `CNAME ${lead.to}`,
        title: `${isSure ? 'Anybody' : 'Others'} can take over the name at ${service.name}`,
        description: `The name is an alias of ${lead.to} at ${service.name}, which says that it knows no such name.${depending(service)}`,
        evidence: [...recordLines(aliasesOf(host)), `GET ${reach.url} -> ${reach.status}`, oneLine(text)].join('\n'),
        reproduce: curlLine(reach.url, '--insecure'),
        score: isSure ? 8 : 6,
        confidence: isSure ? 'firm' : 'tentative',
        references: [service.reference, ...references],
      };
    }
  }
  return undefined;
}

/** The service that gives out a name which is gone to whoever asks for it. */
function givesOut(lead: Lead): TakeoverService | undefined {
  const service = serviceOf(lead.to, 'CNAME');
  return service?.claimable === 'no' ? undefined : service;
}

/** True for an alias whose target does not exist and may be had by others: at a service, or as a domain of its own. */
export function isFree(lead: Lead): boolean {
  return lead.end === 'no_name' && (lead.registered === 'no' || givesOut(lead) !== undefined);
}

/** Why it cannot be told whether others can have the target of an alias; undefined where it can. */
export function untold(lead: Lead): string | undefined {
  const isOpen = lead.end === 'no_name' && lead.registered === 'unknown' && givesOut(lead) === undefined;
  return isOpen ? `It could not be asked whether somebody has the domain ${lead.domain}` : undefined;
}

function dangling(host: HostArtifact): Instance | undefined {
  const last = aliasesOf(host).at(-1);
  if (last === undefined || !isFree(last)) return undefined;
  const service = last.registered === 'no' ? undefined : givesOut(last);
  const owner = ownerOf(host, last);
  const where =
    service === undefined ? `the domain ${last.domain}, which nobody has` : `${service.name}, where it is gone`;
  return {
    resource: owner,
    location: `CNAME ${last.to}`,
    title:
      service === undefined ? 'Alias of a domain that nobody has' : `Alias of a name that is gone at ${service.name}`,
    description: `${owner} is an alias of ${last.to} at ${where}. Whoever ${service === undefined ? 'registers the domain' : 'asks the service for that name'} answers for ${owner}.${service === undefined ? '' : depending(service)}`,
    evidence: recordLines(aliasesOf(host)).join('\n'),
    reproduce: digLine(host.name, 'A'),
    score: 6,
    confidence: service?.claimable === 'edge' ? 'tentative' : 'firm',
    references: [...(service === undefined ? [] : [service.reference]), ...references],
  };
}

const references = [
  'https://developer.mozilla.org/en-US/docs/Web/Security/Attacks/Subdomain_takeover',
  'https://cwe.mitre.org/data/definitions/350.html',
];

function judge(host: HostArtifact): Verdict {
  const { answer } = host;
  if (answer.end === 'failed' || answer.end === 'loop')
    return { kind: 'not_testable', reason: answer.words ?? 'The name could not be followed to its end' };
  const gap = unheard(host);
  if (gap !== undefined) return { kind: gap.outcome, reason: gap.reason };
  const last = aliasesOf(host).at(-1);
  const reason = last && untold(last);
  if (reason !== undefined) return { kind: 'not_testable', reason };
  const found = claimed(host) ?? dangling(host);
  const looked = isLookedAt(host);
  return { kind: 'ran', instances: found === undefined ? [] : [found], lookedAt: ({ resource }) => looked(resource) };
}

/**
 * A host is an alias (CNAME, the whole chain) of something that others can have. 8 where the service that it leads to
 * hands out names without proof and says by its own page that it does not know this one; 6 where that depends on the
 * plan or on luck; 6 where the target does not exist and is given out again by its service, or belongs to a domain that
 * nobody has registered. Services that verify owners are no finding. Fires on `docs.example.com CNAME gone.github.io`
 * answered with GitHub's page for names it does not know; not on the page of another service, and not on a live page.
 */
export const aliasTakeover: Check<HostArtifact> = {
  id: 'alias-takeover',
  title: 'Others can take over the name through its alias',
  score: 8,
  cwe: [350],
  references,
  risk: 'Whoever takes the name over shows pages under it, gets a certificate for it, and receives cookies of the domain above and whatever programs still send there.',
  recommendation,
  judge,
};
