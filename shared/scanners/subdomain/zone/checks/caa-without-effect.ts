import type { Check, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../place.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

const known: ReadonlySet<string> = new Set([
  'issue',
  'issuewild',
  'iodef',
  'issuemail',
  'issuevmc',
  'contactemail',
  'contactphone',
]);

function judge(zone: ZoneArtifact): Verdict {
  const { domain, caa } = zone;
  if (caa.kind === 'unknown') return { kind: 'not_testable', reason: caa.reason };
  const at = caa.kind === 'records' ? caa.at : domain;
  const ran = { kind: 'ran', lookedAt: ofDomain(zone, at) } as const;
  if (caa.kind === 'none') return { ...ran, instances: [] };
  // A critical tag that an authority does not know keeps it from issuing (RFC 8659, 4.5).
  const restricts = caa.records.some(({ tag, critical }) => tag === 'issue' || (critical && !known.has(tag)));
  if (restricts) return { ...ran, instances: [] };
  const instance = {
    resource: at,
    location: 'CAA',
    description: `${at} has CAA records, and none that says which authorities may issue certificates for names without a wildcard (issue).`,
    evidence: caa.records
      .map(({ tag, value, critical }) => `${at} CAA ${critical ? 128 : 0} ${tag} ${JSON.stringify(value)}`)
      .join('\n'),
    reproduce: digLine(at, 'CAA'),
  };
  return { ...ran, instances: [instance] };
}

/**
 * CAA records that keep no authority from issuing: without a tag `issue` only wildcards, or nothing at all, are kept to
 * some (RFC 8659, 4.2 and 4.3). Fires on a lone `iodef`; not where a critical tag is unknown, which stops all. Certain.
 */
export const caaWithoutEffect: Check<ZoneArtifact> = {
  id: 'caa-without-effect',
  title: 'CAA records keep no authority from issuing',
  score: 3,
  confidence: 'certain',
  references: [
    'https://www.rfc-editor.org/rfc/rfc8659#section-4.2',
    'https://www.rfc-editor.org/rfc/rfc8659#section-4.3',
  ],
  risk: 'The records look like a protection and are none: every authority may still issue certificates for the domain.',
  recommendation: 'Add an issue record for each authority in use; 0 issue ";" where there is none.',
  judge,
};
