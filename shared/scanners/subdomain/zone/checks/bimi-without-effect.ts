import type { Check, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { bimiFaults } from '../bimi/bimi-faults.ts';
import { ofDomain } from '../subject.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

function judge(zone: ZoneArtifact): Verdict {
  const { domain, bimi, dmarc } = zone;
  if (bimi.kind === 'unknown') return { kind: 'not_testable', reason: bimi.reason };
  const ran = { kind: 'ran', examined: ofDomain(zone) } as const;
  if (bimi.kind === 'none') return { ...ran, instances: [] };
  const [first, ...more] = bimiFaults(bimi.records, dmarc);
  // Whether a sound record has its effect is for DMARC to say.
  if (first === undefined && dmarc.kind === 'unknown') return { kind: 'not_testable', reason: dmarc.reason };
  if (first === undefined) return { ...ran, instances: [] };
  const instance = {
    resource: domain,
    location: 'TXT default._bimi',
    description: `The BIMI record of ${domain} has no effect: ${first}.`,
    evidence: [...bimi.records.map((record) => `default._bimi.${domain} TXT ${record}`), first, ...more].join('\n'),
    reproduce: digLine(`default._bimi.${domain}`, 'TXT'),
  };
  return { ...ran, instances: [instance] };
}

/**
 * The domain has a BIMI record at the default selector, and receivers show no logo: the record is invalid, or DMARC is not
 * enforced (draft-brand-indicators-for-message-identification, 4 and 7). Not where it declines. Certain.
 */
export const bimiWithoutEffect: Check<ZoneArtifact> = {
  id: 'bimi-without-effect',
  title: 'BIMI record without effect',
  score: 1,
  confidence: 'certain',
  // BIMI has no RFC; what it asks of DMARC is in that of DMARC.
  references: [
    'https://datatracker.ietf.org/doc/html/draft-brand-indicators-for-message-identification',
    'https://www.rfc-editor.org/rfc/rfc7489',
  ],
  risk: 'Receivers do not show the logo of the domain, so that its genuine mail looks no different from forged mail.',
  recommendation:
    'Publish one record with the https locations of the logo (l) and of its certificate (a), and enforce DMARC: p=quarantine or p=reject, without sp=none and without pct below 100.',
  judge,
};
