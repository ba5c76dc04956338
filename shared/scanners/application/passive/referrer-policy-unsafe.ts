import { shown } from '../headers/evidence.ts';
import { isDocument } from '../headers/page-kind.ts';
import { referrerPolicyOf } from '../headers/referrer-policy.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A page tells other sites its whole address: `Referrer-Policy: unsafe-url` or `no-referrer-when-downgrade`. Values that
 * browsers do not know are skipped, the last one that they know counts. Certain.
 */
export const referrerPolicyUnsafe: PassiveCheck = {
  id: 'referrer-policy-unsafe',
  title: 'Unsafe Referrer-Policy',
  score: 3,
  confidence: 'certain',
  cwe: [200],
  references: [
    'https://www.w3.org/TR/referrer-policy/#referrer-policy-unsafe-url',
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Referrer-Policy#directives',
  ],
  risk: 'Browsers send the full URL to every site that is linked to or from which content is loaded. The path and query string can contain names, search terms and tokens, for example for a password reset.',
  recommendation: `Send the origin at most to other sites:\n${toSend('Referrer-Policy', 'strict-origin')}`,
  appliesTo: isDocument,
  inspect: (page) => {
    const said = referrerPolicyOf(page);
    if (said?.policy === undefined || said.keepsPaths) return [];
    return [
      {
        cause: said.policy,
        description: `The referrer policy of the page is ${said.policy}, which sends the full URL to other sites.`,
        evidence: `Referrer-Policy: ${shown(said.written)}`,
      },
    ];
  },
};
