import { elementsOf } from '../content/elements.ts';
import { printableLine } from '../content/evidence.ts';
import { locationShape } from '../content/location-shape.ts';
import type { PassiveCheck } from '../passive-check.ts';

const leastText = 4000;
const leastLinks = 4;
const leastRows = 5;

/** Words of addresses that ask who one is. */
const logIn = /log-?_?[io]n|sign-?_?in|auth/i;

/**
 * A redirect carries a whole page: a form with fields, several links, a table, or 4,000 signs of text, where servers put one
 * sentence with one link. What a session gets with a redirect is its user's own, unless that leads to the log-in. Firm for the content;
 * whether it is meant for others than who got it is not known.
 */
export const redirectWithContent: PassiveCheck = {
  id: 'redirect-with-content',
  title: 'Page content in redirect response (possible EAR)',
  score: 3,
  confidence: 'firm',
  cwe: [698, 201],
  references: [
    'https://cwe.mitre.org/data/definitions/698.html',
    'https://owasp.org/www-community/vulnerabilities/Execution_After_Redirect_(EAR)',
  ],
  risk: 'Often the code that redirects to the login page continues and returns the protected page with the redirect (execution after redirect, EAR). An attacker who does not follow the redirect can read the page.',
  recommendation:
    'End the request after the redirect is sent: PHP `header("Location: /login"); exit;`, other languages `return redirect(...)`. Then check whether code after the redirect has changed data.',
  appliesTo: ({ status, headers, document, loggedIn }) => {
    const location = headers.get('location');
    const isRedirect = location !== undefined && [301, 302, 303, 307, 308].includes(status);
    return document !== undefined && isRedirect && (!loggedIn || logIn.test(location));
  },
  inspect: (page) => {
    const { forms, named, runs, title } = elementsOf(page);
    const fields = forms.reduce((sum, form) => sum + form.fields.filter(({ type }) => type !== 'hidden').length, 0);
    const links = new Set(named('a').map(({ attribs }) => attribs.href ?? '')).size;
    const text = runs.reduce((sum, run) => sum + run.text.trim().length, 0);
    const rows = named('tr').length;
    if (fields === 0 && links < leastLinks && rows < leastRows && text < leastText) return [];
    const shown = runs.map((run) => run.text).join(' ');
    return [
      {
        cause: locationShape(page.url),
        description: `The redirect response (status ${page.status}) contains a page (form fields: ${fields}, links: ${links}, table rows: ${rows}, characters of text: ${text.toLocaleString('en-US')}).`,
        evidence: `${title === '' ? '' : `<title>${printableLine(title, 80)}</title> `}${printableLine(shown, 200)}`,
      },
    ];
  },
};
