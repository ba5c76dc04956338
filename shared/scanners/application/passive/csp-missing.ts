import { policiesOf } from '../headers/content-security.ts';
import { withoutHeader } from '../headers/evidence.ts';
import { isDocument } from '../headers/page-kind.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A page of HTML comes without a content security policy in its headers or its head, not even a reporting one. Fires on
 * a page with `Content-Type: text/html` and nothing else. Certain.
 */
export const cspMissing: PassiveCheck = {
  id: 'csp-missing',
  title: 'Page without a content security policy',
  score: 6,
  confidence: 'certain',
  cwe: [693],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/CSP',
    'https://cheatsheetseries.owasp.org/cheatsheets/Content_Security_Policy_Cheat_Sheet.html',
  ],
  risk: 'Where an attacker gets a piece of script into a page, nothing in the browser keeps it from running: a single slip in escaping is enough to act as any visitor.',
  recommendation: `Send a policy that allows scripts by nonce or from this site only; try it out with Content-Security-Policy-Report-Only first. A start:\n${toSend('Content-Security-Policy', "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'; form-action 'self'")}`,
  judges: isDocument,
  look: (page) => {
    const { enforced, reportOnly } = policiesOf(page);
    if (enforced.length > 0 || reportOnly.length > 0) return [];
    return [
      {
        cause: '',
        description: 'Neither a header nor a meta element of the page gives the browser a content security policy.',
        evidence: withoutHeader(page, 'Content-Security-Policy'),
      },
    ];
  },
};
