import { createHash } from 'node:crypto';
import type { Page } from '../../../scanning/web/page/page.ts';
import { abridged, oncePerCause } from '../content/evidence.ts';
import { isData, isScript, isShownPage } from '../content/kinds.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';
import { looksDrawn } from '../secrets/randomness.ts';

const key = /(?<![\w-])AIza[\w-]{35}(?![\w-])/g;

function* seenOn(page: Page): Generator<Sighting> {
  if (!page.text.includes('AIza')) return;
  for (const [found] of page.text.matchAll(key))
    if (looksDrawn(found.slice(4)))
      yield {
        cause: `google ${createHash('sha256').update(found).digest('hex').slice(0, 8)}`,
        description:
          'The response contains a Google API key. Keys for Google Maps and Firebase are public by design; whether this key is restricted was not tested.',
        evidence: abridged(found),
      };
}

/**
 * A page or script holds an API key of Google: `AIza` and 35 signs. Informational: keys for maps and Firebase are meant to
 * be in pages; what they may be used for cannot be seen. Certain.
 */
export const browserApiKey: PassiveCheck = {
  id: 'browser-api-key',
  title: 'Google API key exposed in client-side code',
  score: 1,
  confidence: 'certain',
  cwe: [200],
  references: [
    'https://developers.google.com/maps/api-security-best-practices',
    'https://firebase.google.com/docs/projects/api-keys',
  ],
  risk: 'Without restrictions, anyone can use the key at the expense of its owner, and for other Google APIs than intended.',
  recommendation:
    'Restrict the key in the Google Cloud console to the HTTP referrers of the site and to the required APIs, and set quotas.',
  appliesTo: (page) => isShownPage(page) || isScript(page) || isData(page),
  inspect: (page) => oncePerCause(seenOn(page)),
};
