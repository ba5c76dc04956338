import { elementsOf } from '../content/elements.ts';
import { around, oncePerCause, tagOf } from '../content/evidence.ts';
import { clearOrigin, isLoopback, isShownPage, isStyle } from '../content/kinds.ts';
import { loadsOf } from '../content/loads.ts';
import { upgradesRequests } from '../content/upgrade.ts';
import type { Page } from '../page.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

/** `url(http://...)` that is not of an @import, which another check has. */
const styled = /(?<!@import\s{1,8})url\(\s{0,8}["']?http:\/\/([^\s"')/]{1,255})/gi;

function* imagesOf(styles: readonly string[]): Generator<Sighting> {
  for (const style of styles)
    for (const found of style.matchAll(styled)) {
      const url = clearOrigin(found[1] ?? '');
      if (url)
        yield {
          cause: `image ${url.origin}`,
          description: `A style loads an image or a font over http from ${url.host}.`,
          evidence: around(style, found.index, found[0].length),
        };
    }
}

function* seenOn(page: Page): Generator<Sighting> {
  if (isStyle(page)) {
    yield* imagesOf([page.text]);
    return;
  }
  for (const { element, url, kind, isActive } of loadsOf(page))
    if (!isActive && url.protocol === 'http:' && !isLoopback(url))
      yield {
        cause: `${kind} ${url.origin}`,
        description: `The page came over https and shows ${kind === 'media' ? 'media' : 'an image'} over http from ${url.host}.`,
        evidence: tagOf(element),
      };
  yield* imagesOf(elementsOf(page).styles);
}

/**
 * A page that came over https names an image, a video or a sound with an http address, and no policy upgrades it:
 * `<img src="http://img.example/a.png">`. Certain: the address is in the markup.
 */
export const mixedPassiveContent: PassiveCheck = {
  id: 'mixed-passive-content',
  title: 'Page over https shows images or media over http',
  score: 3,
  confidence: 'certain',
  cwe: [311, 319],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/Security/Mixed_content',
    'https://www.w3.org/TR/mixed-content/',
  ],
  risk: 'Whoever is on the way sees which images a visitor looks at, gets the cookies that go along, and can exchange the images. Browsers that do not upgrade the address warn that the page is not secure.',
  recommendation:
    'Load them from https addresses. Until every page is mended, let browsers do it: nginx `add_header Content-Security-Policy "upgrade-insecure-requests" always;`, Apache `Header always set Content-Security-Policy "upgrade-insecure-requests"`, CloudFront: a response headers policy with that value.',
  judges: (page) => page.url.protocol === 'https:' && (isShownPage(page) || isStyle(page)),
  look: (page) => (upgradesRequests(page) ? [] : oncePerCause(seenOn(page))),
};
