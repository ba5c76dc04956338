import type { ActiveCheck } from '../active-check.ts';
import { includedWord } from '../answers/included-word.ts';
import { causeOf, pointInWords, takesValue } from '../probing/point-words.ts';

/**
 * Server-side include (SSI) injection. A value is processed for server-side includes: `<!--#set var="x" value="word"
 * --><!--#echo var="x" -->` is returned as the word alone. It sets a variable of this one request and changes nothing.
 * Silent where comments are left or taken away whole. Certain.
 */
export const serverSideInclude: ActiveCheck = {
  id: 'server-side-include',
  title: 'Server-side include (SSI) injection',
  score: 8,
  confidence: 'certain',
  cwe: [97],
  references: [
    'https://owasp.org/www-community/attacks/Server-Side_Includes_(SSI)_Injection',
    'https://httpd.apache.org/docs/2.4/mod/mod_include.html',
  ],
  risk: 'An attacker can read files of the server through includes and, where `exec` is allowed, run programs on it.',
  recommendation:
    'Disable SSI for content that contains request values. Apache: no `Options +Includes` (at least `IncludesNOEXEC`); nginx: `ssi off;`. Encode `<` and `>` when writing request values into pages.',
  appliesTo: (point) => takesValue(point),
  async probe(probe) {
    const found = await includedWord(probe, (word) => `<!--#set var="sf" value="${word}" --><!--#echo var="sf" -->`);
    if (found === undefined) return undefined;
    return {
      cause: causeOf(probe.point),
      description: `${pointInWords(probe.point)} is processed for server-side includes (SSI): an injected directive was executed, and only its output was returned.`,
      evidence: `sent: ${found.value}\nin the response: ${found.shown}`,
      response: found.response,
    };
  },
};
