import { withoutHeader } from '../headers/evidence.ts';
import { isContent, isScriptOrStyle } from '../headers/page-kind.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A page, data, a script or a style comes without X-Content-Type-Options. Silent for images, fonts and media, and for
 * redirects and errors. Certain.
 */
export const contentTypeOptionsMissing: PassiveCheck = {
  id: 'content-type-options-missing',
  title: 'Browsers may guess the type of what they get',
  score: 3,
  confidence: 'certain',
  cwe: [693],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/X-Content-Type-Options',
    'https://mimesniff.spec.whatwg.org/',
  ],
  risk: "A browser may take what a visitor has uploaded, or data with their words in it, for a page or a script and run it as the site's own.",
  recommendation: `Send the header with every answer:\n${toSend('X-Content-Type-Options', 'nosniff')}`,
  judges: (page) => isContent(page) || isScriptOrStyle(page),
  look: (page) =>
    page.headers.get('x-content-type-options') === undefined
      ? [
          {
            cause: '',
            description: 'The answer has no X-Content-Type-Options header.',
            evidence: withoutHeader(page, 'X-Content-Type-Options'),
          },
        ]
      : [],
};
