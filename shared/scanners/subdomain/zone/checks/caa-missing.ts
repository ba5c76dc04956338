import type { Check, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../subject.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

function judge(zone: ZoneArtifact): Verdict {
  const { domain, caa } = zone;
  if (caa.kind === 'unknown') return { kind: 'not_testable', reason: caa.reason };
  const ran = { kind: 'ran', examined: ofDomain(zone) } as const;
  if (caa.kind === 'records') return { ...ran, instances: [] };
  const instance = {
    resource: domain,
    location: 'CAA',
    description: `Neither ${domain} nor any of its parent domains has a CAA record.`,
    evidence: `${domain} CAA: no record at the domain or its parent domains`,
    reproduce: digLine(domain, 'CAA'),
  };
  return { ...ran, instances: [instance] };
}

/** No CAA record at the domain or at its parents (RFC 8659, 3): any CA may issue certificates. Certain. */
export const caaMissing: Check<ZoneArtifact> = {
  id: 'caa-missing',
  title: 'CAA record missing',
  score: 1,
  confidence: 'certain',
  cwe: [693],
  references: ['https://www.rfc-editor.org/rfc/rfc8659#section-3'],
  risk: 'Any public certificate authority (CA) may issue certificates for the domain. An attacker who defeats domain validation at any one CA can obtain a valid certificate.',
  recommendation:
    'Publish a CAA record for each CA in use, for example 0 issue "letsencrypt.org". Add 0 iodef "mailto:..." to receive reports of rejected requests.',
  judge,
};
