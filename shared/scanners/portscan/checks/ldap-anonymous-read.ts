import type { Exchange } from '../examination/artifact.ts';
import { type ExposureCheck, exposed, HARDENED, unclear } from '../examination/exposure-check.ts';
import { answerTo, dialogue } from '../naming/inquiry.ts';

const BASE = 'ldap-base';
/** The naming contexts that are searched. */
const MOST = 5;

/** An element of BER with a length of up to 65,535 bytes. */
function element(tag: number, content: string): string {
  const { length } = content;
  if (length < 0x80) return String.fromCharCode(tag, length) + content;
  return String.fromCharCode(tag, 0x82, length >> 8, length & 255) + content;
}

/** The content of the element that begins at `at`, and where it ends; undefined where it is cut off. */
function contentAt(text: string, at: number): { readonly content: string; readonly end: number } | undefined {
  const first = text.charCodeAt(at + 1);
  const size = first < 0x80 ? 0 : first & 0x7f;
  if (Number.isNaN(first) || size > 4) return undefined;
  let length = size === 0 ? first : 0;
  for (let index = 0; index < size; index += 1) length = length * 256 + text.charCodeAt(at + 2 + index);
  const from = at + 2 + size;
  return from + length <= text.length ? { content: text.slice(from, from + length), end: from + length } : undefined;
}

/** The naming contexts of a root DSE that are names within a tree, and not the configuration of a server; no more than are asked for. */
function namingContextsIn(said: readonly Exchange[]): readonly string[] {
  const text = answerTo('ldap', said)?.text ?? '';
  const name = 'namingContexts';
  const at = text.indexOf(name);
  const values = at < 0 ? undefined : contentAt(text, at + name.length);
  const names: string[] = [];
  for (let next = 0; values !== undefined && next < values.content.length; ) {
    const value = contentAt(values.content, next);
    if (value === undefined) break;
    if (/^[\x20-\x7e]{3,400}$/.test(value.content) && !/^cn=/i.test(value.content)) names.push(value.content);
    next = value.end;
  }
  return names.slice(0, MOST);
}

/** What a message is, under the number of a search: an entry, or the code of the result (RFC 4511, section 4.1.9). */
function kindOf(answer: Exchange | undefined, number: number): 'entry' | number | undefined {
  const message = answer === undefined ? undefined : contentAt(answer.text, 0)?.content;
  const head = `\x02\x01${String.fromCharCode(number)}`;
  if (message?.startsWith(`${head}d`)) return 'entry';
  if (!message?.startsWith(`${head}e`)) return undefined;
  return contentAt(message, 3)?.content.charCodeAt(2);
}

/**
 * Results by which a server wants to know who asks (RFC 4511, appendix A): a stronger login, confidentiality, another
 * login, no right, no will. Active Directory demands the login by "operations error".
 */
const DENIALS: ReadonlySet<unknown> = new Set([1, 8, 13, 48, 49, 50, 53]);

/** Searches for one entry, the base itself, without attributes (`1.1`, RFC 4511, section 4.5.1.8), and nobody is bound. */
function searchOf(base: string): string {
  const search =
    element(4, base) +
    '\x0a\x01\0\x0a\x01\0\x02\x01\x01\x02\x01\x05\x01\x01\0' +
    element(0x87, 'objectClass') +
    element(0x30, element(4, '1.1'));
  return element(0x30, `\x02\x01\x02${element(0x63, search)}`);
}

/** Anonymous users that may read the directory, beyond the root DSE that everyone may read. */
export const ldapAnonymousRead: ExposureCheck = {
  id: 'ldap-anonymous-read',
  title: 'LDAP anonymous read access',
  services: ['ldap'],
  score: 8,
  cwe: [306, 200],
  problem: 'returns entries of the directory to anonymous clients',
  risk: 'Anyone who can reach the port may be able to read names, mail addresses and groups of the directory, which help attacks on accounts.',
  recommendation:
    'Set `olcRequires: authc` and `olcDisallows: bind_anon` (OpenLDAP), or keep `dsHeuristics` at its default (Active Directory). Restrict the port to known addresses.',
  references: ['https://www.openldap.org/doc/admin26/security.html'],
  confidence: 'certain',
  inquiries: [
    dialogue(BASE, (said, { heard }) => {
      const base = kindOf(said.at(-1), 2) === 'entry' ? undefined : namingContextsIn(heard)[said.length];
      return base === undefined ? undefined : { id: BASE, payload: searchOf(base) };
    }),
  ],
  judge({ said }) {
    const answers = said.filter(({ probe, text }) => probe === BASE && text !== '');
    const names = namingContextsIn(said);
    const open = answers.findIndex((answer) => kindOf(answer, 2) === 'entry');
    if (open >= 0) return exposed(answers[open], `The entry ${names[open]} was read without authentication`);
    if (names.length > 0) {
      const isDone = answers.length === names.length && answers.every((answer) => kindOf(answer, 2) !== undefined);
      return isDone ? HARDENED : unclear();
    }
    // Not even the root DSE is shown to anonymous clients.
    if (DENIALS.has(kindOf(answerTo('ldap', said), 1))) return HARDENED;
    return unclear('the root DSE names no directory');
  },
};
