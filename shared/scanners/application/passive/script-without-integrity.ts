import type { Element } from 'domhandler';
import type { Page } from '../../../scanning/web/page/page.ts';
import { elementsOf, webAddress } from '../content/elements.ts';
import { oncePerCause, startTagOf } from '../content/evidence.ts';
import { isSameSite, isShownPage } from '../content/kinds.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

/** What changes under one address by its nature cannot be pinned; these say so, or are known for it. */
const changing =
  /(?:^|\.)(?:google\.com|google\.[a-z]{2,3}|recaptcha\.net|googletagmanager\.com|google-analytics\.com|googlesyndication\.com|googleadservices\.com|doubleclick\.net|googleapis\.com|gstatic\.com|stripe\.com|paypal\.com|paypalobjects\.com|braintreegateway\.com|klarna\.com|adyen\.com|facebook\.net|twitter\.com|x\.com|linkedin\.com|licdn\.com|pinterest\.com|pinimg\.com|tiktok\.com|instagram\.com|youtube\.com|vimeo\.com|hotjar\.com|clarity\.ms|bing\.com|bat\.bing\.com|segment\.com|mixpanel\.com|amplitude\.com|heapanalytics\.com|fullstory\.com|newrelic\.com|nr-data\.net|sentry-cdn\.com|datadoghq-browser-agent\.com|cookielaw\.org|onetrust\.com|cookiebot\.com|usercentrics\.eu|iubenda\.com|hcaptcha\.com|challenges\.cloudflare\.com|static\.cloudflareinsights\.com|intercom\.io|intercomcdn\.com|zdassets\.com|zendesk\.com|hubspot\.com|hs-scripts\.com|hsforms\.net|crisp\.chat|tawk\.to|typekit\.net|fontawesome\.com|disqus\.com|addthis\.com|addtoany\.com|sharethis\.com|matomo\.cloud|plausible\.io|mailchimp\.com|list-manage\.com|apple\.com|cdn-apple\.com|amazon-adsystem\.com|criteo\.net|taboola\.com|outbrain\.com|quantserve\.com|scorecardresearch\.com|optimizely\.com|vwo\.com|visualwebsiteoptimizer\.com|yandex\.ru|baidu\.com|wp\.com|shopify\.com|trustpilot\.com|livechatinc\.com|calendly\.com|typeform\.com|jotform\.com|mapbox\.com|virtualearth\.net|here\.com)$/i;

/** Of those, where files lie under the number of their version and never change. */
const lasting = /^ajax\.googleapis\.com$/i;

const canBePinned = ({ hostname }: URL) => lasting.test(hostname) || !changing.test(hostname);

function* loadsOf(page: Page): Generator<readonly [Element, URL, string]> {
  const { scripts, named, base } = elementsOf(page);
  for (const { element, url } of scripts) if (url) yield [element, url, 'script'];
  for (const element of named('link')) {
    const rel = (element.attribs.rel ?? '').toLowerCase().split(/\s+/);
    const url = rel.includes('stylesheet') ? webAddress(element.attribs.href, base) : undefined;
    if (url) yield [element, url, 'style sheet'];
  }
}

function* seenOn(page: Page): Generator<Sighting> {
  for (const [element, url, kind] of loadsOf(page)) {
    if (isSameSite(url, page.url) || !canBePinned(url)) continue;
    if ((element.attribs.integrity ?? '').trim() !== '') continue;
    const isClear = url.protocol === 'http:' && kind === 'script';
    yield {
      cause: `${kind} ${url.host}`,
      description: `The ${kind} is loaded ${isClear ? 'over plain HTTP ' : ''}from ${url.host} without an integrity attribute, so browsers do not detect a changed file.`,
      evidence: startTagOf(element),
      ...(isClear ? { score: 6 } : {}),
    };
  }
}

/**
 * A script or style sheet from another registrable domain has no `integrity`: `<script
 * src="https://cdn.example/jquery-3.7.1.min.js">`. Left out are services whose scripts change under one address and cannot
 * be pinned (tag managers, payments, captchas, maps). A script over http scores 6. Firm.
 */
export const scriptWithoutIntegrity: PassiveCheck = {
  id: 'script-without-integrity',
  title: 'Subresource Integrity (SRI) missing',
  score: 3,
  confidence: 'firm',
  cwe: [353, 345],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/Security/Subresource_Integrity',
    'https://cheatsheetseries.owasp.org/cheatsheets/Third_Party_Javascript_Management_Cheat_Sheet.html',
  ],
  risk: 'An attacker who compromises the other host can change the file. Browsers load the changed file, and a script runs in the page with full access.',
  recommendation:
    'Add the hash of the reviewed file: `integrity="sha384-..." crossorigin="anonymous"` (`openssl dgst -sha384 -binary file.js | openssl base64 -A`). Use URLs with an exact version, or serve the file from this site.',
  appliesTo: isShownPage,
  inspect: (page) => oncePerCause([...seenOn(page)].sort((one, other) => (other.score ?? 0) - (one.score ?? 0))),
};
