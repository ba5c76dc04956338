import type { Check, Verdict } from '../../../../scanning/check.ts';
import { shellLine } from '../../../../scanning/shell-line.ts';
import { oneLine } from '../../../../scanning/web/exhibit.ts';
import { ofDomain } from '../place.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

function judge(zone: ZoneArtifact): Verdict {
  const { domain, transfers, nameServerAnswer } = zone;
  if (nameServerAnswer.kind === 'failed') return { kind: 'not_testable', reason: nameServerAnswer.words };
  const open = transfers.flatMap(({ server, transfer }) => (transfer.kind === 'open' ? [{ server, ...transfer }] : []));
  const unknown = transfers.flatMap(({ transfer }) => (transfer.kind === 'failed' ? [transfer.words] : []));
  const [first] = open;
  const [reason] = unknown;
  if (first === undefined) {
    if (reason !== undefined && unknown.length === transfers.length) return { kind: 'not_testable', reason };
    const isUnasked = transfers.length === 0 && zone.nameServers.some(({ end }) => end === 'failed');
    if (isUnasked) return { kind: 'not_testable', reason: 'The name servers of the zone could not be asked for' };
    return { kind: 'ran', instances: [], lookedAt: (known) => unknown.length === 0 && ofDomain(zone)(known) };
  }
  const servers = open.map(({ server }) => server).sort();
  const instance = {
    resource: domain,
    location: 'AXFR',
    description: `${servers.length === 1 ? 'The name server' : 'The name servers'} ${servers.join(', ')} ${servers.length === 1 ? 'gives' : 'give'} the whole zone ${domain} to anybody who asks.`,
    evidence: [
      ...open.map(({ server, records }) => `${server}: ${records} records`),
      ...first.names.slice(0, 20).map((name) => oneLine(name, 260)),
    ].join('\n'),
    reproduce: shellLine('dig', 'AXFR', domain, `@${first.server}`),
  };
  return { kind: 'ran', instances: [instance], lookedAt: ofDomain(zone) };
}

/** A name server of the zone answers a request for the whole of it (AXFR, RFC 5936, 6) from anywhere. Certain. */
export const zoneTransferOpen: Check<ZoneArtifact> = {
  id: 'zone-transfer-open',
  title: 'Name server gives the whole zone away',
  score: 8,
  confidence: 'certain',
  cwe: [200],
  references: ['https://www.rfc-editor.org/rfc/rfc5936#section-6', 'https://cwe.mitre.org/data/definitions/200.html'],
  risk: 'Every name of the zone is known at once, those of internal and forgotten machines too: the map for an attack.',
  recommendation:
    "Allow transfers to the zone's own secondary servers only, by address and key.\nBIND: allow-transfer { key transfer-key; };\nKnot DNS and NSD: an acl or provide-xfr with a key",
  judge,
};
