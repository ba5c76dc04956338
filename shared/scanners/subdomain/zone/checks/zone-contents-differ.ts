import type { Check } from '../../../../scanning/check.ts';
import { oneLine } from '../../../../scanning/web/exhibit.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { judgeSignatures } from '../dnssec/judge-signatures.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

const mostShown = 20;

const judge = (zone: ZoneArtifact) =>
  judgeSignatures(zone, (answers) => {
    const { domain } = zone;
    const servers = answers.flatMap(({ server, said: { serial, contents } }) =>
      serial === undefined || contents === undefined ? [] : [{ server, serial, contents }],
    );
    if (servers.length === 0) return 'No name server of the zone returned its NS, MX and TXT records';
    const unheard = zone.nameServers.find(({ served }) => served === 'unknown');
    // Different serials are different versions, which zone-serials-differ reports.
    const isOneVersion = new Set(servers.map(({ serial }) => serial)).size === 1;
    const all = servers.map(({ contents }) => new Set(contents));
    const every = all.reduce((one, other) => one.union(other), new Set());
    const differing = servers.flatMap(({ server, contents }) =>
      [...every]
        .filter((record) => !contents.includes(record))
        .map((record) => `${server} has no ${oneLine(record, 150)}`),
    );
    if (!isOneVersion || differing.length === 0)
      return unheard && `The name server ${unheard.name} could not be asked: ${unheard.words}`;
    const more = differing.length > mostShown ? [`and ${differing.length - mostShown} more`] : [];
    return {
      location: 'NS, MX, TXT',
      description: `The name servers of ${domain} return different records of the zone, though all have the same SOA serial.`,
      evidence: [...differing.slice(0, mostShown), ...more].join('\n'),
      reproduce: digLine(domain, 'MX'),
    };
  });

/**
 * Name servers with the same SOA serial return different NS, MX or TXT records of the zone's own name (RFC 1034, 4.3.5: a serial stands
 * for one version). Addresses are left out, which may depend on who asks. Firm.
 */
export const zoneContentsDiffer: Check<ZoneArtifact> = {
  id: 'zone-contents-differ',
  title: 'Name servers return different records at the same SOA serial',
  score: 3,
  confidence: 'firm',
  references: ['https://www.rfc-editor.org/rfc/rfc1034#section-4.3.5'],
  risk: 'Which records a user or a mail server gets depends on the name server that answers: mail may go to a server that was given up, and policies apply at times. No transfer repairs it, as secondary servers take the zone for current.',
  recommendation:
    'Find out which name server has the intended records, raise the serial there and transfer the zone to the others; where several providers serve the zone, publish the same records at each.',
  judge,
};
