import type { Check } from '../../../../scanning/check.ts';
import { judgeKeys } from '../dkim/judge-keys.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

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
  judge: (zone) =>
    judgeKeys(
      zone,
      ({ isTest }) => isTest,
      ({ selector }, domain) =>
        `The DKIM record of the selector ${selector} of ${domain} declares a test (t=y): receivers treat mail with a failed signature like unsigned mail.`,
    ),
};
