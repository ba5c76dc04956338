import type { Page } from '../../../scanning/web/page/page.ts';
import { elementsOf } from '../content/elements.ts';
import { around, oncePerCause, startTagOf } from '../content/evidence.ts';
import { clearOrigin, isLoopback, isShownPage, isStyle } from '../content/kinds.ts';
import { loadsOf } from '../content/loads.ts';
import { upgradesRequests } from '../content/upgrade.ts';
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
          description: `A style sheet loads an image or a font over plain HTTP from ${url.host}.`,
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
        description: `The HTTPS page loads ${kind === 'media' ? 'media' : 'an image'} over plain HTTP from ${url.host}.`,
        evidence: startTagOf(element),
      };
  yield* imagesOf(elementsOf(page).styles);
}

/**
 * A page that came over https names an image, a video or a sound with an http address, and no policy upgrades it:
 * `<img src="http://img.example/a.png">`. Certain: the address is in the markup.
 */
export const mixedPassiveContent: PassiveCheck = {
  id: 'mixed-passive-content',
  title: 'Passive mixed content',
  score: 3,
  confidence: 'certain',
  cwe: [311, 319],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/Security/Mixed_content',
    'https://www.w3.org/TR/mixed-content/',
  ],
  risk: 'An attacker who can observe or modify the network traffic sees which images a visitor views, can read cookies that are sent with the requests, and can replace the images. Browsers that do not upgrade the requests mark the page as not secure.',
  recommendation:
    'Load images and media from https:// URLs. Until all pages are fixed, let browsers upgrade the requests: nginx `add_header Content-Security-Policy "upgrade-insecure-requests" always;`, Apache `Header always set Content-Security-Policy "upgrade-insecure-requests"`, CloudFront: a response headers policy with that value.',
  appliesTo: (page) => page.url.protocol === 'https:' && (isShownPage(page) || isStyle(page)),
  inspect: (page) => (upgradesRequests(page) ? [] : oncePerCause(seenOn(page))),
};
