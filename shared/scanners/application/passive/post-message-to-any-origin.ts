import type { Page } from '../../../scanning/web/page/page.ts';
import { around, oncePerCause } from '../content/evidence.ts';
import { hasScripts, scriptTexts } from '../content/script-texts.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

const call =
  /\b(parent|opener|top|contentWindow|source)\s{0,2}(?:\?\.|\.)\s{0,2}postMessage\s{0,2}\(([^;]{1,300}?),\s{0,4}(["'`])\*\3\s{0,4}[,)]/g;

function* seenOn(page: Page): Generator<Sighting> {
  for (const text of scriptTexts(page))
    for (const found of text.matchAll(call))
      yield {
        cause: `to ${found[1]}`,
        description: `A script calls ${found[1]}.postMessage with the target origin '*'.`,
        evidence: around(text, found.index, found[0].length, 20, 20),
      };
}

/**
 * A script calls `postMessage` of another window with `'*'` as the target: `parent.postMessage(token, '*')`. Tentative:
 * what is sent may be nothing of worth.
 */
export const postMessageToAnyOrigin: PassiveCheck = {
  id: 'post-message-to-any-origin',
  title: 'postMessage with wildcard target origin',
  score: 1,
  confidence: 'tentative',
  cwe: [346, 201],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/API/Window/postMessage',
    'https://cheatsheetseries.owasp.org/cheatsheets/HTML5_Security_Cheat_Sheet.html',
  ],
  risk: 'Any site that frames or opens the page can read the message, which may contain tokens or personal data.',
  recommendation: "Set the target origin: `parent.postMessage(message, 'https://partner.example.com')`.",
  appliesTo: hasScripts,
  inspect: (page) => oncePerCause(seenOn(page)),
};
