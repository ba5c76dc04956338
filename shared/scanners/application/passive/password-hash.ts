import type { Page } from '../../../scanning/web/page/page.ts';
import { patternOfWords } from '../content/any-of.ts';
import { elementsOf } from '../content/elements.ts';
import { oncePerCause } from '../content/evidence.ts';
import { isData, isShownPage } from '../content/kinds.ts';
import { scriptTexts } from '../content/script-texts.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

const hashes: readonly (readonly [kind: string, word: string, pattern: RegExp])[] = [
  ['bcrypt', '$2', /\$2[abxy]\$(?:0[4-9]|[12]\d|3[01])\$[./A-Za-z\d]{53}(?![./A-Za-z\d])/],
  ['SHA-512 crypt', '$6$', /\$6\$(?:rounds=\d{4,9}\$)?[./A-Za-z\d]{1,16}\$[./A-Za-z\d]{86}(?![./A-Za-z\d])/],
  ['SHA-256 crypt', '$5$', /\$5\$(?:rounds=\d{4,9}\$)?[./A-Za-z\d]{1,16}\$[./A-Za-z\d]{43}(?![./A-Za-z\d])/],
  ['MD5 crypt', '1$', /\$(?:1|apr1)\$[./A-Za-z\d]{1,8}\$[./A-Za-z\d]{22}(?![./A-Za-z\d])/],
  ['yescrypt', '$y$', /\$y\$[./A-Za-z\d]{3,10}\$[./A-Za-z\d]{10,86}\$[./A-Za-z\d]{43}(?![./A-Za-z\d])/],
  [
    'Argon2',
    '$argon2',
    /\$argon2(?:id|i|d)\$v=\d{1,3}\$m=\d{1,9},t=\d{1,4},p=\d{1,3}\$[A-Za-z\d+/]{11,86}\$[A-Za-z\d+/]{22,170}/,
  ],
  ['phpass', '$P$', /\$P\$[./A-Za-z\d]{31}(?![./A-Za-z\d])/],
  ['PBKDF2 of Django', 'pbkdf2_sha', /pbkdf2_sha(?:1|256)\$\d{4,8}\$[A-Za-z\d]{8,40}\$[A-Za-z\d+/]{27,43}=/],
  ['salted SHA of LDAP', '{SSHA', /\{SSHA(?:256|512)?\}[A-Za-z\d+/]{32,120}={0,2}/],
];

/** What is the site's own: data, or a page without what it quotes. */
function textsOf(page: Page): readonly string[] {
  if (!isShownPage(page)) return [page.text.replaceAll('\\/', '/')];
  const { runs, comments, all } = elementsOf(page);
  const values = [...all()].flatMap(({ attribs }) => Object.values(attribs).filter((value) => value.includes('$')));
  return [
    ...runs.filter(({ isQuoted }) => !isQuoted).map(({ text }) => text),
    ...comments,
    ...values,
    ...scriptTexts(page),
  ];
}

const anyWord = patternOfWords(hashes.map(([, word]) => word));

function* seenOn(page: Page): Generator<Sighting> {
  if (!anyWord.test(page.text)) return;
  for (const text of textsOf(page))
    for (const [kind, word, pattern] of hashes) {
      const found = text.includes(word) ? pattern.exec(text)?.[0] : undefined;
      if (found !== undefined && new Set(found).size > 12)
        yield {
          cause: kind,
          description: `The response contains a password hash (${kind}).`,
          evidence: `${found.slice(0, 6)}... (${found.length} characters)`,
        };
    }
}

/**
 * A response holds the hash of a password in a form that nothing else has: bcrypt, crypt with SHA, Argon2, phpass, Django's
 * PBKDF2, LDAP's SSHA: `$2y$10$` and 53 signs. What pages quote as code is passed over. Firm.
 */
export const passwordHash: PassiveCheck = {
  id: 'password-hash',
  title: 'Password hash disclosed',
  score: 6,
  confidence: 'firm',
  cwe: [200, 312],
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html',
    'https://owasp.org/API-Security/editions/2023/en/0xa3-broken-object-property-level-authorization/',
  ],
  risk: 'An attacker can crack hashes of weak passwords offline in minutes, and can try the passwords at other services.',
  recommendation:
    'Return selected fields of a record instead of the complete record, and make the affected users set new passwords.',
  appliesTo: (page) => (isShownPage(page) || isData(page)) && page.text !== '',
  inspect: (page) => oncePerCause(seenOn(page)),
};
