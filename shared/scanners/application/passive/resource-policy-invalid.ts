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
  title: 'Cross-Origin-Resource-Policy that browsers cannot read',
  score: 1,
  confidence: 'certain',
  cwe: [693],
  references: ['https://fetch.spec.whatwg.org/#cross-origin-resource-policy-internal-check'],
  risk: 'Browsers act as if the header were not there, and let other sites embed the answer.',
  recommendation: `Use same-origin, same-site or cross-origin, written in lower case:\n${toSend('Cross-Origin-Resource-Policy', 'same-origin')}`,
  judges: ({ status }) => status === 200,
  look: (page) => {
    const value = page.headers.get('cross-origin-resource-policy')?.trim();
    if (value === undefined || known.has(value)) return [];
    return [
      {
        cause: '',
        description: `Cross-Origin-Resource-Policy is ${shown(value, 60) || 'empty'}, which browsers do not know.`,
        evidence: headerLines(page, 'Cross-Origin-Resource-Policy'),
      },
    ];
  },
};
