import type { SetCookie } from '../../../scanning/web/page/page.ts';
import { cookieValues } from '../headers/cookie-values.ts';
import { shown } from '../headers/evidence.ts';
import { liveCookies } from '../headers/live-cookies.ts';
import { isSessionName } from '../headers/session-name.ts';
import type { PassiveCheck } from '../passive-check.ts';

const longest = 8192;

/** Names of fields that say what somebody may do. */
const ofRights =
  /^(?:is)?(?:admin|administrator|superuser|staff|moderator|authenticated|loggedin)$|^(?:user)?(?:roles?|groups?|permissions?|privileges?|accesslevel)$/;
/** Names of fields that say who somebody is. */
const ofAccount = /^(?:user|username|userid|uid|login|email|mail|account|accountid|member|memberid)$/;
/** What a signature or an encryption is called beside what it covers. */
const ofSeal = /^(?:sig|signature|mac|hmac|hash|digest|checksum|iv|tag|nonce|expiressig)$/;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The fields of a JSON object, and those of the objects in it; undefined where it is none. */
function fieldsOf(text: string): readonly string[] | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    const inner = Object.values(value).flatMap((each: unknown) =>
      typeof each === 'object' && each !== null && !Array.isArray(each) ? Object.keys(each) : [],
    );
    return [...Object.keys(value), ...inner].slice(0, 200);
  } catch {
    return undefined;
  }
}

const base64 = (text: string) => Buffer.from(text, 'base64').toString('utf8');

/** How a value is written that anybody can read and write anew, and the fields in it. */
function readable(value: string): { readonly how: string; readonly fields: readonly string[] } | undefined {
  const text = decoded(value).replace(/^"|"$/g, '');
  const plain = fieldsOf(text) ?? fieldsOf(decoded(text));
  if (plain) return { how: 'JSON', fields: plain };
  const [header = '', payload = '', seal, ...more] = text.split('.');
  if (seal === '' && more.length === 0 && /^[\w-]+$/.test(header + payload)) {
    const isUnsigned = /"alg"\s{0,5}:\s{0,5}"none"/i.test(base64(header));
    const fields = isUnsigned ? fieldsOf(base64(payload)) : undefined;
    if (fields) return { how: 'a JSON Web Token with the algorithm none', fields };
  }
  if (/^[\da-f]{16,}$/i.test(text)) {
    const fields = fieldsOf(Buffer.from(text, 'hex').toString('utf8'));
    if (fields) return { how: 'JSON in hexadecimal digits', fields };
  }
  // A signature stands behind a dot, or two hyphens: this has none.
  const fields = /^[\w+/-]{8,}={0,2}$/.test(text) ? fieldsOf(base64(text)) : undefined;
  return fields && { how: 'JSON in base64', fields };
}

/** What a cookie is called, behind the name of the one that it signs. */
const seals = ['sig', 'signature', 'hash', 'hmac', 'mac'];

/** The names of cookies that others sign: `session` where there is `session.sig` of cookie-session. */
function signedNames(cookies: readonly SetCookie[]): ReadonlySet<string> {
  const signed = new Set<string>();
  for (const { name } of cookies) {
    for (const seal of seals) {
      if (name.slice(-seal.length).toLowerCase() !== seal) continue;
      const own = name.slice(0, -seal.length);
      signed.add(own).add(own.replace(/[._-]$/, ''));
    }
  }
  return signed;
}

/**
 * A cookie holds who somebody is or what he may do as text that anybody can write anew: `session={"user":"ada","admin":false}` in
 * JSON, base64, hexadecimal digits or as a JWT without a signature. Silent where anything in it or beside it may be a
 * signature, and for a name alone in a cookie that is no session's. Tentative: whether the site believes it is not tried.
 */
export const unsignedAccountCookie: PassiveCheck = {
  id: 'unsigned-account-cookie',
  title: 'Unsigned cookie with account data',
  score: 6,
  confidence: 'tentative',
  cwe: [565, 784],
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/Session_Management_Cheat_Sheet.html#session-id-content-or-value',
    'https://owasp.org/www-project-web-security-testing-guide/stable/4-Web_Application_Security_Testing/06-Session_Management_Testing/01-Testing_for_Session_Management_Schema',
  ],
  risk: 'A visitor can change the cookie. If the application takes the user or the role from it, anyone can become any user, or an administrator.',
  recommendation:
    'Keep the account and its rights on the server, and put only a random session ID into the cookie. If the data has to be in the cookie, sign it (HMAC) and verify the signature before anything in it is used.',
  appliesTo: () => true,
  inspect: (page) => {
    const cookies = liveCookies(page);
    const values = cookieValues(page);
    const signed = signedNames(page.cookies);
    return cookies.flatMap((cookie) => {
      const value = values.get(cookie.name) ?? '';
      const read = value.length > longest ? undefined : readable(value);
      if (read === undefined || signed.has(cookie.name)) return [];
      const plain = (field: string) => field.toLowerCase().replaceAll(/[^a-z]/g, '');
      if (read.fields.some((field) => ofSeal.test(plain(field)))) return [];
      const rights = read.fields.filter((field) => ofRights.test(plain(field)));
      const account = read.fields.filter((field) => ofAccount.test(plain(field)));
      if (rights.length === 0 && (account.length === 0 || !isSessionName(cookie.name))) return [];
      const named = [...account, ...rights].map((field) => shown(field, 40)).join(', ');
      const name = shown(cookie.name, 100);
      return [
        {
          cause: name,
          description: `The value of the cookie ${name} is ${read.how} without a signature, with the fields ${named}. Whether the application trusts them was not tested.`,
          evidence: `Set-Cookie: ${shown(cookie.shown)}\nFields: ${named}`,
        },
      ];
    });
  },
};
