import { headerLines, shown } from '../headers/evidence.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * The first value of X-Content-Type-Options, which is all that browsers look at (Fetch, 3.6), is not `nosniff`. Fires on
 * `X-Content-Type-Options: sniff`; the right value twice is well. Certain.
 */
export const contentTypeOptionsInvalid: PassiveCheck = {
  id: 'content-type-options-invalid',
  title: 'X-Content-Type-Options header invalid',
  score: 3,
  confidence: 'certain',
  cwe: [693],
  references: ['https://fetch.spec.whatwg.org/#x-content-type-options-header'],
  risk: 'Browsers ignore the header and guess types (MIME sniffing) as if it were missing. An uploaded file can then be run as a script of the site.',
  recommendation: `Send the header once, with its only valid value nosniff:\n${toSend('X-Content-Type-Options', 'nosniff')}`,
  appliesTo: ({ status }) => status === 200,
  inspect: (page) => {
    const header = page.headers.get('x-content-type-options');
    const [first = ''] = (header ?? '').split(',', 1);
    if (header === undefined || first.trim().toLowerCase() === 'nosniff') return [];
    return [
      {
        cause: '',
        description: `The X-Content-Type-Options header is ${shown(first.trim(), 60) || 'empty'} instead of nosniff.`,
        evidence: headerLines(page, 'X-Content-Type-Options'),
      },
    ];
  },
};
