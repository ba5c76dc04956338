import type { Check, Verdict } from '../../../../scanning/check.ts';
import type { HostArtifact, Lead } from '../host-artifact.ts';
import { mayBeFree, unknownRegistration } from '../registered.ts';
import { serviceOf } from '../takeover/service-of.ts';
import { digLine, recordLines } from '../takeover/ways.ts';

const lacks = ({ served }: Lead) => served === 'refused' || served === 'failed';

/** A server that does not exist, or has no address. */
const isGone = ({ end, served }: Lead) =>
  (end === 'no_name' || end === 'no_data') && (served ?? 'unknown') === 'unknown';

/** A server that third parties can control is worse: delegation-takeover reports it. */
const isTaken = ({ to, registered }: Lead) => registered === 'no' || (serviceOf(to, 'NS')?.claimable ?? 'no') !== 'no';

function judge(host: HostArtifact): Verdict {
  const { name, nameServers, answer } = host;
  const servers = host.leads.filter(({ via }) => via === 'NS');
  if (nameServers.kind === 'failed' && servers.length === 0) return { kind: 'not_testable', reason: nameServers.words };
  const asked = servers.filter((each) => isGone(each) || (each.served !== undefined && each.served !== 'unknown'));
  const ran = { kind: 'ran', examined: ({ resource }: { resource: string }) => resource === name } as const;
  // Where some server serves the zone, lame-name-server checks the others one by one.
  if (
    nameServers.kind === 'records' ||
    answer.end === 'addresses' ||
    asked.length === 0 ||
    !asked.every((each) => lacks(each) || isGone(each)) ||
    servers.some(isTaken)
  )
    return { ...ran, instances: [] };
  const open = servers.find(({ to, end, registered }) => mayBeFree(to, end, registered));
  if (open !== undefined) return { kind: 'not_testable', reason: unknownRegistration(open.domain) };
  const instance = {
    resource: name,
    location: 'NS',
    description: `The zone ${name} is delegated to ${servers.map(({ to }) => to).join(', ')}, but ${asked.every(isGone) ? (asked.length === 1 ? 'that name server does not exist or has no address' : 'none of these name servers exists and has an address') : 'none of the servers that respond serves it'}: no name in the zone can be resolved.`,
    evidence: [
      ...recordLines(servers),
      ...asked
        .filter(lacks)
        .map(
          ({ to, served }) =>
            `${to}: ${served === 'refused' ? 'refuses queries for the zone (REFUSED)' : 'does not serve the zone'}`,
        ),
    ].join('\n'),
    reproduce: digLine(name, 'SOA', '+trace'),
  };
  return { ...ran, instances: [instance] };
}

/**
 * A zone below the domain is delegated to name servers none of which serves it (RFC 1912, 2.8). Fires where all servers
 * that respond refuse the zone or fail for it, or do not exist; servers that third parties can control are `delegation-takeover` instead.
 */
export const lameDelegation: Check<HostArtifact> = {
  id: 'lame-delegation',
  title: 'Lame delegation',
  score: 4,
  confidence: 'firm',
  cwe: [672],
  references: ['https://www.rfc-editor.org/rfc/rfc1912#section-2.8'],
  risk: 'No name in the zone can be resolved. An attacker who gains control of one of the listed name servers controls the zone.',
  recommendation:
    'Remove the NS records from the parent zone, or configure the zone on the name servers they point to.',
  judge,
};
