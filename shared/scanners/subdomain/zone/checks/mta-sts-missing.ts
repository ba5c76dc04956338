import type { Check, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain, takesMail } from '../subject.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

function judge(zone: ZoneArtifact): Verdict {
  const { domain, mtaSts, mailServers } = zone;
  if (mtaSts.kind === 'unknown') return { kind: 'not_testable', reason: mtaSts.reason };
  if (mailServers.kind === 'failed') return { kind: 'not_testable', reason: mailServers.words };
  const ran = { kind: 'ran', examined: ofDomain(zone) } as const;
  if (mtaSts.kind === 'records' || !takesMail(zone)) return { ...ran, instances: [] };
  const instance = {
    resource: domain,
    location: 'TXT _mta-sts',
    description: `The domain ${domain} takes mail and has no MTA-STS record: it does not require that mail is delivered encrypted.`,
    evidence: `_mta-sts.${domain} TXT: no record begins with v=STSv1`,
    reproduce: digLine(`_mta-sts.${domain}`, 'TXT'),
  };
  return { ...ran, instances: [instance] };
}

/** A domain with mail servers has no MTA-STS record (RFC 8461, 3.1). Certain. */
export const mtaStsMissing: Check<ZoneArtifact> = {
  id: 'mta-sts-missing',
  title: 'MTA-STS record missing',
  score: 1,
  confidence: 'certain',
  cwe: [319],
  references: ['https://www.rfc-editor.org/rfc/rfc8461'],
  risk: 'An attacker between two mail servers can suppress encryption, or answer as the mail server, and read the mail.',
  recommendation:
    'Publish an MTA-STS policy with the mail servers of the domain, first in mode testing with TLS-RPT reports, then in mode enforce. DANE, where the zone is signed, serves the same purpose.',
  judge,
};
