import type { Check, Instance, Verdict } from '../../../../scanning/check.ts';
import { curlLine, oneLine } from '../../../../scanning/web/exhibit.ts';
import type { HostArtifact, Lead } from '../host-artifact.ts';
import { unknownRegistration } from '../registered.ts';
import { isExamined, ownerOf } from '../takeover/cause.ts';
import { pageSignIn } from '../takeover/page-sign.ts';
import { claimableAt } from '../takeover/service-of.ts';
import type { TakeoverService } from '../takeover/takeover-service.ts';
import { unansweredGap } from '../takeover/unanswered-gap.ts';
import { aliasesOf, digLine, recordLines } from '../takeover/ways.ts';

const recommendation =
  'Remove the DNS record, or claim the name at the service from an account that your organization controls. In future, remove DNS records before the resources they point to are released.';

/** On what a takeover at the service depends, where it does. */
const depending = ({ condition }: TakeoverService) => (condition === undefined ? '' : ` ${condition}`);

/** The takeover that the page of the service for unclaimed names shows. */
function claimed(host: HostArtifact): Instance | undefined {
  for (const lead of aliasesOf(host)) {
    const service = claimableAt(lead.to);
    if (service === undefined) continue;
    for (const reach of [host.https, host.http]) {
      const sign = pageSignIn(reach, service);
      if (sign === undefined || reach.kind !== 'answers') continue;
      const isSure = service.claimable === 'yes' && !sign.isVague;
      return {
        resource: host.wildcard ?? host.name,
        location: `CNAME ${lead.to}`,
        title: isSure
          ? `Subdomain takeover possible at ${service.name}`
          : `Possible subdomain takeover at ${service.name}`,
        description: `The name is a CNAME to ${lead.to} at ${service.name}, which ${sign.isVague ? 'answers as it does for unclaimed names, but may answer so for other reasons' : 'returns its page for unclaimed names'}.${depending(service)}`,
        evidence: [...recordLines(aliasesOf(host)), `GET ${reach.url} -> ${reach.status}`, oneLine(sign.words)].join(
          '\n',
        ),
        reproduce: curlLine(reach.url, '--insecure'),
        score: isSure ? 8 : 6,
        confidence: isSure ? 'firm' : 'tentative',
        references: [service.reference, ...references],
      };
    }
  }
  return undefined;
}

/** True for an alias whose target does not exist and can be claimed by third parties: at a service, or by registering its domain. */
export function isFree(lead: Lead): boolean {
  return lead.end === 'no_name' && (lead.registered === 'no' || claimableAt(lead.to) !== undefined);
}

/** Why it is undetermined whether third parties can claim the target of an alias; undefined where it is determined. */
export function undetermined(lead: Lead): string | undefined {
  const isOpen = lead.end === 'no_name' && lead.registered === 'unknown' && claimableAt(lead.to) === undefined;
  return isOpen ? unknownRegistration(lead.domain) : undefined;
}

function danglingTitle(service: TakeoverService | undefined): string {
  if (service === undefined) return 'Subdomain takeover: CNAME to unregistered domain';
  return `${service.claimable === 'edge' ? 'Possible subdomain' : 'Subdomain'} takeover: dangling CNAME to ${service.name}`;
}

function dangling(host: HostArtifact): Instance | undefined {
  const last = aliasesOf(host).at(-1);
  if (last === undefined || !isFree(last)) return undefined;
  const service = last.registered === 'no' ? undefined : claimableAt(last.to);
  const owner = ownerOf(host, last);
  const facts =
    service === undefined
      ? `The domain ${last.domain} is not registered. An attacker who registers it gains control of ${owner}.`
      : `The target does not exist (NXDOMAIN). An attacker who registers this name at ${service.name} gains control of ${owner}.${depending(service)}`;
  return {
    resource: owner,
    location: `CNAME ${last.to}`,
    title: danglingTitle(service),
    description: `${owner} is a CNAME to ${last.to}. ${facts}`,
    evidence: recordLines(aliasesOf(host)).join('\n'),
    reproduce: digLine(host.name, 'A'),
    score: 6,
    confidence: service?.claimable === 'edge' ? 'tentative' : 'firm',
    references: [...(service === undefined ? [] : [service.reference]), ...references],
  };
}

const references = [
  'https://developer.mozilla.org/en-US/docs/Web/Security/Attacks/Subdomain_takeover',
  'https://cwe.mitre.org/data/definitions/672.html',
];

function judge(host: HostArtifact): Verdict {
  const { answer } = host;
  if (answer.end === 'failed' || answer.end === 'loop')
    return { kind: 'not_testable', reason: answer.words ?? 'The CNAME chain of the name could not be resolved' };
  const gap = unansweredGap(host);
  if (gap !== undefined) return { kind: gap.outcome, reason: gap.reason };
  const last = aliasesOf(host).at(-1);
  const reason = last && undetermined(last);
  if (reason !== undefined) return { kind: 'not_testable', reason };
  const found = claimed(host) ?? dangling(host);
  const looked = isExamined(host);
  return { kind: 'ran', instances: found === undefined ? [] : [found], examined: ({ resource }) => looked(resource) };
}

/**
 * A host is an alias (CNAME, the whole chain) of a target that third parties can claim. 8 where the service that it
 * points to assigns names without proof of ownership and responds with its page for unclaimed names; 6 where that depends
 * on the plan or on chance; 6 where the target does not exist and can be claimed at its service again, or belongs to an
 * unregistered domain. Services that verify ownership are no finding. Fires on `docs.example.com CNAME gone.github.io`
 * with GitHub's page for unclaimed names; not on the page of another service, and not on a live page.
 */
export const aliasTakeover: Check<HostArtifact> = {
  id: 'alias-takeover',
  title: 'Subdomain takeover through dangling CNAME record',
  score: 8,
  cwe: [672, 284],
  references,
  risk: 'An attacker who takes over the name can serve content under it, obtain a valid certificate for it and receive cookies that are valid for the parent domain. Applications that still use the name send their data to the attacker.',
  recommendation,
  judge,
};
