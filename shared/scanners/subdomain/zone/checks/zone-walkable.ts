import type { Check } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { judgeSignatures } from '../dnssec/judge-signatures.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

const judge = (zone: ZoneArtifact) =>
  judgeSignatures(zone, (servers) => {
    const { domain } = zone;
    const lines = servers.flatMap(({ server, said: { denial } }) =>
      denial.kind === 'nsec' ? [`${server}: ${denial.from} NSEC ${denial.to}`] : [],
    );
    if (lines.length === 0) return undefined;
    return {
      location: 'NSEC',
      description: `The zone ${domain} denies names that do not exist with NSEC records, each of which contains the next existing name.`,
      evidence: lines.join('\n'),
      reproduce: digLine(`no-such-name.${domain}`, 'A', '+dnssec', '+authority'),
    };
  });

/** A name server denies a random name with an NSEC record that contains existing names (RFC 4034, 4; RFC 7129, 3.4). Certain. */
export const zoneWalkable: Check<ZoneArtifact> = {
  id: 'zone-walkable',
  title: 'Zone walking by NSEC records',
  score: 3,
  confidence: 'certain',
  cwe: [200],
  references: ['https://www.rfc-editor.org/rfc/rfc7129#section-3.4'],
  risk: 'Anyone can read all names of the zone one after the other. This discloses every host name, including internal and forgotten systems, as targets for further attacks.',
  recommendation:
    'If the names are not public, sign the zone with minimal answers (RFC 4470, "black lies"), or with NSEC3 without salt and with 0 iterations, which makes reading them costly.',
  judge,
};
