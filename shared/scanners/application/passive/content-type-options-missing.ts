import { withoutHeader } from '../headers/evidence.ts';
import { isContent, isScriptOrStyle } from '../headers/page-kind.ts';
import { weightOf } from '../headers/page-weight.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A page, data, a script or a style comes without X-Content-Type-Options. Silent for images, fonts and media, and for
 * redirects and errors. Certain.
 */
export const contentTypeOptionsMissing: PassiveCheck = {
  id: 'content-type-options-missing',
  partOf: 'security-headers-missing',
  title: 'X-Content-Type-Options header missing',
  score: 3,
  confidence: 'certain',
  cwe: [693],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/X-Content-Type-Options',
    'https://mimesniff.spec.whatwg.org/',
  ],
  risk: 'Browsers may guess the type of a response (MIME sniffing). An attacker who can upload a file, or inject text into a data response, may have it run as a script of the site.',
  recommendation: `Send the header with every response:\n${toSend('X-Content-Type-Options', 'nosniff')}`,
  appliesTo: (page) => isContent(page) || isScriptOrStyle(page),
  inspect: (page) =>
    page.headers.get('x-content-type-options') === undefined
      ? [
          {
            cause: '',
            score: Math.min(3, weightOf(page)),
            description: 'The response has no X-Content-Type-Options header.',
            evidence: withoutHeader(page, 'X-Content-Type-Options'),
          },
        ]
      : [],
};
