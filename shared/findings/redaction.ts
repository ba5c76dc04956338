/** What stands where a secret was. */
const GONE = '[redacted]';

/** Three were the most that any text of the tests took. None may hold up a scan for ever, whoever wrote it. */
const MOST_ROUNDS = 10;

/** A kind of secret: how it is known, and what is left of it. Every pattern takes time in proportion to the text. */
interface Redaction {
  readonly name: string;
  readonly pattern: RegExp;
  readonly replacement: string | ((...parts: string[]) => string);
}

/** With the names that services give their own: `X-Vault-Token`, `X-Goog-Api-Key`, `Private-Token`. */
const SECRET_HEADERS =
  '(?:proxy-)?authorization|(?:set-)?cookie2?|(?:private|job|deploy)-token|api-?key|ocp-apim-subscription-key|x-(?:[a-z0-9]{1,20}-){0,4}(?:token|key|secret|password)';

/** Words of a name that say what it holds is secret: `DB_PASSWORD`, `client_secret`, `access_token`, `AccountKey`. */
const SECRET_NAMES =
  'password|passwd|passphrase|secret|api_?key|private_?key|auth_?key|account_?key|access_key|shared_?access_?key|encryption_?key|master_?key|credential|token';

/** Attributes of Set-Cookie (RFC 6265bis): they are the evidence; what the cookie carries is the secret. */
const COOKIE_ATTRIBUTES = new Set(['path', 'domain', 'expires', 'max-age', 'samesite', 'priority', 'version']);
const COOKIE_FLAGS = new Set(['secure', 'httponly', 'partitioned']);

/** One part of a cookie header between semicolons; several cookies folded into one header are told apart by commas. */
function cookiePart(part: string, mayBeAttribute: boolean): string {
  const equals = part.indexOf('=');
  if (equals < 0) {
    const word = part.trim();
    if (word === '' || (mayBeAttribute && COOKIE_FLAGS.has(word.toLowerCase()))) return part;
    return part.replace(word, GONE);
  }
  const name = part.slice(0, equals);
  if (!mayBeAttribute || !COOKIE_ATTRIBUTES.has(name.trim().toLowerCase())) return `${name}=${GONE}`;
  const next = part.search(/,[^,=]*=/);
  return next < 0 ? part : `${part.slice(0, next + 1)}${cookiePart(part.slice(next + 1), false)}`;
}

/** Names of cookies, schemes of credentials and attributes stay; what they carry goes. */
function withoutValue(header: string, value: string): string {
  if (/cookie/i.test(header)) {
    const attributes = /^set-/i.test(header);
    const parts = value.split(';');
    return parts.map((part, index) => cookiePart(part, attributes && index > 0)).join(';');
  }
  const scheme = /^\s*(?:(?:basic|bearer|digest|negotiate|ntlm|aws4-hmac-sha256)(?=\s)\s)?/i.exec(value)?.[0] ?? '';
  return value.trim() === '' ? value : scheme + GONE;
}

/** In this order: the wider kinds first, so that a narrower one does not leave half of a secret. */
const REDACTIONS: readonly Redaction[] = [
  {
    name: 'private key, cut off ones included',
    pattern:
      /-----BEGIN ([A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?)-----(?! \[redacted\])[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$)/g,
    replacement: `-----BEGIN $1----- ${GONE}`,
  },
  {
    name: 'header in quotes, as in a command line',
    pattern: new RegExp(`(["'])(${SECRET_HEADERS})(\\s{0,8}:)((?:(?!\\1)[^\\r\\n])*)`, 'gi'),
    replacement: (_all, quote = '', header = '', colon = '', value = '') =>
      `${quote}${header}${colon}${withoutValue(header, value)}`,
  },
  {
    name: 'header as a member of JSON or of an array of PHP',
    pattern: new RegExp(
      `(["'])(${SECRET_HEADERS})\\1(\\s{0,8}[:=]>?\\s{0,8})(["'])((?:(?!\\4)[^\\\\\\r\\n]|\\\\.)*)`,
      'gi',
    ),
    replacement: (_all, quote = '', header = '', colon = '', inner = '', value = '') =>
      `${quote}${header}${quote}${colon}${inner}${withoutValue(header, value)}`,
  },
  {
    name: 'header on a line, folded lines included',
    pattern: new RegExp(
      `(?<!["'\\w-])(${SECRET_HEADERS})([ \\t]{0,8}:)([^\\r\\n]*(?:\\r?\\n[ \\t]+[^\\r\\n]*)*)`,
      'gi',
    ),
    replacement: (_all, header = '', colon = '', value = '') => `${header}${colon}${withoutValue(header, value)}`,
  },
  {
    name: 'password in a URL',
    pattern: /\b([a-z][a-z0-9+.-]{0,30}:\/\/)([^\s/?#@:'"<>]{0,256}):([^\s/?#'"<>]{1,1024})@/gi,
    replacement: `$1$2:${GONE}@`,
  },
  {
    name: 'secret in a query string',
    pattern:
      /([?&;](?:pass(?:word|wd)?|pwd|secret|client_secret|token|access_token|refresh_token|id_token|api_?key|auth|sig|signature|x-amz-(?:signature|credential|security-token)|jsessionid|phpsessid|sessionid)=)[^&#\s"'<>]+/gi,
    replacement: `$1${GONE}`,
  },
  {
    name: 'AWS access key id',
    pattern: /(?<![A-Za-z0-9])(AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])/g,
    replacement: `$1${GONE}`,
  },
  {
    name: 'AWS secret key or session token by its name',
    pattern:
      /(?<![A-Za-z0-9])((?:aws_?)?(?:secret_?access_?key|secret_?key|session_?token)["']?\s{0,8}[:=]>?\s{0,8}["']?)[A-Za-z0-9/+=]{16,}/gi,
    replacement: `$1${GONE}`,
  },
  {
    name: 'JWT',
    pattern: /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]{5,}(?:\.[A-Za-z0-9_-]*)*/g,
    replacement: `eyJ${GONE}`,
  },
  {
    name: 'bearer token',
    pattern: /(?<![A-Za-z0-9])(bearer\s{1,8})(?=[A-Za-z._~+/-]{0,512}\d|[\w.~+/-]{24})[\w.~+/-]{6,}=*/gi,
    replacement: `$1${GONE}`,
  },
  {
    name: 'basic credentials',
    pattern: /(?<![A-Za-z0-9])([Bb]asic[ \t]{1,8})(?=[A-Za-z+/]{0,512}(?:\d|=|[a-z][A-Z]))[A-Za-z0-9+/]{6,}={0,2}/g,
    replacement: `$1${GONE}`,
  },
  {
    name: 'token of a well-known service',
    pattern:
      /(?<![A-Za-z0-9_-])(gh[pousr]_|github_pat_|gl(?:pat|dt|rt)-|xox[abeoprs]-|xapp-|[sr]k_(?:live|test)_|whsec_|sk-(?:proj-|ant-)?|AIza|ya29\.|npm_|pypi-|hf_|dop_v1_|shp(?:at|ss|pa|ca)_|hvs\.|SG\.|AGE-SECRET-KEY-1|scanfold_\d{1,10}_\d{1,10}_)[A-Za-z0-9_.-]{16,}/g,
    replacement: `$1${GONE}`,
  },
  {
    name: 'address of a webhook, which is its own password',
    pattern: /(\bhooks\.slack\.com\/(?:services|workflows)\/|\bdiscord(?:app)?\.com\/api\/webhooks\/)[\w/-]+/gi,
    replacement: `$1${GONE}`,
  },
  {
    name: 'hash of a password, as in dumps and shadow files',
    pattern: /(?<![A-Za-z0-9$])(\$(?:2[abxy]?|[156y]|apr1|argon2(?:id|i|d)|P|H)\$)[A-Za-z0-9./$=,+]{16,}/g,
    replacement: `$1${GONE}`,
  },
  {
    name: 'constant of PHP whose name says secret',
    pattern:
      /(\bdefine\(\s{0,8}["']\w{0,60}(?:password|key|salt|secret)\w{0,20}["']\s{0,8},\s{0,8})("[^"\r\n]*"?|'[^'\r\n]*'?)/gi,
    replacement: `$1${GONE}`,
  },
  {
    name: 'assignment to a name that says secret, as in .env files and JSON',
    pattern: new RegExp(
      `(?<![A-Za-z0-9_])(\\w{0,40}(?:${SECRET_NAMES})(?:_\\w{0,20})?(?:["']\\s{0,8}(?:=>|[:=])\\s{0,8}|\\s{0,8}=\\s{0,8}|\\s{0,8}:\\s{0,8}(?=["'])))(?!\\[redacted\\])("[^"\\r\\n]*"?|'[^'\\r\\n]*'?|[^\\s"'<>&;,]+)`,
      'gi',
    ),
    replacement: `$1${GONE}`,
  },
  {
    name: 'line of a configuration, a name that says secret and one word',
    pattern: new RegExp(
      `^([ \\t-]{0,20}(?:\\w{0,40}(?:${SECRET_NAMES}):|requirepass|masterauth)[ \\t]{1,8})(?!\\[redacted\\])[^\\s"'<>]{4,}(?=[ \\t]{0,8}$)`,
      'gim',
    ),
    replacement: `$1${GONE}`,
  },
];

/**
 * A text with all secrets redacted: credentials in headers, cookie values, passwords in URLs, private keys, AWS keys,
 * JWTs, bearer tokens and similar. What kind of secret was there stays visible. Doing it twice changes nothing: what
 * one kind left behind may look like another kind, so it goes on until nothing changes.
 */
export function redacted(text: string): string {
  let left = text;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const before = left;
    for (const { pattern, replacement } of REDACTIONS) {
      left = typeof replacement === 'string' ? left.replace(pattern, replacement) : left.replace(pattern, replacement);
    }
    if (left === before) break;
  }
  return left;
}

/** The longest prefix of a text that takes at most `maxBytes` of UTF-8, without a partial character at its end. */
export function cutToBytes(text: string, maxBytes: number): string {
  const whole = text.toWellFormed();
  if (Buffer.byteLength(whole) <= maxBytes) return whole;
  const bytes = Buffer.from(whole);
  let end = maxBytes;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end);
}
