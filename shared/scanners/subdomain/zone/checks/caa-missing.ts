import type { Check, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../place.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

function judge(zone: ZoneArtifact): Verdict {
  const { domain, caa } = zone;
  if (caa.kind === 'unknown') return { kind: 'not_testable', reason: caa.reason };
  const ran = { kind: 'ran', lookedAt: ofDomain(zone) } as const;
  if (caa.kind === 'records') return { ...ran, instances: [] };
  const instance = {
    resource: domain,
    location: 'CAA',
    description: `Neither ${domain} nor a name above it says which authorities may issue certificates for it.`,
    evidence: `${domain} CAA: no record, and none above`,
    reproduce: digLine(domain, 'CAA'),
  };
  return { ...ran, instances: [instance] };
}

/** No CAA record at the domain nor above it (RFC 8659, 3): any authority may issue. Certain. */
export const caaMissing: Check<ZoneArtifact> = {
  id: 'caa-missing',
  title: 'Every authority may issue certificates for the domain',
  score: 1,
  confidence: 'certain',
  references: ['https://www.rfc-editor.org/rfc/rfc8659#section-3'],
  risk: 'Whoever deceives one of the many authorities once gets a certificate for the domain; the domain cannot keep them to those it uses.',
  recommendation:
    'Publish CAA records that name the authorities in use, such as 0 issue "letsencrypt.org", and where to report: 0 iodef "mailto:...".',
  judge,
};
