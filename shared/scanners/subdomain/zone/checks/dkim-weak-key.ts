import type { Check } from '../../../../scanning/check.ts';
import { judgeKeys } from '../dkim/judge-keys.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

/** Receivers must not accept shorter keys. */
const weakest = 1024;

/** An RSA key under a usual selector has less than 1024 bits (RFC 8301, 3.2). Certain. */
export const dkimWeakKey: Check<ZoneArtifact> = {
  id: 'dkim-weak-key',
  title: 'DKIM key shorter than 1024 bits',
  score: 6,
  confidence: 'certain',
  cwe: [326],
  references: ['https://www.rfc-editor.org/rfc/rfc8301#section-3.2'],
  risk: 'Such a key can be computed from its public part within hours. An attacker who has it signs mail in the name of the domain, which passes DKIM and DMARC.',
  recommendation: 'Create a key of 2048 bits under a new selector, sign with it, and remove the old record.',
  judge: (zone) =>
    judgeKeys(
      zone,
      ({ bits = weakest }) => bits < weakest,
      ({ selector, bits }, domain) => `The DKIM key of the selector ${selector} of ${domain} has only ${bits} bits.`,
    ),
};
