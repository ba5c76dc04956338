import type { Check } from '../../../../scanning/check.ts';
import { judgeKeys } from '../dkim/judge-keys.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

/** A record under a usual selector has a key that cannot be decoded, such as one that was cut off (RFC 6376, 3.6.1). Certain. */
export const dkimInvalid: Check<ZoneArtifact> = {
  id: 'dkim-invalid',
  title: 'DKIM record without a readable key',
  score: 3,
  confidence: 'certain',
  cwe: [347],
  references: ['https://www.rfc-editor.org/rfc/rfc6376#section-3.6.1'],
  risk: 'Receivers cannot verify mail that is signed with the key: they reject it, or cannot distinguish it from forged mail.',
  recommendation: 'Publish the whole public key in one record; a TXT record may consist of several strings.',
  judge: (zone) =>
    judgeKeys(
      zone,
      ({ isReadable }) => !isReadable,
      ({ selector }, domain) =>
        `The DKIM record of the selector ${selector} of ${domain} contains no key that can be read: signatures by it fail.`,
    ),
};
