import type { ActiveCheck } from '../active-check.ts';
import { includedWord } from '../probing/included-word.ts';
import { causeOf, takesValue, wordsOf } from '../probing/point-words.ts';

/**
 * A value is read for server-side includes: `<!--#set var="x" value="word" --><!--#echo var="x" -->` comes back as the
 * word alone. It sets a variable of this one request and changes nothing. Silent where comments are left or taken away
 * whole. Certain.
 */
export const serverSideInclude: ActiveCheck = {
  id: 'server-side-include',
  title: 'Values are read for server-side includes',
  score: 8,
  confidence: 'certain',
  cwe: [97],
  references: [
    'https://owasp.org/www-community/attacks/Server-Side_Includes_(SSI)_Injection',
    'https://httpd.apache.org/docs/2.4/mod/mod_include.html',
  ],
  risk: 'Includes read files of the server and, where `exec` is allowed, run programs on it.',
  recommendation:
    'Turn includes off for what holds values of requests: Apache without `Options +Includes` (at least `IncludesNOEXEC`), nginx `ssi off;`. Escape `<` and `>` when writing values into pages.',
  asks: (point) => takesValue(point),
  async probe(probe) {
    const found = await includedWord(probe, (word) => `<!--#set var="sf" value="${word}" --><!--#echo var="sf" -->`);
    if (found === undefined) return undefined;
    return {
      cause: causeOf(probe.point),
      description: `${wordsOf(probe.point)} is read for server-side includes.`,
      evidence: `sent: ${found.value}\nin the answer: ${found.shown}`,
      response: found.response,
    };
  },
};
