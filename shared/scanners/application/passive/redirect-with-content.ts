import { elementsOf } from '../content/elements.ts';
import { printableLine } from '../content/evidence.ts';
import { placeOf } from '../content/place.ts';
import type { PassiveCheck } from '../passive-check.ts';

const leastText = 4000;
const leastLinks = 4;
const leastRows = 5;

/**
 * A redirect carries a whole page: a form with fields, several links, a table, or 4,000 signs of text, where servers put one
 * sentence with one link. Firm for the content; whether it is meant for others than who got it is not known.
 */
export const redirectWithContent: PassiveCheck = {
  id: 'redirect-with-content',
  title: 'Redirect carries the content of a page',
  score: 3,
  confidence: 'firm',
  cwe: [698, 201],
  references: [
    'https://cwe.mitre.org/data/definitions/698.html',
    'https://owasp.org/www-community/vulnerabilities/Execution_After_Redirect_(EAR)',
  ],
  risk: 'Often the code that sends visitors away to log in runs on and answers the protected page behind the redirect: whoever does not follow it reads the page.',
  recommendation:
    'End the request where the redirect is sent: PHP `header("Location: /login"); exit;`, others `return redirect(...)`. Then look at whether code behind it changed something.',
  judges: ({ status, headers, document }) =>
    document !== undefined && [301, 302, 303, 307, 308].includes(status) && headers.get('location') !== undefined,
  look: (page) => {
    const { forms, named, runs, title } = elementsOf(page);
    const fields = forms.reduce((sum, form) => sum + form.fields.filter(({ type }) => type !== 'hidden').length, 0);
    const links = new Set(named('a').map(({ attribs }) => attribs.href ?? '')).size;
    const text = runs.reduce((sum, run) => sum + run.text.trim().length, 0);
    const rows = named('tr').length;
    if (fields === 0 && links < leastLinks && rows < leastRows && text < leastText) return [];
    const shown = runs.map((run) => run.text).join(' ');
    return [
      {
        cause: placeOf(page.url),
        description: `The redirect (${page.status}) carries a page with ${fields} fields, ${links} links, ${rows} rows of tables and ${text.toLocaleString('en-US')} signs of text.`,
        evidence: `${title === '' ? '' : `<title>${printableLine(title, 80)}</title> `}${printableLine(shown, 200)}`,
      },
    ];
  },
};
