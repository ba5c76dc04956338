import type { Check, Instance, Verdict } from '../../../../scanning/check.ts';
import type { HostArtifact, Lead } from '../host-artifact.ts';
import { isLookedAt } from '../takeover/cause.ts';
import { serviceOf } from '../takeover/service-of.ts';
import type { TakeoverService } from '../takeover/takeover-service.ts';
import { digLine, recordLines } from '../takeover/ways.ts';

const references = [
  'https://www.rfc-editor.org/rfc/rfc1912#section-2.8',
  'https://cwe.mitre.org/data/definitions/350.html',
];

const lacks = ({ served }: Lead) => served === 'refused' || served === 'failed';

const servedWords: Readonly<Record<NonNullable<Lead['served']>, string>> = {
  yes: 'serves the zone',
  refused: 'refuses the zone (REFUSED)',
  failed: 'does not have the zone',
  unknown: 'could not be asked',
};

function evidence(leads: readonly Lead[]): string {
  const said = leads.flatMap(({ to, served }) => (served === undefined ? [] : [`${to} ${servedWords[served]}`]));
  return [...recordLines(leads), ...said].join('\n');
}

/** Name servers in domains that nobody has: one finding for each such domain. */
function unregistered(host: HostArtifact, servers: readonly Lead[]): readonly Instance[] {
  const free = servers.filter(({ registered }) => registered === 'no');
  return [...new Set(free.map(({ domain }) => domain))].map((domain) => ({
    resource: host.name,
    location: `NS ${domain}`,
    title: 'Delegated to a domain that nobody has',
    description: `The zone ${host.name} names a name server in ${domain}, a domain that is not registered. Whoever registers it answers for the zone.`,
    evidence: evidence(servers),
    reproduce: digLine(domain, 'SOA'),
    score: 6,
  }));
}

/** A service all of whose name servers lack the zone. */
function left(host: HostArtifact, servers: readonly Lead[]): readonly Instance[] {
  const services = new Map<TakeoverService, Lead[]>();
  for (const lead of servers) {
    const service = serviceOf(lead.to, 'NS');
    if (service !== undefined && service.claimable !== 'no')
      services.set(service, [...(services.get(service) ?? []), lead]);
  }
  return [...services].flatMap(([service, own]) => {
    const asked = own.filter(({ served }) => served !== undefined && served !== 'unknown');
    if (asked.length === 0 || !asked.every(lacks)) return [];
    const isSure = service.claimable === 'yes';
    return {
      resource: host.name,
      location: `NS ${service.id}`,
      title: `Delegated to ${service.name}, which does not have the zone`,
      description: `The zone ${host.name} is delegated to ${service.name}, whose servers do not have it: ${isSure ? 'anybody with an account there can create it' : 'others may be able to create it there'}.${service.condition === undefined ? '' : ` ${service.condition}`}`,
      evidence: evidence(own),
      reproduce: digLine(host.name, 'SOA', `@${asked[0]?.to ?? ''}`),
      score: isSure ? 8 : 6,
      confidence: isSure ? 'firm' : 'tentative',
      references: [service.reference, ...references],
    } satisfies Instance;
  });
}

const isOpen = ({ end, registered, served }: Lead) =>
  end === 'failed' || (end === 'no_name' && registered === 'unknown') || served === 'unknown';

function judge(host: HostArtifact): Verdict {
  const { nameServers } = host;
  const servers = host.leads.filter(({ via }) => via === 'NS');
  if (nameServers.kind === 'failed' && servers.length === 0) return { kind: 'not_testable', reason: nameServers.words };
  const looked = isLookedAt(host);
  const instances = [...unregistered(host, servers), ...left(host, servers)];
  // What could not be asked for closes nothing.
  const open = new Set(
    servers.filter(isOpen).flatMap(({ domain, to }) => [`NS ${domain}`, `NS ${serviceOf(to, 'NS')?.id}`]),
  );
  return { kind: 'ran', instances, lookedAt: ({ resource, location }) => looked(resource) && !open.has(location) };
}

/**
 * A zone is delegated to name servers that others can have: to a service whose servers refuse the zone or fail for it
 * (8; 6 where the service decides by luck or plan who gets it), or to a name in a domain that nobody has registered (6).
 * A zone that some server of the service still answers for is no finding, and neither is a server that could not be asked.
 */
export const delegationTakeover: Check<HostArtifact> = {
  id: 'delegation-takeover',
  title: 'Others can take over the zone through its delegation',
  score: 8,
  cwe: [350],
  references,
  risk: 'Whoever answers for the zone decides where every name below it leads: sites, mail and certificates for all of them.',
  recommendation: 'Remove the NS records, or create the zone again at the service under your own account.',
  judge,
};
