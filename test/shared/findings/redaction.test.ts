import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutToBytes, redacted } from '../../../shared/findings/redaction.ts';
import { cpuMs } from '../../cpu-time.ts';

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlLW9m_dGVzdA';
const pem = '-----BEGIN RSA PRIVATE KEY-----\nMIIBOgIBAAJBAKj34GkxFhD9\n-----END RSA PRIVATE KEY-----';

describe('what nobody should read in a finding is redacted', () => {
  test.each([
    ['Authorization: Bearer abc.def', 'Authorization: Bearer [redacted]'],
    ['authorization: Basic dXNlcjpwYXNz', 'authorization: Basic [redacted]'],
    ['Proxy-Authorization: whatever else', 'Proxy-Authorization: [redacted]'],
    ['> Authorization: Token 123\n> Accept: */*', '> Authorization: [redacted]\n> Accept: */*'],
    ['X-Api-Key: 0123', 'X-Api-Key: [redacted]'],
    ['Cookie: sid=abc; theme=dark', 'Cookie: sid=[redacted]; theme=[redacted]'],
    ['Cookie: abc', 'Cookie: [redacted]'],
    ['Set-Cookie: sid=abc; Path=/; HttpOnly', 'Set-Cookie: sid=[redacted]; Path=/; HttpOnly'],
    [
      'set-cookie: a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Secure; SameSite=Lax',
      'set-cookie: a=[redacted]; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Secure; SameSite=Lax',
    ],
    ['Set-Cookie: a=1; Path=/, b=2; Path=/', 'Set-Cookie: a=[redacted]; Path=/, b=[redacted]; Path=/'],
    ['Set-Cookie: path=secret; Secure', 'Set-Cookie: path=[redacted]; Secure'],
    ['Set-Cookie: a="x;secret"; Secure', 'Set-Cookie: a=[redacted];[redacted]; Secure'],
    ['Cookie: a=1;\r\n  b=2\r\nHost: x', 'Cookie: a=[redacted];\r\n  b=[redacted]\r\nHost: x'],
    [`curl -H 'Cookie: a=b' https://x.test/`, `curl -H 'Cookie: a=[redacted]' https://x.test/`],
    [
      `curl -H "Authorization: Bearer xyz" https://x.test/`,
      `curl -H "Authorization: Bearer [redacted]" https://x.test/`,
    ],
    [`{"authorization":"Bearer q\\"w","b":1}`, `{"authorization":"Bearer [redacted]","b":1}`],
    [`{"Set-Cookie": "sid=abc; HttpOnly"}`, `{"Set-Cookie": "sid=[redacted]; HttpOnly"}`],
    ['redis://:pa55@10.0.0.1:6379/0', 'redis://:[redacted]@10.0.0.1:6379/0'],
    ['https://user:p@ss@h.test/', 'https://user:[redacted]@h.test/'],
    ['GET /?token=abc123&x=1', 'GET /?token=[redacted]&x=1'],
    ['https://h.test/a?x=1&password=hunter2#f', 'https://h.test/a?x=1&password=[redacted]#f'],
    [`before\n${pem}\nafter`, 'before\n-----BEGIN RSA PRIVATE KEY----- [redacted]\nafter'],
    [pem.slice(0, 50), '-----BEGIN RSA PRIVATE KEY----- [redacted]'],
    ['key AKIAIOSFODNN7EXAMPLE.', 'key AKIA[redacted].'],
    ['aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', 'aws_secret_access_key = [redacted]'],
    [`it said ${jwt} to all`, 'it said eyJ[redacted] to all'],
    ['bearer 0a1b2c3d4e5f', 'bearer [redacted]'],
    ['uses Basic dXNlcjpwYXNz here', 'uses Basic [redacted] here'],
    [`scanfold_1001_1002_${'a1'.repeat(36)}`, 'scanfold_1001_1002_[redacted]'],
    [`ghp_${'a1'.repeat(18)}`, 'ghp_[redacted]'],
    ['DB_PASSWORD=s3cret\nDB_HOST=db', 'DB_PASSWORD=[redacted]\nDB_HOST=db'],
    [`define('DB_PASSWORD', 'pa ss');`, `define('DB_PASSWORD', [redacted]);`],
    [`define( 'AUTH_KEY', 'x{y' );`, `define( 'AUTH_KEY', [redacted] );`],
    [`"client_secret": "abc"`, `"client_secret": [redacted]`],
    [`{"access_token":"ya.b","expires_in":3600}`, `{"access_token":[redacted],"expires_in":3600}`],
    ['GITHUB_TOKEN=abc123', 'GITHUB_TOKEN=[redacted]'],
    ['SharedAccessKey=aGVsbG8=', 'SharedAccessKey=[redacted]'],
    ['AccountKey=aGVsbG8=;EndpointSuffix=x', 'AccountKey=[redacted];EndpointSuffix=x'],
    ['db:\n  password: hunter2\n  host: db', 'db:\n  password: [redacted]\n  host: db'],
    ['requirepass foobared', 'requirepass [redacted]'],
    ['X-Vault-Token: s.abc', 'X-Vault-Token: [redacted]'],
    ['X-Goog-Api-Key: abc', 'X-Goog-Api-Key: [redacted]'],
    ['PRIVATE-TOKEN: abc', 'PRIVATE-TOKEN: [redacted]'],
    [`sk-proj-${'a1'.repeat(12)}`, 'sk-proj-[redacted]'],
    // What is left of the bearer token looks like a cookie without a name.
    ['Cookie:Bearer 0APath=/', 'Cookie:[redacted]'],
    ['https://hooks.slack.com/services/T000/B000/XXXX', 'https://hooks.slack.com/services/[redacted]'],
    [`'admin','$P$B${'a1'.repeat(15)}/'`, `'admin','$P$[redacted]'`],
    [`root:$6$salt$${'Ab1/'.repeat(20)}:19000:0`, 'root:$6$[redacted]:19000:0'],
  ])('%j', (text, expected) => {
    expect(redacted(text)).toBe(expected);
  });
});

describe('what a finding needs stays', () => {
  test.each([
    'SSH-2.0-OpenSSH_9.2p1 Debian-2',
    'Commands without authentication are refused: -NOAUTH Authentication required.',
    'HTTP/1.1 401 Unauthorized\nWWW-Authenticate: Basic realm="x"',
    'Basic authentication over http',
    'Bearer authentication is asked for',
    '<input type="password" name="pw" autocomplete="on">',
    'TLS: TLSv1.3, TLS_AES_256_GCM_SHA384',
    '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
    'http://[2001:db8::1]:8080/a@b',
    'mailto:someone@example.test',
    'https://h.test/?page=2&sort=asc',
    'Certificate SHA-256: AA:BB:CC',
    'Password: at least 8 characters are asked for',
    'The form has a csrf token: no',
    '<input name="csrf_token" value="1">',
    '<a href="/" accesskey="s">',
    'ServerTokens: Prod',
    'max_tokens=5 and $1$',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZQ==',
  ])('%j', (text) => {
    expect(redacted(text)).toBe(text);
  });
});

const hex = fc.stringMatching(/^[0-9a-f]{24}$/);

test('no secret is left, whatever stands around it', () => {
  const forms = [
    (secret: string) => `Authorization: Bearer ${secret}`,
    (secret: string) => `Cookie: a=${secret}; b=${secret}`,
    (secret: string) => `Set-Cookie: id=${secret}; Path=/`,
    (secret: string) => `https://u:${secret}@h.test/`,
    (secret: string) => `-----BEGIN PRIVATE KEY-----\n${secret}`,
    (secret: string) => `DB_PASSWORD="${secret}"`,
    (secret: string) => `eyJ${secret}.${secret}.${secret}`,
    (secret: string) => `{"cookie":"a=${secret}"}`,
    (secret: string) => `{"token": "${secret}"}`,
    (secret: string) => `  api_key: ${secret}`,
    (secret: string) => `X-Any-Token: ${secret}`,
    (secret: string) => `$2y$10$${secret}${secret}`,
  ];
  const words = fc.string({ maxLength: 40 }).map((text) => text.replace(/[0-9a-f]{20,}/g, ''));
  fc.assert(
    fc.property(words, hex, fc.constantFrom(...forms), words, (before, secret, form, after) => {
      expect(redacted(`${before}\n${form(secret)}\n${after}`)).not.toContain(secret);
    }),
    { numRuns: 500 },
  );
});

const fragments = fc.array(
  fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom(
      'Cookie:',
      'Set-Cookie: ',
      '"',
      "'",
      ';',
      '=',
      ',',
      'a=b',
      '\n ',
      'Path=/',
      '://',
      '@',
      ':',
      '[redacted]',
    ),
    fc.constantFrom(
      'Authorization',
      'Bearer ',
      'password',
      'define(',
      pem,
      jwt,
      'token=',
      '?',
      '&',
      'AKIAIOSFODNN7EXAMPLE',
    ),
  ),
  { maxLength: 30 },
);

test('redacting twice changes nothing', () => {
  fc.assert(
    fc.property(fragments, (parts) => {
      const once = redacted(parts.join(''));
      expect(redacted(once)).toBe(once);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  'a',
  'Cookie: ',
  '"cookie":"',
  'a.',
  'eyJ',
  'eyJ-',
  'http://a:',
  '-----BEGIN PRIVATE KEY-----',
  'password',
  'password_',
  'bearer ',
  'basic a',
  "define('key",
  'set-cookie:a=1,',
  ',=',
  ' \n',
  "'Cookie:",
  'x-a-',
  'token:',
  'token: ',
  'requirepass ',
  ' -',
  '$P$',
  'hooks.slack.com/services/',
])('64 KB of %j take well under a second', (piece) => {
  const text = piece.repeat(Math.ceil(65_536 / piece.length));
  const startedAt = cpuMs();
  redacted(text);
  expect(cpuMs() - startedAt).toBeLessThan(1000);
});

test('a text is cut to bytes between characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, max) => {
      const cut = cutToBytes(text, max);
      expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(max);
      expect(text.toWellFormed().startsWith(cut)).toBe(true);
      expect(Buffer.byteLength(cut) > max - 4 || cut === text.toWellFormed()).toBe(true);
    }),
  );
});
