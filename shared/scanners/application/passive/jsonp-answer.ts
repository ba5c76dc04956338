import type { Page } from '../../../scanning/web/page/page.ts';
import { printableText } from '../content/evidence.ts';
import { isScript } from '../content/kinds.ts';
import { locationShape } from '../content/location-shape.ts';
import type { PassiveCheck } from '../passive-check.ts';

const names: ReadonlySet<string> = new Set(['callback', 'jsonp', 'jsonpcallback', 'cb', 'jsoncallback']);

/** Browsers run plain text as a script, too, unless they are told not to. */
const runsAsScript = (page: Page): boolean =>
  isScript(page) ||
  (page.contentType === 'text/plain' &&
    page.status === 200 &&
    page.headers.get('x-content-type-options') === undefined);

/**
 * A script whose address names a function and that calls just this function with an object or a list:
 * `/api/me?callback=show` answers `show({"name":"..."})`. Tentative: what is in it may be public.
 */
export const jsonpAnswer: PassiveCheck = {
  id: 'jsonp-answer',
  title: 'Possible data leak through JSONP endpoint',
  score: 3,
  confidence: 'tentative',
  cwe: [346, 829],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/CORS',
    'https://cheatsheetseries.owasp.org/cheatsheets/AJAX_Security_Cheat_Sheet.html',
  ],
  risk: "Any site that a logged-in visitor opens can load the script with the visitor's cookies and read the data (cross-site script inclusion, XSSI). If a Content Security Policy (CSP) allows this host, the endpoint can be used to bypass it.",
  recommendation:
    'Return JSON with `Content-Type: application/json`, and allow trusted origins to read it with CORS headers.',
  appliesTo: (page) => runsAsScript(page) && page.url.search !== '',
  inspect: (page) => {
    for (const [name, value] of page.url.searchParams) {
      if (!names.has(name.toLowerCase()) || !/^[\w$.]{1,100}$/.test(value)) continue;
      const start = page.text.slice(0, 300).replace(/^(?:\s|\/\*\*\/|;)+/, '');
      const test = `typeof ${value} === 'function' && `;
      const call = start.startsWith(test) ? start.slice(test.length) : start;
      if (call.startsWith(value) && /^\s{0,4}\(\s{0,20}[[{]/.test(call.slice(value.length)))
        return [
          {
            cause: locationShape(page.url),
            description: `The response is a script that passes data to the function named in the URL parameter "${name.slice(0, 50)}". Whether the data is confidential was not determined.`,
            evidence: printableText(start, 200),
          },
        ];
    }
    return [];
  },
};
