import type { Check, Instance, Verdict } from '../../../../scanning/check.ts';
import type { HostArtifact, Lead } from '../host-artifact.ts';
import { isExamined } from '../takeover/cause.ts';
import { serviceOf } from '../takeover/service-of.ts';
import type { TakeoverService } from '../takeover/takeover-service.ts';
import { digLine, recordLines } from '../takeover/ways.ts';

const references = [
  'https://www.rfc-editor.org/rfc/rfc1912#section-2.8',
  'https://cwe.mitre.org/data/definitions/672.html',
];

const lacks = ({ served }: Lead) => served === 'refused' || served === 'failed';

const servedWords: Readonly<Record<NonNullable<Lead['served']>, string>> = {
  yes: 'serves the zone',
  refused: 'refuses queries for the zone (REFUSED)',
  failed: 'does not serve the zone',
  unknown: 'could not be queried',
};

function evidence(leads: readonly Lead[]): string {
  const said = leads.flatMap(({ to, served }) => (served === undefined ? [] : [`${to} ${servedWords[served]}`]));
  return [...recordLines(leads), ...said].join('\n');
}

/** Name servers in unregistered domains: one finding for each such domain. */
function unregistered(host: HostArtifact, servers: readonly Lead[]): readonly Instance[] {
  const free = servers.filter(({ registered }) => registered === 'no');
  return [...new Set(free.map(({ domain }) => domain))].map((domain) => ({
    resource: host.name,
    location: `NS ${domain}`,
    title: 'DNS zone takeover: name server in unregistered domain',
    description: `An NS record of ${host.name} points to a name server in the domain ${domain}, which is not registered. An attacker who registers it can answer DNS queries for the zone.`,
    evidence: evidence(servers),
    reproduce: digLine(domain, 'SOA'),
    score: 9,
    confidence: 'firm',
  }));
}

/** A DNS provider none of whose name servers serves the zone. */
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
      title: isSure ? `DNS zone takeover possible at ${service.name}` : `Possible DNS zone takeover at ${service.name}`,
      description: `The zone ${host.name} is delegated to ${service.name}, whose name servers do not serve it. ${isSure ? 'Anyone with an account there can create the zone' : 'Third parties may be able to create the zone there'}.${service.condition === undefined ? '' : ` ${service.condition}`}`,
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
  const looked = isExamined(host);
  const instances = [...unregistered(host, servers), ...left(host, servers)];
  // What could not be resolved closes nothing.
  const open = new Set(
    servers.filter(isOpen).flatMap(({ domain, to }) => [`NS ${domain}`, `NS ${serviceOf(to, 'NS')?.id}`]),
  );
  return { kind: 'ran', instances, examined: ({ resource, location }) => looked(resource) && !open.has(location) };
}

/**
 * A zone is delegated to name servers that third parties can control: to a DNS provider whose servers refuse the zone or
 * fail for it (8; 6 where chance or the plan decides who can create it), or to a name in an unregistered domain (9: whoever
 * registers it has the whole zone). A zone
 * that some server of the provider still serves is no finding, and neither is a server that could not be queried.
 */
export const delegationTakeover: Check<HostArtifact> = {
  id: 'delegation-takeover',
  title: 'DNS zone takeover through dangling NS record',
  score: 9,
  cwe: [672, 284],
  references,
  risk: 'An attacker who controls the zone decides where all of its names point. This affects the websites, the mail and the certificates of these names.',
  recommendation:
    'Remove the NS records, or create the zone again at the DNS provider with an account of the organisation.',
  judge,
};
