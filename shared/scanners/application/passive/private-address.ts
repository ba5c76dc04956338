import type { Page } from '../../../scanning/web/page/page.ts';
import { elementsOf } from '../content/elements.ts';
import { around, oncePerCause, printableLine } from '../content/evidence.ts';
import { isShownPage } from '../content/kinds.ts';
import { containsValues, writtenValues } from '../content/written-values.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

/** RFC 1918. */
const addresses =
  /(?<![\d.\w-])(?:10\.\d{1,3}|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.\d{1,3}\.\d{1,3}(?![\d\w]|\.\d|-\d)/g;
/** A value that is an address, or names one as its host. */
const asHost =
  /^(?:[a-z][a-z0-9+.-]{0,20}:\/\/)?(?:[^\s@/]{1,60}@)?((?:10\.\d{1,3}|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.\d{1,3}\.\d{1,3})(?::\d{1,5})?(?:[/?#].{0,400})?$/i;
/** Names that AWS gives to hosts by their private address. */
const named =
  /(?<![\w-])ip-(10-\d{1,3}|172-(?:1[6-9]|2\d|3[01])|192-168)-(\d{1,3})-(\d{1,3})(?:\.[a-z0-9-]{1,30}\.compute\.internal|\.ec2\.internal)\b/gi;

/** What everybody writes in examples, and what home routers have. */
const wellKnown =
  /^(?:192\.168\.[01]\.(?:[01]|2|10|100|101|254|255)|192\.168\.(?:2|8|10|50|100|178)\.1|192\.168\.0\.0|10\.0\.0\.(?:[0-5]|10|100|138|255)|10\.0\.1\.1|10\.0\.2\.(?:2|3|15)|10\.1\.1\.1|10\.1\.2\.3|10\.10\.10\.10|10\.10\.10\.1|10\.20\.30\.40|10\.255\.255\.255|172\.1[67]\.0\.[0-2]|172\.31\.255\.255|192\.168\.255\.255|10\.11\.12\.13)$/;

function isGiven(address: string): boolean {
  const parts = address.split('.').map(Number);
  return parts.every((part) => part <= 255) && parts[3] !== 0 && parts[3] !== 255 && !wellKnown.test(address);
}

const networkOf = (address: string) => `${address.slice(0, address.lastIndexOf('.'))}.0/24`;

function sightingOf(address: string, evidence: string): Sighting {
  return {
    cause: networkOf(address),
    description: `The response contains the private IP address ${address}.`,
    evidence,
  };
}

const isPrivateHost = ({ hostname }: URL) => /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)[\d.]+$/.test(hostname);

/** Most responses hold nothing that could be one. */
const possible = /(?:^|[^\d.])(?:10|172|192)\.\d|ip-1/;

function* seenOn(page: Page): Generator<Sighting> {
  if (!possible.test(page.text)) return;
  for (const { text, shown, context } of writtenValues(page)) {
    const whole = asHost.exec(text.trim())?.[1];
    if (whole !== undefined && isGiven(whole)) yield sightingOf(whole, printableLine(shown, 300));
    if (context !== 'comment') continue;
    for (const { 0: address, index } of text.matchAll(addresses))
      if (isGiven(address)) yield sightingOf(address, around(text, index, address.length));
  }
  for (const found of page.text.matchAll(named)) {
    const address = [found[1]?.replace('-', '.'), found[2], found[3]].join('.');
    yield sightingOf(address, around(page.text, found.index, found[0].length));
  }
  if (!isShownPage(page)) return;
  // The prose of a page that was found tells of networks; that of an error, and of a server's signature, of its own.
  const isFailure = page.status >= 400;
  for (const { text } of elementsOf(page).runs)
    for (const { 0: address, index } of text.matchAll(addresses))
      if (isGiven(address) && (isFailure || / Server at $/.test(text.slice(Math.max(0, index - 11), index))))
        yield sightingOf(address, around(text, index, address.length));
}

/**
 * A response names a private address (RFC 1918) as a value: in an attribute, a string of a script or JSON, a comment, an
 * error page, or an AWS host name made of it: `<img src="http://10.20.4.7/a.png">`. Prose and addresses that everybody
 * uses in examples are passed over, and so are sites that have a private address themselves. Firm.
 */
export const privateAddress: PassiveCheck = {
  id: 'private-address',
  title: 'Private IP address disclosed',
  score: 3,
  confidence: 'firm',
  cwe: [497, 200],
  references: ['https://datatracker.ietf.org/doc/html/rfc1918', 'https://cwe.mitre.org/data/definitions/497.html'],
  risk: 'The address discloses the structure of the internal network. It helps an attacker who has access to that network or can make the server send requests on their behalf (server-side request forgery, SSRF).',
  recommendation:
    'Remove internal addresses from pages, scripts and responses, and generate URLs from the public host name.',
  appliesTo: (page) => containsValues(page) && !isPrivateHost(page.url),
  inspect: (page) => oncePerCause(seenOn(page)),
};
