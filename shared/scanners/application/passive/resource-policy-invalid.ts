import { headerLines, shown } from '../headers/evidence.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

const known: ReadonlySet<string> = new Set(['same-origin', 'same-site', 'cross-origin']);

/**
 * Cross-Origin-Resource-Policy has a value that browsers do not know: `Cross-Origin-Resource-Policy: self`. They compare
 * it letter by letter, in lower case. Certain.
 */
export const resourcePolicyInvalid: PassiveCheck = {
  id: 'resource-policy-invalid',
  title: 'Cross-Origin-Resource-Policy (CORP) header invalid',
  score: 1,
  confidence: 'certain',
  cwe: [693],
  references: ['https://fetch.spec.whatwg.org/#cross-origin-resource-policy-internal-check'],
  risk: 'Browsers ignore the header and allow other sites to embed the response. Side-channel attacks such as Spectre may then be able to read it.',
  recommendation: `Use same-origin, same-site or cross-origin, in lower case:\n${toSend('Cross-Origin-Resource-Policy', 'same-origin')}`,
  appliesTo: ({ status }) => status === 200,
  inspect: (page) => {
    const value = page.headers.get('cross-origin-resource-policy')?.trim();
    if (value === undefined || known.has(value)) return [];
    return [
      {
        cause: '',
        description: `The Cross-Origin-Resource-Policy header is ${shown(value, 60) || 'empty'}, which is not a valid value.`,
        evidence: headerLines(page, 'Cross-Origin-Resource-Policy'),
      },
    ];
  },
};
