import type { ActiveCheck } from '../active-check.ts';
import { injectedMarkup } from '../answers/markup-injection.ts';
import { causeOf, followsPath, pointInWords, takesValue } from '../probing/point-words.ts';

/**
 * HTML injection. A value is returned in a page as markup, though scripts are kept out: `?q=<b title=x>` makes an
 * element of the page. Silent where a script comes through as well, which reflected-xss reports. Certain: decided on
 * the parsed page, twice.
 */
export const htmlInjection: ActiveCheck = {
  id: 'html-injection',
  title: 'HTML injection',
  score: 6,
  confidence: 'certain',
  cwe: [80],
  references: [
    'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/11-Client-side_Testing/03-Testing_for_HTML_Injection',
    'https://cheatsheetseries.owasp.org/cheatsheets/Cross_Site_Scripting_Prevention_Cheat_Sheet.html',
  ],
  risk: 'An attacker who gets a visitor to open a link can place text, links and forms, such as a fake login form, into a page of the site. Filters that block scripts can often be bypassed.',
  recommendation:
    'Encode `<`, `>`, `&` and quotes wherever a value is written into a page; use a template engine that does so by default instead of a tag filter. Where markup is required, use an HTML sanitizer with an allowlist of elements.',
  appliesTo: (point) => takesValue(point) || followsPath(point),
  async probe(probe) {
    const found = await injectedMarkup(probe);
    if (found === undefined) return undefined;
    const { value, shown, response } = found;
    return {
      cause: causeOf(probe.point),
      description: `${pointInWords(probe.point)} is written into the page without encoding, and an injected element became part of the document.`,
      evidence: `sent: ${value}\nin the page: ${shown}`,
      response,
    };
  },
};
