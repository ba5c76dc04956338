import type { Check, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../subject.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

function judge(zone: ZoneArtifact): Verdict {
  const { domain, dkim } = zone;
  if (dkim.kind === 'unknown') return { kind: 'not_testable', reason: dkim.reason };
  const found = dkim.keys.filter(({ isTest }) => isTest);
  const instances = found.map(({ selector, record, bits = 0 }) => ({
    resource: domain,
    location: `TXT ${selector}._domainkey`,
    description: `The DKIM record of the selector ${selector} of ${domain} declares a test (t=y): receivers treat mail with a failed signature like unsigned mail.`,
    evidence: [`${selector}._domainkey.${domain} TXT ${record}`, ...(bits > 0 ? [`RSA key of ${bits} bits`] : [])].join(
      '\n',
    ),
    reproduce: digLine(`${selector}._domainkey.${domain}`, 'TXT'),
  }));
  return { kind: 'ran', instances, examined: ofDomain(zone) };
}

/** A key under a usual selector has the flag `t=y` (RFC 6376, 3.6.1). Certain. */
export const dkimTestMode: Check<ZoneArtifact> = {
  id: 'dkim-test-mode',
  title: 'DKIM key in test mode (t=y)',
  score: 2,
  confidence: 'certain',
  cwe: [347],
  references: ['https://www.rfc-editor.org/rfc/rfc6376#section-3.6.1'],
  risk: 'Signatures of the domain have no effect at receivers that follow the record: they cannot distinguish forged mail from that of the domain.',
  recommendation: 'Remove t=y from the record once signing works.',
  judge,
};
