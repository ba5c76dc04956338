import type { ActiveCheck } from '../active-check.ts';
import { injectedMarkup } from '../probing/markup-injection.ts';
import { causeOf, followsPath, takesValue, wordsOf } from '../probing/point-words.ts';

/**
 * A value comes back in a page as markup, though scripts are kept out: `?q=<b title=x>` makes an element of the page.
 * Silent where a script comes through as well, which reflected-xss tells. Certain: decided on the parsed page, twice.
 */
export const htmlInjection: ActiveCheck = {
  id: 'html-injection',
  title: 'Markup from the address becomes part of the page',
  score: 6,
  confidence: 'certain',
  cwe: [80],
  references: [
    'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/11-Client-side_Testing/03-Testing_for_HTML_Injection',
    'https://cheatsheetseries.owasp.org/cheatsheets/Cross_Site_Scripting_Prevention_Cheat_Sheet.html',
  ],
  risk: 'A link can put text, links and forms of a stranger into the page, under the address that visitors trust: a false log-in form, for one. Filters that keep scripts out are often got round.',
  recommendation:
    'Escape `<`, `>`, `&` and quotes wherever a value is written into a page, by a template that does so by itself, in place of a filter for some tags. Where markup is wanted, let a sanitiser with a list of allowed elements read it.',
  asks: (point) => takesValue(point) || followsPath(point),
  async probe(probe) {
    const found = await injectedMarkup(probe);
    if (found === undefined) return undefined;
    const { value, shown, response } = found;
    return {
      cause: causeOf(probe.point),
      description: `${wordsOf(probe.point)} comes back in the page as markup.`,
      evidence: `sent: ${value}\nin the page: ${shown}`,
      response,
    };
  },
};
