import type { ActiveCheck } from '../active-check.ts';
import { causeOf, pointInWords, takesValue } from '../probing/point-words.ts';

/** Ends of a line as servers may read them: CR LF, LF, CR, and letters whose low byte is one. */
const lineEnds = ['%0d%0a', '%0a', '%0d', '%E5%98%8D%E5%98%8A'] as const;

/**
 * HTTP response splitting (CRLF injection). A value with a line end adds a header to the response: a header of a
 * random name is returned with a random value. Fires for `?lang=en%0d%0aX-Name:%20value`; silent where the line end is
 * taken out or encoded. Certain.
 */
export const headerInjection: ActiveCheck = {
  id: 'header-injection',
  title: 'HTTP response splitting (CRLF injection)',
  score: 6,
  confidence: 'certain',
  cwe: [113, 93],
  references: [
    'https://owasp.org/www-community/attacks/HTTP_Response_Splitting',
    'https://cwe.mitre.org/data/definitions/113.html',
  ],
  risk: 'An attacker who gets a visitor to open a link can set cookies, disable security headers or replace the content of the response. Where a cache stores the response, other visitors receive it as well.',
  recommendation:
    'Remove CR and LF from values that are written into headers, or use the header functions of the framework, which reject them. nginx: use `$request_uri` in `return 301`, not `$uri` or `$document_uri`, which are decoded.',
  appliesTo: (point) => takesValue(point),
  async probe({ point, send, marker }) {
    const own = encodeURIComponent(point.value);
    for (const lineEnd of lineEnds) {
      const ask = async (end: string) => {
        const [name, word] = [`x-${marker()}`, marker()];
        const value = `${own}${end}${name}:%20${word}`;
        const response = await send(value);
        return { value, response, line: response.headers.get(name)?.includes(word) ? `${name}: ${word}` : undefined };
      };
      if ((await ask(lineEnd)).line === undefined) continue;
      // The negative control: without a line end there is no header.
      if ((await ask('%20')).line !== undefined) return undefined;
      const { value, response, line } = await ask(lineEnd);
      if (line === undefined) continue;
      return {
        cause: causeOf(point),
        description: `${pointInWords(point)} is written into a response header without removing line breaks. An injected line break added a new header to the response.`,
        evidence: `sent: ${value}\nresponse header: ${line}`,
        response,
      };
    }
    return undefined;
  },
};
