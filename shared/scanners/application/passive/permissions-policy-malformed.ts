import { headerLines } from '../headers/evidence.ts';
import { isDocument } from '../headers/page-kind.ts';
import { toSend } from '../headers/server-lines.ts';
import { dictionaryNames } from '../headers/structured-dictionary.ts';
import type { PassiveCheck } from '../passive-check.ts';

const maxLength = 8000;

/**
 * A page's Permissions-Policy is no dictionary of structured fields, mostly as it is written like the old
 * Feature-Policy: `camera 'none'; microphone 'self'`. Certain.
 */
export const permissionsPolicyMalformed: PassiveCheck = {
  id: 'permissions-policy-malformed',
  title: 'Permissions-Policy header malformed',
  score: 1,
  confidence: 'certain',
  cwe: [693],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Permissions-Policy',
    'https://www.rfc-editor.org/rfc/rfc9651#section-3.2',
  ],
  risk: 'Browsers ignore the whole header. Access to camera, microphone and location is as unrestricted for the page and its embedded frames as without the header.',
  recommendation: `Write each feature as name=(list), separated by commas:\n${toSend('Permissions-Policy', 'camera=(), microphone=(), geolocation=(self)')}`,
  appliesTo: isDocument,
  inspect: (page) =>
    dictionaryNames((page.headers.get('permissions-policy') ?? '').slice(0, maxLength).trim()) === undefined
      ? [
          {
            cause: '',
            description:
              'The Permissions-Policy header of the page is not a valid dictionary of structured fields (RFC 9651).',
            evidence: headerLines(page, 'Permissions-Policy'),
          },
        ]
      : [],
};
