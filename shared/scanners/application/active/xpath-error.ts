import type { ActiveCheck } from '../active-check.ts';
import { errorInjection } from '../answers/error-injection.ts';
import { takesData } from '../probing/point-words.ts';

const messages = [
  /javax\.xml\.(?:xpath\.XPathExpressionException|transform\.TransformerException)\b/,
  /org\.apache\.xpath\.(?:XPath|domapi\.XPathStylesheetDOM3Exception)/,
  /net\.sf\.saxon\.trans\.XPathException\b/,
  /System\.Xml\.XPath\.XPathException\b|MS\.Internal\.Xml\.XPath\./,
  /(?:SimpleXMLElement|DOMXPath)::(?:xpath|query|evaluate)\(\): (?:Invalid expression|Invalid predicate|xmlXPathEval)/,
  /xmlXPath(?:Eval|CompOpEval|Compiled Eval): (?:evaluation failed|parameter error)/,
  /lxml\.etree\.XPath(?:Eval|Syntax)Error\b/,
  /Nokogiri::XML::XPath::SyntaxError\b/,
  /(?:XPath error|XPathParseException|XPath parse error)\s?: [^\n]{5}/,
  /Expression must evaluate to a node-set|Unknown error in XPath/,
] as const;

/**
 * XPath injection (error-based). A quote in a value makes an XPath expression fail with its library's own message, and
 * a word does not: the value is part of the expression. Fires for `?name=a'` answered by `XPathExpressionException`;
 * silent where the message is on the page anyway. Firm.
 */
export const xpathError: ActiveCheck = {
  id: 'xpath-error',
  title: 'XPath injection (error-based)',
  score: 8,
  confidence: 'firm',
  cwe: [643],
  references: [
    'https://owasp.org/www-community/attacks/XPATH_Injection',
    'https://cwe.mitre.org/data/definitions/643.html',
  ],
  risk: 'An attacker who controls parts of the expression can read the whole XML document, which often contains users and settings, and may bypass the login.',
  recommendation:
    'Pass values to XPath as variables (`$name` with a variable resolver), or allow letters and digits only. XPath 1.0 has no escape for quotes.',
  appliesTo: (point) => takesData(point),
  probe: (probe) =>
    errorInjection(probe, {
      name: 'the XPath processor',
      messages,
      breaks: ["'", '"', ']'],
      harmless: '()',
      of: 'an XPath expression',
    }),
};
