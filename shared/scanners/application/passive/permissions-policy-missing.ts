import { withoutHeader } from '../headers/evidence.ts';
import { isDocument } from '../headers/page-kind.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** A page has no Permissions-Policy. Certain, and informational: its defaults do for most sites. */
export const permissionsPolicyMissing: PassiveCheck = {
  id: 'permissions-policy-missing',
  partOf: 'security-headers-missing',
  title: 'Permissions-Policy header missing',
  score: 1,
  confidence: 'certain',
  cwe: [693],
  references: ['https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/Permissions_Policy'],
  risk: 'An injected script, or a frame to which access is delegated, can request camera, microphone or location in the name of the site.',
  recommendation: `Disable the features that the site does not use:\n${toSend('Permissions-Policy', 'camera=(), microphone=(), geolocation=()')}`,
  appliesTo: isDocument,
  inspect: (page) =>
    page.headers.get('permissions-policy') === undefined
      ? [
          {
            cause: '',
            description: 'The page has no Permissions-Policy header.',
            evidence: withoutHeader(page, 'Permissions-Policy'),
          },
        ]
      : [],
};
