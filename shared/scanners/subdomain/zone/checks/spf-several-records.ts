import type { Check, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../subject.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

function judge(zone: ZoneArtifact): Verdict {
  const { domain, spf } = zone;
  if (spf.kind === 'unknown') return { kind: 'not_testable', reason: spf.reason };
  const ran = { kind: 'ran', examined: ofDomain(zone) } as const;
  if (spf.kind === 'none' || spf.records.length < 2) return { ...ran, instances: [] };
  const instance = {
    resource: domain,
    location: 'TXT v=spf1',
    description: `${domain} has ${spf.records.length} SPF records; only one is allowed.`,
    evidence: spf.records.map((record) => `${domain} TXT ${record}`).join('\n'),
    reproduce: digLine(domain, 'TXT'),
  };
  return { ...ran, instances: [instance] };
}

/** More than one SPF record: receivers end the evaluation with a permanent error (RFC 7208, 4.5). Certain. */
export const spfSeveralRecords: Check<ZoneArtifact> = {
  id: 'spf-several-records',
  title: 'Multiple SPF records',
  score: 6,
  confidence: 'certain',
  cwe: [290],
  references: ['https://www.rfc-editor.org/rfc/rfc7208#section-4.5'],
  risk: 'Receivers end the evaluation with a permanent error (permerror). They may accept mail that an attacker forges, or reject legitimate mail.',
  recommendation: 'Merge the terms of all records into one record, and remove the others.',
  judge,
};
