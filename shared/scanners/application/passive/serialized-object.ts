import type { Page } from '../../../scanning/web/page/page.ts';
import { elementsOf, webAddress } from '../content/elements.ts';
import { oncePerCause, printableLine } from '../content/evidence.ts';
import { isSameSite, isShownPage } from '../content/kinds.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

const decoded = (text: string) => Buffer.from(text.slice(0, 200), 'base64');

/** PHP's format of an object, and of an array that holds something. */
const php = /^(?:O:\d{1,3}:"[\w\\]{1,150}":\d{1,5}:\{|a:[1-9]\d{0,4}:\{(?:i:\d{1,10};|s:\d{1,5}:"))/;

/** Whose serialized object a value is. */
function formatOf(value: string): string | undefined {
  if (value.length < 16) return undefined;
  if (/^aced0005(?:7[0-9a-e])/i.test(value)) return 'Java';
  if (php.test(value)) return 'PHP';
  if (!/^[\w+/%-]{16}/.test(value)) return undefined;
  const plain = /%2[bf]|%3d/i.test(value.slice(0, 300))
    ? value.replaceAll(/%2b/gi, '+').replaceAll(/%2f/gi, '/')
    : value;
  // stream magic, version, and the tag of a class, object, string, array, block or enum (Java Object Serialization, 6.4.2)
  if (/^rO0ABX/.test(plain) && (decoded(plain)[4] ?? 0) >= 0x70 && (decoded(plain)[4] ?? 0) <= 0x7e) return 'Java';
  if (/^AAEAAAD\/{5}AQAAAAA/.test(plain.replaceAll('_', '/'))) return '.NET';
  // the protocol's opcode (0x80) and its number
  const [opcode = 0, protocol = 0] = decoded(plain);
  if (/^(?:gASV|gAR9|gAJ|gAN)/.test(plain) && opcode === 0x80 && protocol >= 2 && protocol <= 5 && plain.length > 24)
    return 'Python';
  if (/^BAh[7bJv]/.test(plain) && plain.length > 24) return 'Ruby';
  if (/^(?:Tz|YT)[opq]/.test(plain) && php.test(decoded(plain).toString('latin1'))) return 'PHP';
  return undefined;
}

function* valuesOf(page: Page): Generator<readonly [source: string, value: string]> {
  for (const [name, value] of page.url.searchParams) yield [`parameter ${name}`, value];
  for (const header of page.headers.all('set-cookie')) {
    const [pair = ''] = header.split(';', 1);
    const equals = pair.indexOf('=');
    const value = pair.slice(equals + 1).trim();
    if (equals > 0) yield [`cookie ${pair.slice(0, equals).trim()}`, decodeSafely(value)];
  }
  if (!isShownPage(page)) return;
  const { forms, loose, named, base } = elementsOf(page);
  for (const { name, value } of [...forms.flatMap(({ fields }) => fields), ...loose]) yield [`field ${name}`, value];
  for (const { attribs } of named('a')) {
    const url = attribs.href?.includes('=') ? webAddress(attribs.href, base) : undefined;
    if (url && isSameSite(url, page.url))
      for (const [name, value] of url.searchParams) yield [`parameter ${name}`, value];
  }
}

function decodeSafely(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function* seenOn(page: Page): Generator<Sighting> {
  for (const [source, value] of valuesOf(page)) {
    const format = formatOf(value);
    // ASP.NET's view state has rules of its own.
    if (format === undefined || /^field __/.test(source)) continue;
    yield {
      cause: `${printableLine(source, 80)} (${format})`,
      description: `The ${printableLine(source, 80)} contains a serialized ${format} object. Whether the server deserializes it without verifying a signature was not tested.`,
      evidence: `${printableLine(source, 80)}: ${printableLine(value, 24)} (${value.length} characters)`,
    };
  }
}

/**
 * A parameter, hidden field or cookie of the site starts as a serialized object of Java, .NET, PHP, Python or Ruby does:
 * `rO0AB...`, `O:4:"User":2:{`. Firm for the format; whether the server checks a signature is not known.
 */
export const serializedObject: PassiveCheck = {
  id: 'serialized-object',
  title: 'Serialized object in client-side data',
  score: 6,
  confidence: 'firm',
  cwe: [502, 565],
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/Deserialization_Cheat_Sheet.html',
    'https://owasp.org/www-community/vulnerabilities/Deserialization_of_untrusted_data',
  ],
  risk: 'If the server deserializes the object without verifying a signature first, an attacker can choose what is instantiated: at least manipulated data, at worst code execution on the server.',
  recommendation:
    'Send an identifier and keep the data on the server, or send JSON with a signature (HMAC) that is verified before parsing. Restrict deserialization to an allowlist of classes.',
  appliesTo: (page) => isShownPage(page) || page.url.search !== '' || page.headers.get('set-cookie') !== undefined,
  inspect: (page) => oncePerCause(seenOn(page)),
};
