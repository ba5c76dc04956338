import type { Check } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { judgeSignatures } from '../dnssec/judge-signatures.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

const judge = (zone: ZoneArtifact) =>
  judgeSignatures(zone, (answers) => {
    const { domain } = zone;
    const servers = answers.filter(({ said }) => said.serial !== undefined);
    if (servers.length === 0) return 'No name server of the zone returned its SOA record';
    // With one that does not answer for now, nothing says that all have the same version.
    const unheard = zone.nameServers.find(({ served }) => served === 'unknown');
    if (new Set(servers.map(({ said }) => said.serial)).size < 2)
      return unheard && `The name server ${unheard.name} could not be asked: ${unheard.words}`;
    return {
      location: 'SOA',
      description: `The name servers of ${domain} have different versions of the zone.`,
      evidence: servers.map(({ server, said }) => `${server}: serial ${said.serial}`).join('\n'),
      reproduce: digLine(domain, 'SOA', '+nssearch'),
    };
  });

/** The serials of the SOA record differ between name servers of the zone (RFC 1912, 2.2): a change may be on its way. Tentative. */
export const zoneSerialsDiffer: Check<ZoneArtifact> = {
  id: 'zone-serials-differ',
  title: 'SOA serial differs between name servers',
  score: 2,
  confidence: 'tentative',
  references: ['https://www.rfc-editor.org/rfc/rfc1912#section-2.2'],
  risk: 'Users get old or new records depending on the name server that answers: changes, such as the removal of a host or of a key, take no effect for some of them.',
  recommendation:
    'If the serials still differ after the refresh time of the zone, check that the secondary name servers can transfer the zone.',
  judge,
};
