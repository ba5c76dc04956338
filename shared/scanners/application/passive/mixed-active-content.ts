import type { Page } from '../../../scanning/web/page/page.ts';
import { elementsOf } from '../content/elements.ts';
import { around, oncePerCause, startTagOf } from '../content/evidence.ts';
import { clearOrigin, isLoopback, isShownPage, isStyle } from '../content/kinds.ts';
import { loadsOf } from '../content/loads.ts';
import { upgradesRequests } from '../content/upgrade.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

/** `@import url(http://...)` and `@import "http://..."`. */
const imported = /@import\s{1,8}(?:url\(\s{0,8})?["']?http:\/\/([^\s"')/]{1,255})/gi;

function* importsOf(styles: readonly string[]): Generator<Sighting> {
  for (const style of styles)
    for (const found of style.matchAll(imported)) {
      const url = clearOrigin(found[1] ?? '');
      if (url)
        yield {
          cause: `style sheet ${url.origin}`,
          description: `A style sheet imports another one over plain HTTP from ${url.host}.`,
          evidence: around(style, found.index, found[0].length),
        };
    }
}

function* seenOn(page: Page): Generator<Sighting> {
  if (isStyle(page)) {
    yield* importsOf([page.text]);
    return;
  }
  for (const { element, url, kind, isActive } of loadsOf(page))
    if (isActive && url.protocol === 'http:' && !isLoopback(url))
      yield {
        cause: `${kind} ${url.origin}`,
        description: `The HTTPS page loads a ${kind} over plain HTTP from ${url.host}.`,
        evidence: startTagOf(element),
      };
  yield* importsOf(elementsOf(page).styles);
}

/**
 * A page that came over https names a script, style sheet, frame, plug-in or manifest with an http address, and no policy
 * upgrades it: `<script src="http://cdn.example/x.js">`. Certain: the address is in the markup.
 */
export const mixedActiveContent: PassiveCheck = {
  id: 'mixed-active-content',
  title: 'Active mixed content',
  score: 6,
  confidence: 'certain',
  cwe: [311, 319],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/Security/Mixed_content',
    'https://www.w3.org/TR/mixed-content/',
  ],
  risk: 'An attacker who can modify the network traffic can replace the content and run a script in the page. Current browsers block such requests, so that the page does not work as intended.',
  recommendation:
    'Load the content from an https:// URL. Until all pages are fixed, let browsers upgrade the requests: nginx `add_header Content-Security-Policy "upgrade-insecure-requests" always;`, Apache `Header always set Content-Security-Policy "upgrade-insecure-requests"`, CloudFront: a response headers policy with that value.',
  appliesTo: (page) => page.url.protocol === 'https:' && (isShownPage(page) || isStyle(page)),
  inspect: (page) => (upgradesRequests(page) ? [] : oncePerCause(seenOn(page))),
};
