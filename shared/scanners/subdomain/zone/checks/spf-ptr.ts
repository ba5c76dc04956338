import type { Check, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../subject.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

function judge(zone: ZoneArtifact): Verdict {
  const { domain, spf } = zone;
  if (spf.kind === 'unknown') return { kind: 'not_testable', reason: spf.reason };
  const ran = { kind: 'ran', examined: ofDomain(zone) } as const;
  // A ptr in the record of a third party is theirs to correct.
  if (spf.kind === 'none' || !spf.walk?.pointers.includes(domain)) return { ...ran, instances: [] };
  const instance = {
    resource: domain,
    location: 'TXT v=spf1 ptr',
    description: `The SPF record of ${domain} uses the ptr mechanism, which RFC 7208 deprecates.`,
    evidence: spf.records.map((record) => `${domain} TXT ${record}`).join('\n'),
    reproduce: digLine(domain, 'TXT'),
  };
  return { ...ran, instances: [instance] };
}

/** The domain's own SPF record has a `ptr` mechanism, which RFC 7208, 5.5 deprecates. Certain. */
export const spfPtr: Check<ZoneArtifact> = {
  id: 'spf-ptr',
  title: 'SPF record with deprecated ptr mechanism',
  score: 3,
  confidence: 'certain',
  cwe: [350],
  references: ['https://www.rfc-editor.org/rfc/rfc7208#section-5.5'],
  risk: 'Many receivers skip the mechanism, so that legitimate mail may be rejected. Receivers that evaluate it rely on reverse DNS, which the owner of the IP address controls.',
  recommendation: 'Replace ptr with ip4, ip6, a or mx mechanisms for the hosts that send mail.',
  judge,
};
