import type { Check, Verdict } from '../../../../scanning/check.ts';
import type { HostArtifact, Reach } from '../host-artifact.ts';
import { digLine } from '../takeover/ways.ts';

/** True where nothing at all came back: who refuses a connection has the address. */
const isMute = (reach: Reach) => reach.kind === 'silent' && reach.isMute === true;

function judge(host: HostArtifact): Verdict {
  const { name, wildcard, answer, http, https, tls, clouds = [], cloudsFault } = host;
  if (answer.end === 'failed')
    return { kind: 'not_testable', reason: answer.words ?? 'The name could not be resolved' };
  const owner = wildcard ?? name;
  const examined = ({ resource }: { resource: string }) => resource === owner;
  // Where the name is an alias, the address belongs to whoever runs what it leads to.
  const isOwn = answer.chain.length === 0 && answer.end === 'addresses';
  const isUnsure = clouds.length === 0 && cloudsFault !== undefined;
  if (!isOwn || (clouds.length === 0 && !isUnsure)) return { kind: 'ran', instances: [], examined };
  for (const reach of [https, http]) if (reach.kind === 'unknown') return { kind: reach.outcome, reason: reach.reason };
  if (tls.kind === 'seen' || !isMute(http) || !isMute(https)) return { kind: 'ran', instances: [], examined };
  if (isUnsure) return { kind: 'not_testable', reason: cloudsFault };
  const addresses = clouds.map(({ address }) => address).join(', ');
  const [{ cloud, region }] = [clouds[0] ?? { cloud: '', region: '' }];
  const instance = {
    resource: owner,
    location: 'addresses',
    description: `${owner} points to ${addresses}, which ${cloud} assigns to customers (${region}). Connections to the default ports of http and https timed out. Whether the address is still assigned to you cannot be determined remotely: a firewall that drops packets has the same effect.`,
    evidence: [
      ...clouds.map(
        (each) => `${name} has address ${each.address}, in ${each.prefix} of ${each.cloud} (${each.region})`,
      ),
      ...[https, http].flatMap((reach) => (reach.kind === 'silent' ? [reach.reason] : [])),
    ].join('\n'),
    reproduce: digLine(name, 'A'),
  };
  return { kind: 'ran', instances: [instance], examined };
}

/**
 * A name whose own record is an address that a cloud assigns to customers, by the ranges that the operator provides, where
 * no connection to the default ports of http and https gets any response. Fires on an address of EC2 that drops all
 * packets; not where a connection is refused, not on aliases, and without the ranges of clouds not at all. Where some of the ranges
 * could not be read, an address in none of the others is not testable. Nobody is said to have taken the address.
 */
export const silentCloudAddress: Check<HostArtifact> = {
  id: 'silent-cloud-address',
  title: 'Possibly stale DNS record: cloud address does not respond',
  score: 2,
  confidence: 'tentative',
  cwe: [672],
  references: ['https://www.rfc-editor.org/rfc/rfc1912#section-2.4'],
  risk: 'A released address is assigned to other customers of the cloud. Its new holder receives the traffic for the name and can obtain a certificate for it.',
  recommendation:
    'Check in your cloud accounts whether the address is still assigned to you. If not, remove the record; otherwise, no action is required.',
  judge,
};
