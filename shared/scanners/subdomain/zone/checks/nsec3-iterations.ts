import type { Check } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { judgeSignatures } from '../dnssec/judge-signatures.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

const judge = (zone: ZoneArtifact) =>
  judgeSignatures(zone, (servers) => {
    const { domain } = zone;
    const counted = servers.flatMap(({ server, said: { denial } }) =>
      denial.kind === 'nsec3' && denial.iterations > 0 ? [{ server, iterations: denial.iterations }] : [],
    );
    if (counted.length === 0) return undefined;
    const most = Math.max(...counted.map(({ iterations }) => iterations));
    return {
      location: 'NSEC3PARAM',
      description: `The zone ${domain} denies names with NSEC3 records of ${most === 1 ? 'one additional iteration' : `${most} additional iterations`}; there should be none.`,
      evidence: counted.map(({ server, iterations }) => `${server}: NSEC3 with ${iterations} iterations`).join('\n'),
      reproduce: digLine(domain, 'NSEC3PARAM'),
    };
  });

/** A name server denies a random name with NSEC3 records whose iteration count is not 0 (RFC 9276 section 3.1). Certain. */
export const nsec3Iterations: Check<ZoneArtifact> = {
  id: 'nsec3-iterations',
  title: 'NSEC3 with additional iterations',
  score: 2,
  confidence: 'certain',
  cwe: [400],
  references: ['https://www.rfc-editor.org/rfc/rfc9276#section-3.1'],
  risk: 'Each denial costs name servers and resolvers more, without keeping the names secret. Resolvers treat zones above a limit of their own, often 50 or 100, as unsigned, or do not answer for them.',
  recommendation: 'Sign the zone with NSEC3 parameters "1 0 0 -": no additional iterations and no salt.',
  judge,
};
