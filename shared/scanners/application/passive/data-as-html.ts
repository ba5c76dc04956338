import { printableText } from '../content/evidence.ts';
import { locationShape } from '../content/location-shape.ts';
import type { PassiveCheck } from '../passive-check.ts';

const longest = 500_000;

function isStructure(text: string): boolean {
  const trimmed = text.trim();
  if (!/^(?:\{\s*["}]|\[\s*[[{"\]\d])/.test(trimmed.slice(0, 200)) || trimmed.length > longest) return false;
  try {
    return typeof JSON.parse(trimmed) === 'object';
  } catch {
    return false;
  }
}

/**
 * A response of type text/html is JSON from its first to its last sign: `{"name":"..."}`. Firm for what it is; whether a
 * visitor's words are in it is not known.
 */
export const dataAsHtml: PassiveCheck = {
  id: 'data-as-html',
  title: 'JSON served as text/html',
  score: 3,
  confidence: 'firm',
  cwe: [79, 436],
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/AJAX_Security_Cheat_Sheet.html',
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Type',
  ],
  risk: 'Browsers render the response as a page. An attacker who can store text in one of its values can run a script on the site (cross-site scripting, XSS).',
  recommendation: 'Send JSON with `Content-Type: application/json` and `X-Content-Type-Options: nosniff`.',
  appliesTo: (page) =>
    page.contentType === 'text/html' && page.status < 300 && page.headers.get('content-type') !== undefined,
  inspect: (page) =>
    isStructure(page.text)
      ? [
          {
            cause: locationShape(page.url),
            description: `The response is JSON and is sent with Content-Type: ${page.contentType}.`,
            evidence: printableText(page.text, 200),
          },
        ]
      : [],
};
