import type { Check, Verdict } from '../../../../scanning/check.ts';
import type { HostArtifact, Lead } from '../host-artifact.ts';
import { serviceOf } from '../takeover/service-of.ts';
import { digLine, recordLines } from '../takeover/ways.ts';

const lacks = ({ served }: Lead) => served === 'refused' || served === 'failed';

/** A server that others can have is worse: delegation-takeover tells of it. */
const isTaken = ({ to, registered }: Lead) => registered === 'no' || (serviceOf(to, 'NS')?.claimable ?? 'no') !== 'no';

function judge(host: HostArtifact): Verdict {
  const { name, nameServers } = host;
  const servers = host.leads.filter(({ via }) => via === 'NS');
  if (nameServers.kind === 'failed' && servers.length === 0) return { kind: 'not_testable', reason: nameServers.words };
  const asked = servers.filter(({ served }) => served !== undefined && served !== 'unknown');
  const ran = { kind: 'ran', lookedAt: ({ resource }: { resource: string }) => resource === name } as const;
  // Where some server has the zone, its others are looked at one by one with it.
  if (nameServers.kind !== 'failed' || asked.length === 0 || !asked.every(lacks) || servers.some(isTaken))
    return { ...ran, instances: [] };
  const instance = {
    resource: name,
    location: 'NS',
    description: `The zone ${name} is delegated to ${servers.map(({ to }) => to).join(', ')}, and no server that answers has it: no name in it can be looked up.`,
    evidence: [...recordLines(servers), ...asked.map(({ to, served }) => `${to}: the zone is ${served}`)].join('\n'),
    reproduce: digLine(name, 'SOA', '+trace'),
  };
  return { ...ran, instances: [instance] };
}

/**
 * A zone below the domain is delegated to name servers none of which has it (RFC 1912, 2.8): the rest of something that
 * is gone, or a fault. Fires where all servers that answer refuse the zone or fail for it; servers that others can have
 * are `delegation-takeover` instead.
 */
export const lameDelegation: Check<HostArtifact> = {
  id: 'lame-delegation',
  title: 'Delegated to name servers that do not have the zone',
  score: 4,
  confidence: 'firm',
  references: ['https://www.rfc-editor.org/rfc/rfc1912#section-2.8'],
  risk: 'No name of the zone works. Delegations that nobody looks after end in the hands of whoever comes to have one of the servers.',
  recommendation: 'Remove the NS records from the zone above, or set the zone up on the servers that they name.',
  judge,
};
