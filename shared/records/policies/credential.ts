import * as z from 'zod/mini';
import { optionalText, recordId, text, timestamps, webUrl } from '../fields.ts';
import { tagged } from '../tagged.ts';
import { credentialName, credentialNameRule } from './credential-name.ts';

/** A shorter secret is a word of any page: it could not be kept out of what a scan says. */
const leastSecret = 6;

const leastRule = `must have at least ${leastSecret} characters: a shorter secret cannot be redacted reliably in findings; give the account of the scan a longer one`;

/** Told in the schema for those who make forms of it: shown as dots, never answered. */
const hidden = z.meta({ writeOnly: true, format: 'password', minLength: leastSecret });

/**
 * Headers that are the connection's or the client's own (RFC 9110 sections 7.6.1 and 8.6), say who scans, or have a kind
 * of credential of their own.
 */
const ownHeaders = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'cookie',
  'cookie2',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'range',
  'set-cookie',
  'set-cookie2',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'x-scan-id',
]);

/** RFC 9110 section 5.6.2: a token. */
const token = /^[\w!#$%&'*+.^`|~-]{1,100}$/;

/** Visible ASCII and blanks between it: what every server takes for a value of a header. */
const headerValue = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

function isCookiePair(pair: string): boolean {
  const equals = pair.indexOf('=');
  return equals > 0 && token.test(pair.slice(0, equals)) && /^[\x20-\x7e]*$/.test(pair.slice(equals + 1));
}

/** RFC 6265 section 4.2.1: `name=value; name=value`. */
function isCookie(value: string): boolean {
  return value.split(/; ?/).every(isCookiePair);
}

const credential = (maxLength: number, isGood: (value: string) => boolean, rule: string) =>
  z
    .string('must be a string')
    .check(z.maxLength(maxLength, `must have at most ${maxLength} characters`), z.refine(isGood, rule), hidden);

const passwordText = text(255).check(hidden);

/** The name of a field of a form, and what a page shows. */
const formText = text(200);

const maxExtraFields = 20;

/**
 * What a protected site asks for, by its kind, as it is stored: also one that was taken when secrets could be shorter. No
 * rule says what it was asked about: what is wrong with a secret is told, never the secret.
 */
export const credentialSecret = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('basic'),
      username: optionalText(255).check(z.refine((value) => !value.includes(':'), 'must not contain a colon')),
      password: passwordText,
    }),
    z.object({
      kind: z.literal('header'),
      header: z.string('must be a string').check(
        z.refine((value) => token.test(value), 'must be a valid header name'),
        z.refine((value) => !ownHeaders.has(value.toLowerCase()), 'must not be a header that the scanner sets itself'),
      ),
      value: credential(
        4096,
        (value) => headerValue.test(value),
        'must be printable ASCII without leading or trailing spaces',
      ),
    }),
    z.object({
      kind: z.literal('cookie'),
      cookie: credential(8192, isCookie, 'must be name=value pairs separated by a semicolon and a space'),
    }),
    z.object({
      kind: z.literal('form'),
      login_url: webUrl(2048).check(z.refine((value) => !value.includes('#'), 'must not have a fragment')),
      username: text(255),
      password: passwordText,
      /** Names of the form's fields, where they cannot be told by themselves. */
      username_field: z.optional(formText),
      password_field: z.optional(formText),
      /** What the form asks for beside: no secrets. */
      extra_fields: z.optional(
        z
          .array(z.object({ name: formText, value: optionalText(1000) }))
          .check(z.maxLength(maxExtraFields, `must have at most ${maxExtraFields} entries`)),
      ),
      /** Plain text that a page shows only to those who are logged in, or only to those who are not. */
      logged_in_text: z.optional(formText),
      logged_out_text: z.optional(formText),
    }),
  ],
  'must be of kind basic, header, cookie or form',
);

/** Where in a credential its secret is: of a header what follows the scheme, of cookies the longest value. */
function secretIn(secret: z.output<typeof credentialSecret>): readonly [field: string, value: string] {
  switch (secret.kind) {
    case 'header':
      return ['value', secret.value.replace(/^[\w-]+ +/, '')];
    case 'cookie': {
      const values = secret.cookie.split(/; ?/).map((pair) => pair.slice(pair.indexOf('=') + 1));
      return ['cookie', values.toSorted((a, b) => b.length - a.length)[0] ?? ''];
    }
    default:
      return ['password', secret.password];
  }
}

/** A secret as a client writes it: long enough to be kept out of findings. */
const newSecret = credentialSecret.check((context) => {
  const [field, value] = secretIn(context.value);
  if (value.length >= leastSecret) return;
  context.issues.push({ code: 'custom', input: context.value, path: [field], message: leastRule });
});

function isOrigin(value: string): boolean {
  return /^https?:\/\/[^*]+$/.test(value) && URL.canParse(value) && new URL(value).origin === value;
}

const originRule =
  'must be an origin such as https://staging.example.test:8443, in lower case, without a trailing slash';

const origins = z
  .array(z.string('must be a string').check(z.maxLength(300, originRule), z.refine(isOrigin, originRule)))
  .check(z.minLength(1, 'must have at least one entry'), z.maxLength(20, 'must have at most 20 entries'));

/** How a credential is named in a request. */
export const named = z.string('must be a string').check(z.regex(credentialName, credentialNameRule));

/** A credential as a client writes it, whole each time. */
export const credentialInput = z
  .object({
    project_id: recordId,
    name: named,
    /** Where it may be sent. */
    origins,
    secret: newSecret,
  })
  .check(
    z.refine(
      ({ origins: allowed, secret }) => secret.kind !== 'form' || allowed.includes(new URL(secret.login_url).origin),
      { error: 'must belong to one of the origins', path: ['secret', 'login_url'] },
    ),
  );

/** A credential as it is answered, listed and audited: all but what it is for. */
export const credentialRecord = z.object({ project_id: recordId, name: named, origins, ...timestamps });

export const taggedCredential = tagged(credentialRecord);

export type CredentialInput = z.output<typeof credentialInput>;
