import type { Page } from '../../../scanning/web/page/page.ts';
import { oncePerCause, printableLine } from '../content/evidence.ts';
import { isJson } from '../content/kinds.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';
import { isPlaceholder } from '../secrets/randomness.ts';

/** As programs call the field; what a field ends with that has a word before it: `userPassword`. */
const passwordName =
  /^(?:[a-z]{1,20}[_-]?)?(?:password|passwd|passwort|pwd)$|^(?:pass|kennwort|senha|contrasena|motdepasse)$/i;
/** What is said of a password, and is none: `hasPassword`, `resetPassword`, `confirm_password`. */
const saidOf = /^(?:has|is|need|require|show|hide|reset|change|forgot|confirm|no|with|use(?!r)|set|encrypted|hashed)/i;
/** Whose it is. */
const ownerName = /^(?:user[_-]?name|user|login|name|account|e[_-]?mail|mail|email[_-]?address)$/i;
const address = /^[^\s@]{1,64}@[^\s@]{1,190}\.[a-z]{2,24}$/i;

/** Deepest nesting and most values of a document that are looked at. */
const maxDepth = 12;
const maxValues = 20_000;
/** What documents the API names passwords of nobody. */
const describing = ['openapi', 'swagger', '$schema', '_postman_id', 'asyncapi'];

/** What no one logs in by: hashes, masks, words that stand for one, and texts of a form. */
function isPassword(value: unknown): value is string {
  if (typeof value !== 'string' || value.length < 4 || value.length > 72 || /\s/.test(value)) return false;
  if (/^(?:[a-f\d]{32,}|[$({].*|[*•●x.#-]+|[\w+/]{40,}={0,2})$/i.test(value) || /^\{?[a-z0-9]{2,10}[:}$]/i.test(value))
    return false;
  // `pass1` is one that people choose.
  const isText = /pass|kennwort|contras|senha|required|invalid|hidden|secret|masked|encrypted/i;
  return !isPlaceholder(value) && (/^[a-z]{4,12}[\d!#%&@^~*?]{1,4}$/i.test(value) || !isText.test(value));
}

interface Owned {
  readonly field: string;
  readonly password: string;
  readonly owner: string;
}

/** The password of a record, and whose it is. */
function ownedBy(record: object): Owned | undefined {
  const entries = Object.entries(record);
  const found = entries.find(([name, value]) => passwordName.test(name) && !saidOf.test(name) && isPassword(value));
  const owners = entries.filter(([name, value]) => ownerName.test(name) && typeof value === 'string' && value !== '');
  const owner = owners.find(([, value]) => address.test(String(value))) ?? owners[0];
  if (found === undefined || owner === undefined || found[1] === owner[1]) return undefined;
  return { field: found[0], password: String(found[1]), owner: String(owner[1]) };
}

/** More than a word, as somebody may have chosen it: no text of a form is written so. */
const isChosen = (password: string) => /\p{L}/u.test(password) && /[\d!#%&@^~*?]/.test(password);

/** The records of a list, or one of its own, that prove a password. */
function provedIn(value: object): Owned | undefined {
  if (!Array.isArray(value)) {
    const own = ownedBy(value);
    return own !== undefined && address.test(own.owner) && isChosen(own.password) ? own : undefined;
  }
  const owned = value.flatMap((each: unknown) =>
    typeof each === 'object' && each !== null ? (ownedBy(each) ?? []) : [],
  );
  const [first] = owned;
  const isList = new Set(owned.map(({ owner }) => owner)).size > 1;
  return isList && new Set(owned.map(({ password }) => password)).size > 1 ? first : undefined;
}

function* seenIn(document: unknown): Generator<Sighting> {
  const waiting: { readonly value: unknown; readonly path: string; readonly depth: number }[] = [
    { value: document, path: '', depth: 0 },
  ];
  for (let at = 0; at < waiting.length && at < maxValues; at += 1) {
    const { value, path, depth } = waiting[at] ?? { value: undefined, path: '', depth: 0 };
    if (typeof value !== 'object' || value === null) continue;
    const found = provedIn(value);
    if (found !== undefined) {
      const place = printableLine(`${path}${path === '' ? '' : '.'}${found.field}`, 200);
      yield {
        cause: place,
        description: `The response contains passwords in clear text, in the field ${place}.`,
        evidence: `${place}: (${found.password.length} characters)`,
      };
    }
    if (depth >= maxDepth || waiting.length >= maxValues) continue;
    const isList = Array.isArray(value);
    for (const [name, each] of Object.entries(value))
      waiting.push({ value: each, path: isList ? path : `${path}${path === '' ? '' : '.'}${name}`, depth: depth + 1 });
  }
}

function documentOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\)\]\}',?\s/, ''));
  } catch {
    return undefined;
  }
}

const isDescription = (document: unknown) =>
  typeof document === 'object' && document !== null && describing.some((name) => name in document);

/**
 * JSON of the site has records of users with their passwords as they were chosen: a list of two users and more with different
 * ones, or a record with an address of mail and a password that is no word: `[{"email": "ada@pond.example", "password":
 * "Heron7"}, ...]`. Silent for hashes and masks, texts of forms in any language, and descriptions of an API. Firm.
 */
export const passwordInData: PassiveCheck = {
  id: 'password-in-data',
  title: 'Cleartext passwords in API response',
  score: 8,
  confidence: 'firm',
  cwe: [200, 256],
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html',
    'https://owasp.org/API-Security/editions/2023/en/0xa3-broken-object-property-level-authorization/',
  ],
  risk: 'Whoever can request the address can log in as these users, here and wherever they use the same password. The site stores passwords in a form that can be read.',
  recommendation:
    'Return selected fields of a record instead of the complete record, store passwords as salted hashes only (Argon2id, bcrypt), and make the affected users set new passwords.',
  appliesTo: (page) => isJson(page) && /pass|pwd|kennwort|senha|contras/i.test(page.text),
  inspect(page: Page) {
    const document = documentOf(page.text);
    return document === undefined || isDescription(document) ? [] : oncePerCause(seenIn(document));
  },
};
