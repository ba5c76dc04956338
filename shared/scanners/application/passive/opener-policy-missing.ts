import { headerLines, withoutHeader } from '../headers/evidence.ts';
import { isDocument, isSecure } from '../headers/page-kind.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

const known = /^(?:same-origin|same-origin-allow-popups|noopener-allow-popups)(?:;|$)/i;

/**
 * A page over https does not part with windows of other sites by Cross-Origin-Opener-Policy, or says unsafe-none. Over
 * http browsers ignore the header. Certain, and informational.
 */
export const openerPolicyMissing: PassiveCheck = {
  id: 'opener-policy-missing',
  partOf: 'security-headers-missing',
  title: 'Cross-Origin-Opener-Policy (COOP) missing or not isolating',
  score: 1,
  confidence: 'certain',
  cwe: [693],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Cross-Origin-Opener-Policy',
    'https://web.dev/articles/why-coop-coep',
  ],
  risk: 'A site that opens the page, or is opened by it, can count its frames, navigate it and measure its behavior. Such cross-site leaks (XS-Leaks) can disclose whether a visitor is logged in.',
  recommendation: `Set the header to same-origin, or allow pop-ups if login or payment needs them:\n${toSend('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')}`,
  appliesTo: (page) => isDocument(page) && isSecure(page),
  inspect: (page) => {
    const header = page.headers.get('cross-origin-opener-policy')?.trim();
    if (header !== undefined && known.test(header)) return [];
    return [
      {
        cause: '',
        description:
          header === undefined
            ? 'The page has no Cross-Origin-Opener-Policy header.'
            : 'The Cross-Origin-Opener-Policy header of the page does not isolate it from windows of other sites.',
        evidence:
          header === undefined
            ? withoutHeader(page, 'Cross-Origin-Opener-Policy')
            : headerLines(page, 'Cross-Origin-Opener-Policy'),
      },
    ];
  },
};
