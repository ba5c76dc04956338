import type { PinnedAddress } from '../../../scanning/egress/egress.ts';
import type { Found } from '../../../scanning/frame/scan-frame.ts';
import type { Observation } from '../../../scanning/scanner.ts';
import { shellLine } from '../../../scanning/shell-line.ts';
import { printableReply } from '../examination/port-check.ts';
import { locationOf, resourceOf } from '../examination/port-place.ts';
import type { ScanState } from '../scan-state.ts';
import { communityQuestion, readDescription, snmp } from './snmp.ts';
import { UDP_SILENCE, type UdpAsked, type UdpAsker } from './udp-asker.ts';
import type { UdpPort } from './udp-plan.ts';

const SNMP_DEFAULT_COMMUNITY = 'snmp-default-community';

/** The finding for a system that answers the SNMP community (password) `public` with its description. Pure. */
export function judgeCommunity(
  { address, family }: Pick<PinnedAddress, 'address' | 'family'>,
  port: number,
  description: string,
): Observation {
  const resource = resourceOf(address, family, port, 'udp');
  const agent = family === 6 ? `udp6:[${address}]:${port}` : `${address}:${port}`;
  return {
    checkId: SNMP_DEFAULT_COMMUNITY,
    resource,
    location: locationOf(port, 'udp'),
    title: 'SNMP default community accepted: public',
    description: `The SNMP agent at ${resource} returns the description of the system for the community "public", with which many devices are delivered. SNMPv2c has no other authentication.`,
    risk: 'Anyone who can reach the port can read the configuration of the device, its network interfaces, routes, running programs and often user names. With forged sender addresses, attackers use such an agent as an amplifier in denial-of-service attacks.',
    recommendation:
      'Use SNMPv3 with authentication and encryption and disable SNMPv1 and SNMPv2c. If they are needed, set a random community and let a firewall admit only the management stations.',
    evidence: [
      'Request: SNMPv2c GetRequest of sysDescr.0 (1.3.6.1.2.1.1.1.0) with the community "public".',
      `Response: ${printableReply(description, 500)}`,
    ].join('\n'),
    reproduce: shellLine('snmpget', '-v2c', '-c', 'public', '-t', '2', agent, '1.3.6.1.2.1.1.1.0'),
    confidence: 'certain',
    cwe: [1392, 306],
    references: [
      'https://cwe.mitre.org/data/definitions/1392.html',
      'https://www.cisa.gov/news-events/alerts/2017/06/05/reducing-risk-snmp-abuse',
    ],
    score: 8,
  };
}

/**
 * Asks for the description of the system with the default community, where the stage opts in to that. It is negative
 * where SNMP answers otherwise and not to the community, or where the port is closed. Throws what the asker throws.
 */
export async function checkCommunity(
  { frame, parts }: ScanState,
  address: PinnedAddress,
  asker: UdpAsker,
  asked: readonly (UdpPort & { readonly asked: UdpAsked<unknown> })[],
): Promise<Found> {
  if (parts.settings.snmpDefaultCommunity !== true) return {};
  const each = asked.find(({ service }) => service.id === snmp.id);
  if (each === undefined) return {};
  const { port } = each;
  const question = { port, sent: communityQuestion, read: readDescription };
  const answer = each.asked.kind === 'refused' ? each.asked : await asker.confirm(question);
  const resource = resourceOf(address.address, address.family, port, 'udp');
  const entry = { checkId: SNMP_DEFAULT_COMMUNITY, target: resource, count: 1 };
  if (answer.kind === 'open')
    return {
      observed: [judgeCommunity(address, port, answer.read)],
      coverage: [{ ...entry, outcome: 'positive' }],
    };
  // Agents do not respond to a community that they do not know: silence counts where they respond otherwise.
  if (answer.kind === 'silent' && each.asked.kind === 'silent')
    return { coverage: [{ ...entry, outcome: 'not_testable', reason: UDP_SILENCE }] };
  const absent = frame.context.known.filter(
    (known) => known.checkId === SNMP_DEFAULT_COMMUNITY && known.resource === resource,
  );
  return { absent, coverage: [{ ...entry, outcome: 'negative' }] };
}
