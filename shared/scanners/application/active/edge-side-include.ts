import type { ActiveCheck } from '../active-check.ts';
import { includedWord } from '../answers/included-word.ts';
import { causeOf, pointInWords, takesValue } from '../probing/point-words.ts';

/**
 * Edge Side Includes (ESI) injection. A value is processed for edge-side includes by a cache in front of the site: of
 * `<!--esi word-->` only the word is returned. Silent where the comment is left or taken away whole. Certain.
 */
export const edgeSideInclude: ActiveCheck = {
  id: 'edge-side-include',
  title: 'Edge Side Includes (ESI) injection',
  score: 8,
  confidence: 'certain',
  cwe: [94],
  references: ['https://www.w3.org/TR/esi-lang/', 'https://cwe.mitre.org/data/definitions/94.html'],
  risk: "An attacker who gets a visitor to open a link can make the cache include other pages, internal ones among them, or the value of HttpOnly cookies into the visitor's page.",
  recommendation:
    'Restrict ESI processing to pages that the site marks for it and that contain no request values: `Surrogate-Control: content="ESI/1.0"`; Varnish: `set beresp.do_esi` for such pages only. Encode `<` and `>` when writing request values into pages.',
  appliesTo: (point) => takesValue(point),
  async probe(probe) {
    const found = await includedWord(probe, (word) => `<!--esi ${word}-->`);
    if (found === undefined) return undefined;
    return {
      cause: causeOf(probe.point),
      description: `${pointInWords(probe.point)} is processed for Edge Side Includes (ESI) by a cache or proxy in front of the site: of an injected ESI tag, only the content was returned.`,
      evidence: `sent: ${found.value}\nin the response: ${found.shown}`,
      response: found.response,
    };
  },
};
