import { around, oncePerCause } from '../content/evidence.ts';
import { hasScripts, scriptTexts } from '../content/script-texts.ts';
import type { Page } from '../page.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

const call =
  /\b(parent|opener|top|contentWindow|source)\s{0,2}(?:\?\.|\.)\s{0,2}postMessage\s{0,2}\(([^;]{1,300}?),\s{0,4}(["'`])\*\3\s{0,4}[,)]/g;

function* seenOn(page: Page): Generator<Sighting> {
  for (const text of scriptTexts(page))
    for (const found of text.matchAll(call))
      yield {
        cause: `to ${found[1]}`,
        description: `A script sends a message to ${found[1]} and takes any site as its receiver.`,
        evidence: around(text, found.index, found[0].length, 20, 20),
      };
}

/**
 * A script calls `postMessage` of another window with `'*'` as the target: `parent.postMessage(token, '*')`. Tentative:
 * what is sent may be nothing of worth.
 */
export const postMessageToAnyOrigin: PassiveCheck = {
  id: 'post-message-to-any-origin',
  title: 'Script sends messages to windows of any site',
  score: 1,
  confidence: 'tentative',
  cwe: [346, 201],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/API/Window/postMessage',
    'https://cheatsheetseries.owasp.org/cheatsheets/HTML5_Security_Cheat_Sheet.html',
  ],
  risk: 'Any site that frames the page, or opened it, reads the message: tokens, names and states that were meant for one partner.',
  recommendation: "Name the receiver: `parent.postMessage(message, 'https://partner.example.com')`.",
  judges: hasScripts,
  look: (page) => oncePerCause(seenOn(page)),
};
