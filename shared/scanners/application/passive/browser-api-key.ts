import { createHash } from 'node:crypto';
import { abridged, oncePerCause } from '../content/evidence.ts';
import { isData, isScript, isShownPage } from '../content/kinds.ts';
import type { Page } from '../page.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';
import { looksDrawn } from '../secrets/randomness.ts';

const key = /(?<![\w-])AIza[\w-]{35}(?![\w-])/g;

function* seenOn(page: Page): Generator<Sighting> {
  if (!page.text.includes('AIza')) return;
  for (const [found] of page.text.matchAll(key))
    if (looksDrawn(found.slice(4)))
      yield {
        cause: `google ${createHash('sha256').update(found).digest('hex').slice(0, 8)}`,
        description: 'The answer holds an API key of Google, as maps and Firebase need one in the browser.',
        evidence: abridged(found),
      };
}

/**
 * A page or script holds an API key of Google: `AIza` and 35 signs. Informational: keys for maps and Firebase are meant to
 * be in pages; what they may be used for cannot be seen. Certain.
 */
export const browserApiKey: PassiveCheck = {
  id: 'browser-api-key',
  title: 'API key of Google in public content',
  score: 1,
  confidence: 'certain',
  cwe: [200],
  references: [
    'https://developers.google.com/maps/api-security-best-practices',
    'https://firebase.google.com/docs/projects/api-keys',
  ],
  risk: 'A key without restrictions can be used by others on the owner’s bill, and for other interfaces than it was made for.',
  recommendation:
    'Restrict the key in the console: to the addresses of the site (HTTP referrers) and to the interfaces that it needs, and set quotas.',
  judges: (page) => isShownPage(page) || isScript(page) || isData(page),
  look: (page) => oncePerCause(seenOn(page)),
};
