import type { Check, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../subject.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

function judge(zone: ZoneArtifact): Verdict {
  const { domain, spf } = zone;
  if (spf.kind === 'unknown') return { kind: 'not_testable', reason: spf.reason };
  const ran = { kind: 'ran', examined: ofDomain(zone) } as const;
  if (spf.kind === 'none' || spf.walk === undefined || spf.walk.faults.length === 0) return { ...ran, instances: [] };
  const { faults } = spf.walk;
  const instance = {
    resource: domain,
    location: 'TXT v=spf1',
    description: `The SPF record of ${domain} has ${faults.length === 1 ? 'an error' : `${faults.length} errors`}: its evaluation ends with a permanent error (permerror).`,
    evidence: [...spf.records.map((record) => `${domain} TXT ${record}`), ...faults.slice(0, 20)].join('\n'),
    reproduce: digLine(domain, 'TXT'),
  };
  return { ...ran, instances: [instance] };
}

/**
 * The SPF record, or one that it includes, has an error that ends its evaluation: an unknown mechanism, an invalid
 * address, an include of a domain without a record, a loop (RFC 7208, 4.6 and 5.2). Fires on `v=spf1 ipv4:192.0.2.1
 * -all`. Certain.
 */
export const spfInvalid: Check<ZoneArtifact> = {
  id: 'spf-invalid',
  title: 'SPF record invalid',
  score: 6,
  confidence: 'certain',
  cwe: [290],
  references: [
    'https://www.rfc-editor.org/rfc/rfc7208#section-4.6',
    'https://www.rfc-editor.org/rfc/rfc7208#section-5.2',
  ],
  risk: 'Receivers obtain no valid SPF result. They may accept mail that an attacker forges, or reject legitimate mail.',
  recommendation: 'Correct the terms listed in the evidence, and remove includes of services that no longer exist.',
  judge,
};
