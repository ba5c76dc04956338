import type { Page } from '../../../scanning/web/page/page.ts';
import { elementsOf } from '../content/elements.ts';
import { oncePerCause, printableLine, startTagOf } from '../content/evidence.ts';
import { isShownPage } from '../content/kinds.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

const bytes: Readonly<Record<string, number>> = { sha256: 32, sha384: 48, sha512: 64 };

/** SRI, 3.5: `sha384-` and the hash in base64, options behind a question mark. */
function isHash(text: string): boolean {
  const [, algorithm = '', value = ''] =
    /^(sha256|sha384|sha512)-([\w+/-]{1,100}={0,2})(?:\?[!-~]{0,500})?$/i.exec(text) ?? [];
  const wanted = bytes[algorithm.toLowerCase()];
  return wanted !== undefined && Buffer.from(value, 'base64').length === wanted;
}

function* seenOn(page: Page): Generator<Sighting> {
  const { scripts, named } = elementsOf(page);
  for (const element of [...scripts.map((script) => script.element), ...named('link')]) {
    const { integrity, src, href } = element.attribs;
    if (integrity === undefined || (src ?? href) === undefined) continue;
    const hashes = integrity
      .slice(0, 5000)
      .split(/\s+/)
      .filter((part) => part !== '');
    if (hashes.length === 0 || hashes.some(isHash)) continue;
    yield {
      cause: integrity.trim().slice(0, 60),
      description: `The integrity attribute ("${printableLine(integrity, 80)}") contains no Base64-encoded SHA-256, SHA-384 or SHA-512 hash of the correct length, so browsers ignore it.`,
      evidence: startTagOf(element),
    };
  }
}

/**
 * An `integrity` attribute that is not empty and holds no valid hash, which browsers take as if there were none:
 * `integrity="sha384-abc"`, `integrity="md5-..."`. Certain.
 */
export const malformedIntegrity: PassiveCheck = {
  id: 'malformed-integrity',
  title: 'Subresource Integrity (SRI) hash invalid',
  score: 3,
  confidence: 'certain',
  cwe: [353],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/Security/Subresource_Integrity',
    'https://www.w3.org/TR/SRI/',
  ],
  risk: 'Browsers ignore an invalid hash and load the file without verification. An attacker who changes the file on its host can run a script in the page.',
  recommendation:
    'Set the correct hash: `openssl dgst -sha384 -binary file.js | openssl base64 -A`, prefixed with `sha384-`. Add `crossorigin="anonymous"` for files of another origin.',
  appliesTo: isShownPage,
  inspect: (page) => oncePerCause(seenOn(page)),
};
