import type { Check, Verdict } from '../../../../scanning/check.ts';
import { shellLine } from '../../../../scanning/shell-line.ts';
import { oneLine } from '../../../../scanning/web/exhibit.ts';
import { ofDomain } from '../subject.ts';
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
    if (isUnasked) return { kind: 'not_testable', reason: 'The name servers of the zone could not be resolved' };
    return { kind: 'ran', instances: [], examined: (known) => unknown.length === 0 && ofDomain(zone)(known) };
  }
  const servers = open.map(({ server }) => server).sort();
  const instance = {
    resource: domain,
    location: 'AXFR',
    description: `${servers.length === 1 ? 'The name server' : 'The name servers'} ${servers.join(', ')} ${servers.length === 1 ? 'allows' : 'allow'} unauthenticated zone transfers (AXFR) of ${domain}.`,
    evidence: [
      ...open.map(({ server, records }) => `${server}: ${records} records`),
      ...first.names.slice(0, 20).map((name) => oneLine(name, 260)),
    ].join('\n'),
    reproduce: shellLine('dig', 'AXFR', domain, `@${first.server}`),
  };
  return { kind: 'ran', instances: [instance], examined: ofDomain(zone) };
}

/** A name server of the zone allows zone transfers (AXFR, RFC 5936, 6) to anyone. Certain. */
export const zoneTransferOpen: Check<ZoneArtifact> = {
  id: 'zone-transfer-open',
  title: 'DNS zone transfer (AXFR) allowed',
  score: 8,
  confidence: 'certain',
  cwe: [200],
  references: ['https://www.rfc-editor.org/rfc/rfc5936#section-6', 'https://cwe.mitre.org/data/definitions/200.html'],
  risk: 'An unauthenticated attacker can download all records of the zone. This discloses every host name, including internal and forgotten systems, as targets for further attacks.',
  recommendation:
    'Restrict zone transfers to the secondary name servers of the zone, preferably with TSIG.\nBIND: allow-transfer { key transfer-key; };\nNSD: provide-xfr: 192.0.2.53 transfer-key',
  judge,
};
