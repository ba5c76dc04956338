import type { Check, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { isKnownTag } from '../caa-tags.ts';
import { ofDomain } from '../subject.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

function judge(zone: ZoneArtifact): Verdict {
  const { domain, caa } = zone;
  if (caa.kind === 'unknown') return { kind: 'not_testable', reason: caa.reason };
  const at = caa.kind === 'records' ? caa.at : domain;
  const ran = { kind: 'ran', examined: ofDomain(zone, at) } as const;
  if (caa.kind === 'none') return { ...ran, instances: [] };
  // A critical tag that a CA does not know prevents it from issuing (RFC 8659, 4.5).
  const restricts = caa.records.some(({ tag, critical }) => tag === 'issue' || (critical && !isKnownTag(tag)));
  if (restricts) return { ...ran, instances: [] };
  const instance = {
    resource: at,
    location: 'CAA',
    description: `${at} has CAA records, but none with the issue property, which restricts certificates for non-wildcard names.`,
    evidence: caa.records
      .map(({ tag, value, critical }) => `${at} CAA ${critical ? 128 : 0} ${tag} ${JSON.stringify(value)}`)
      .join('\n'),
    reproduce: digLine(at, 'CAA'),
  };
  return { ...ran, instances: [instance] };
}

/**
 * CAA records that do not restrict issuance: without the property `issue` they restrict wildcard certificates at most
 * (RFC 8659, 4.2 and 4.3). Fires on a lone `iodef`; not where a critical tag is unknown, which stops all CAs. Certain.
 */
export const caaWithoutEffect: Check<ZoneArtifact> = {
  id: 'caa-without-effect',
  title: 'CAA records without issue property',
  score: 3,
  confidence: 'certain',
  cwe: [693],
  references: [
    'https://www.rfc-editor.org/rfc/rfc8659#section-4.2',
    'https://www.rfc-editor.org/rfc/rfc8659#section-4.3',
  ],
  risk: 'The records do not restrict issuance: any CA may still issue certificates for non-wildcard names. An attacker who defeats domain validation at any one CA can obtain a valid certificate.',
  recommendation:
    'Add an issue record for each CA in use, for example 0 issue "letsencrypt.org". If no CA may issue certificates for the domain, publish 0 issue ";".',
  judge,
};
