import type { Page } from '../../../scanning/web/page/page.ts';
import { elementsOf } from '../content/elements.ts';
import { oncePerCause, startTagOf } from '../content/evidence.ts';
import { isSameSite, isShownPage } from '../content/kinds.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

function* seenOn(page: Page): Generator<Sighting> {
  for (const { url, element } of elementsOf(page).scripts)
    if (url && !isSameSite(url, page.url))
      yield {
        cause: url.host,
        description: `The page loads scripts from ${url.host}, which belongs to another registrable domain than the site.`,
        evidence: startTagOf(element),
      };
}

/**
 * A page runs a script from a host under another registrable domain: `<script src="https://cdn.example/x.js">` on
 * `https://shop.test/`. Certain, and informational: who is trusted is the owner's to know.
 */
export const crossDomainScript: PassiveCheck = {
  id: 'cross-domain-script',
  title: 'Cross-domain JavaScript inclusion',
  score: 1,
  confidence: 'certain',
  cwe: [829],
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/Third_Party_Javascript_Management_Cheat_Sheet.html',
    'https://cwe.mitre.org/data/definitions/829.html',
  ],
  risk: 'An attacker who controls or compromises the other host can run any script in the page: read what is typed and act as the visitor.',
  recommendation:
    'Keep only the third-party scripts that are needed. Serve them from this site or pin them with Subresource Integrity (SRI), and list the allowed hosts in the script-src directive of a Content Security Policy (CSP).',
  appliesTo: isShownPage,
  inspect: (page) => oncePerCause(seenOn(page)),
};
