import type { ActiveCheck } from '../active-check.ts';
import { includedWord } from '../probing/included-word.ts';
import { causeOf, takesValue, wordsOf } from '../probing/point-words.ts';

/**
 * A value is read for edge-side includes by a cache in front of the site: of `<!--esi word-->` only the word comes back.
 * Silent where the comment is left or taken away whole. Certain.
 */
export const edgeSideInclude: ActiveCheck = {
  id: 'edge-side-include',
  title: 'Values are read for edge-side includes',
  score: 8,
  confidence: 'certain',
  cwe: [94],
  references: ['https://www.w3.org/TR/esi-lang/', 'https://cwe.mitre.org/data/definitions/94.html'],
  risk: 'A link makes the cache put other pages, also of inner servers, and cookies that scripts must not read into the page of a visitor.',
  recommendation:
    'Let the cache read for includes only what the site marks for it (`Surrogate-Control: content="ESI/1.0"` on pages without values of requests; Varnish `set beresp.do_esi` for such pages alone), and escape `<` and `>` when writing values into pages.',
  asks: (point) => takesValue(point),
  async probe(probe) {
    const found = await includedWord(probe, (word) => `<!--esi ${word}-->`);
    if (found === undefined) return undefined;
    return {
      cause: causeOf(probe.point),
      description: `${wordsOf(probe.point)} is read for edge-side includes by a cache in front of the site.`,
      evidence: `sent: ${found.value}\nin the answer: ${found.shown}`,
      response: found.response,
    };
  },
};
