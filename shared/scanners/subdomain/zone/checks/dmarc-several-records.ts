import type { Check, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../subject.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

function judge(zone: ZoneArtifact): Verdict {
  const { domain, dmarc } = zone;
  if (dmarc.kind === 'unknown') return { kind: 'not_testable', reason: dmarc.reason };
  const at = dmarc.kind === 'records' ? dmarc.at : domain;
  const ran = { kind: 'ran', examined: ofDomain(zone, at) } as const;
  if (dmarc.kind === 'none' || dmarc.records.length < 2) return { ...ran, instances: [] };
  const instance = {
    resource: at,
    location: 'TXT _dmarc',
    description: `${at} has ${dmarc.records.length} DMARC records; only one is allowed.`,
    evidence: dmarc.records.map((record) => `_dmarc.${at} TXT ${record}`).join('\n'),
    reproduce: digLine(`_dmarc.${at}`, 'TXT'),
  };
  return { ...ran, instances: [instance] };
}

/** More than one DMARC record: receivers treat the domain as one without a record (RFC 7489, 6.6.3). Certain. */
export const dmarcSeveralRecords: Check<ZoneArtifact> = {
  id: 'dmarc-several-records',
  title: 'Multiple DMARC records',
  score: 6,
  confidence: 'certain',
  cwe: [290],
  references: ['https://www.rfc-editor.org/rfc/rfc7489#section-6.6.3'],
  risk: 'Receivers ignore all of the records. Mail that an attacker forges is handled as if the domain had no DMARC policy.',
  recommendation: 'Keep one DMARC record and remove the others.',
  judge,
};
