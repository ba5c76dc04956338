import { elementsOf } from '../content/elements.ts';
import { oncePerCause, tagOf } from '../content/evidence.ts';
import { isSameSite, isShownPage } from '../content/kinds.ts';
import type { Page } from '../page.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

function* seenOn(page: Page): Generator<Sighting> {
  for (const { url, element } of elementsOf(page).scripts)
    if (url && !isSameSite(url, page.url))
      yield {
        cause: url.host,
        description: `The page runs scripts from ${url.host}, which is under another domain than the site.`,
        evidence: tagOf(element),
      };
}

/**
 * A page runs a script from a host under another registrable domain: `<script src="https://cdn.example/x.js">` on
 * `https://shop.test/`. Certain, and informational: who is trusted is the owner's to know.
 */
export const crossDomainScript: PassiveCheck = {
  id: 'cross-domain-script',
  title: 'Page runs scripts of another site',
  score: 1,
  confidence: 'certain',
  cwe: [829],
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/Third_Party_Javascript_Management_Cheat_Sheet.html',
    'https://cwe.mitre.org/data/definitions/829.html',
  ],
  risk: 'Whoever controls that host, or breaks into it, does in the page whatever its own scripts could do: read what is typed, act as the visitor.',
  recommendation:
    'Keep only those that are needed, serve them from the own host or pin them with Subresource Integrity, and name the hosts in a Content-Security-Policy (`script-src`).',
  judges: isShownPage,
  look: (page) => oncePerCause(seenOn(page)),
};
