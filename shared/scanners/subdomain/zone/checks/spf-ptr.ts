import type { Check, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../place.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

function judge(zone: ZoneArtifact): Verdict {
  const { domain, spf } = zone;
  if (spf.kind === 'unknown') return { kind: 'not_testable', reason: spf.reason };
  const ran = { kind: 'ran', lookedAt: ofDomain(zone) } as const;
  // A ptr in a record of somebody else's is for them to mend.
  if (spf.kind === 'none' || !spf.walk?.pointers.includes(domain)) return { ...ran, instances: [] };
  const instance = {
    resource: domain,
    location: 'TXT v=spf1 ptr',
    description: `The SPF record of ${domain} uses the mechanism ptr, which is not to be used any more.`,
    evidence: spf.records.map((record) => `${domain} TXT ${record}`).join('\n'),
    reproduce: digLine(domain, 'TXT'),
  };
  return { ...ran, instances: [instance] };
}

/** The domain's own SPF record has a `ptr` mechanism, which RFC 7208, 5.5 tells not to publish. Certain. */
export const spfPtr: Check<ZoneArtifact> = {
  id: 'spf-ptr',
  title: 'SPF record uses ptr',
  score: 3,
  confidence: 'certain',
  references: ['https://www.rfc-editor.org/rfc/rfc7208#section-5.5'],
  risk: 'Many receivers skip the mechanism, so that own mail is turned away; those that do not trust whoever runs the reverse zone of an address.',
  recommendation: 'Name the addresses or host names that send mail instead of ptr.',
  judge,
};
