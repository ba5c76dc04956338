import type { Page } from '../../../scanning/web/page/page.ts';
import { around, oncePerCause } from '../content/evidence.ts';
import { isLoopback } from '../content/kinds.ts';
import { hasScripts, scriptTexts } from '../content/script-texts.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

const opened = /new (?:window\.)?WebSocket\s{0,4}\(\s{0,8}["'`](ws:\/\/[\w.:[\]-]{3,255})/g;

function* seenOn(page: Page): Generator<Sighting> {
  for (const text of scriptTexts(page))
    for (const found of text.matchAll(opened)) {
      const url = URL.canParse(found[1] ?? '') ? new URL(found[1] ?? '') : undefined;
      if (url && !isLoopback(url))
        yield {
          cause: url.origin === 'null' ? `ws://${url.host}` : url.origin,
          description: `A script opens an unencrypted WebSocket connection (ws://) to ${url.host}.`,
          evidence: around(text, found.index, found[0].length, 20, 40),
        };
    }
}

/**
 * A script of a site over https opens a WebSocket with a ws: address: `new WebSocket("ws://chat.example/")`. Certain for
 * the address; browsers of today refuse it.
 */
export const websocketOverHttp: PassiveCheck = {
  id: 'websocket-over-http',
  title: 'Unencrypted WebSocket connection (ws://)',
  score: 3,
  confidence: 'certain',
  cwe: [319],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/API/WebSocket/WebSocket',
    'https://cheatsheetseries.owasp.org/cheatsheets/WebSocket_Security_Cheat_Sheet.html',
  ],
  risk: 'Browsers that allow the connection send messages and cookies in cleartext, which an attacker on the network path can read and modify. Current browsers block it, and the function fails.',
  recommendation:
    'Use wss:// URLs that are derived from the host of the page: `new WebSocket("wss://" + location.host + "/chat")`.',
  appliesTo: (page) => page.url.protocol === 'https:' && hasScripts(page),
  inspect: (page) => oncePerCause(seenOn(page)),
};
