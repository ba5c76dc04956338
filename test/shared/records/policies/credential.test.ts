import { describe, expect, test } from 'vitest';
import { credentialInput, credentialSecret } from '../../../../shared/records/policies/credential.ts';

const secret = { kind: 'basic', username: 'scanner', password: 'p4ssw0rd' };
const good = { project_id: 1001, name: 'staging', origins: ['https://staging.example.test'], secret };

const form = {
  kind: 'form',
  login_url: 'https://staging.example.test/account/login?tenant=north',
  username: 'ann',
  password: 'p4ssw0rd',
};

const issuesOf = (value: unknown) => {
  const parsed = credentialInput.safeParse(value);
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

describe('a credential may be', () => {
  test.each<[string, object]>([
    ['a log-in', { kind: 'basic', username: 'ann', password: 'päss wörd \u{1f511}' }],
    ['a log-in with a colon in the password', { kind: 'basic', username: 'ann', password: 'a:b:c:d' }],
    ['a token for a password', { kind: 'basic', username: '', password: 'token-1234' }],
    ['a bearer token', { kind: 'header', header: 'Authorization', value: 'Bearer eyJhbGciOi.x.y' }],
    ['a header of the site', { kind: 'header', header: 'X-Staging-Key', value: 'k'.repeat(4096) }],
    ['a cookie', { kind: 'cookie', cookie: 'session=abc123' }],
    ['cookies as a browser shows them', { kind: 'cookie', cookie: 'a=1; wordpress_logged_in_9f=ann%7C17; c="x y,z"' }],
    ['an empty cookie beside another', { kind: 'cookie', cookie: 'seen=; session=abcdef' }],
    ['a form', form],
    ['a form with a colon in the user name', { ...form, username: 'corp:ann' }],
    [
      'a form with all that can be said of it',
      {
        ...form,
        username_field: 'user[name]',
        password_field: 'user[password]',
        extra_fields: [
          { name: 'tenant', value: 'north' },
          { name: 'remember', value: '' },
        ],
        logged_in_text: 'Sign out',
        logged_out_text: 'Bitte anmelden',
      },
    ],
  ])('%s', (_, value) => {
    expect(issuesOf({ ...good, secret: value })).toEqual([]);
    expect(credentialInput.parse({ ...good, secret: value }).secret).toEqual(value);
  });

  test.each([
    'https://staging.example.test',
    'http://127.0.0.1:8080',
    'http://[::1]:8080',
    'https://xn--bcher-kva.example',
  ])('for %s', (origin) => {
    expect(issuesOf({ ...good, origins: [origin] })).toEqual([]);
  });
});

describe('a credential is refused', () => {
  const own = 'secret.header: must not be a header that the scanner sets itself';
  const basic = (more: object) => ({ ...secret, ...more });
  const header = (name: string, value: unknown = 'value') => ({ kind: 'header', header: name, value });
  const cookie = (value: unknown) => ({ kind: 'cookie', cookie: value });

  test.each<[string, unknown, string]>([
    ['of no kind', { username: 'a', password: 'abcd' }, 'secret.kind'],
    ['of a kind that there is not', { kind: 'token', url: 'x' }, 'must be of kind basic, header, cookie or form'],
    ['that is a text', 'p4ssw0rd', 'secret: '],
    ['without its password', basic({ password: undefined }), 'secret.password: '],
    ['with a number for a password', basic({ password: 12345678 }), 'secret.password: must be a string'],
    [
      'with a value of five characters behind a scheme',
      header('X-Key', 'Bearer abcde'),
      'secret.value: must have at least 6',
    ],
    ['with a password of five characters', basic({ password: 'abcde' }), 'secret.password: must have at least 6'],
    ['with a blank password', basic({ password: '     ' }), 'secret.password: must not be blank'],
    ['with a line break in it', basic({ password: 'abcd\r\nX: y' }), 'secret.password: must not contain control'],
    ['with half a character', basic({ password: 'abcd\ud83d' }), 'secret.password: must not contain lone'],
    ['with too long a password', basic({ password: 'x'.repeat(256) }), 'secret.password: must have at most 255'],
    ['with a colon in the user name', basic({ username: 'a:b' }), 'secret.username: must not contain a colon'],
    ['with a line break in the user name', basic({ username: 'a\nb' }), 'secret.username: must not contain control'],
    ['without a user name', basic({ username: undefined }), 'secret.username: '],
    ['with a blank in the header', header('X Key'), 'secret.header: must be a valid header name'],
    ['with a colon in the header', header('X-Key: a'), 'secret.header: must be a valid header name'],
    ['with a line break in the header', header('X-Key\r\nHost'), 'secret.header: must be a valid header name'],
    ['with no header', header(''), 'secret.header: must be a valid header name'],
    ['with a header of 101 characters', header('x'.repeat(101)), 'secret.header: must be a valid header name'],
    ...[
      'Host',
      'content-length',
      'Transfer-Encoding',
      'CONNECTION',
      'Keep-Alive',
      'TE',
      'Trailer',
      'Upgrade',
      'Proxy-Authorization',
      'Expect',
      'Cookie',
      'User-Agent',
      'X-Scan-Id',
    ].map((name): [string, unknown, string] => [`for ${name}`, header(name), own]),
    ['with a line break in the value', header('X-Key', 'abcd\r\nX: y'), 'secret.value: must be printable ASCII'],
    ['with a zero in the value', header('X-Key', 'abcd\u0000'), 'secret.value: must be printable ASCII'],
    ['with a letter beyond ASCII', header('X-Key', 'schlüssel'), 'secret.value: must be printable ASCII'],
    [
      'with a blank at the end',
      header('X-Key', 'abcd '),
      'secret.value: must be printable ASCII without leading or trailing spaces',
    ],
    ['with a value of five characters', header('X-Key', 'abcde'), 'secret.value: must have at least 6'],
    ['with too long a value', header('X-Key', 'x'.repeat(4097)), 'secret.value: must have at most 4096'],
    ['with a list of values', header('X-Key', ['abcd']), 'secret.value: must be a string'],
    ['with cookies of five characters', cookie('seen=1; session=abcde'), 'secret.cookie: must have at least 6'],
    ['without a value', cookie(undefined), 'secret.cookie: '],
    ['with the name of a cookie alone', cookie('session'), 'secret.cookie: must be name=value'],
    ['with a cookie without a name', cookie('=abcd'), 'secret.cookie: must be name=value'],
    ['with a line break in a cookie', cookie('a=b\r\nX: y'), 'secret.cookie: must be name=value'],
    ['with a semicolon at the end', cookie('session=abcd;'), 'secret.cookie: must be name=value'],
    ['with attributes', cookie('session=abcd; HttpOnly'), 'secret.cookie: must be name=value'],
    ['with too long a cookie', cookie(`a=${'x'.repeat(8191)}`), 'secret.cookie: must have at most 8192'],
  ])('%s', (_, value, issue) => {
    expect(issuesOf({ ...good, secret: value }).join('\n')).toContain(issue);
  });

  const at = (login_url: unknown) => ({ ...form, login_url });
  const absolute = 'secret.login_url: must be an absolute http or https URL with a host';
  const elsewhere = 'secret.login_url: must belong to one of the origins';
  const extra = (extra_fields: unknown) => ({ ...form, extra_fields });

  test.each<[string, unknown, string]>([
    ['without its page', at(undefined), 'secret.login_url: must be a string'],
    ['with a path for its page', at('/login'), absolute],
    ['with another scheme', at('ftp://staging.example.test/login'), absolute],
    ['with a blank in the address', at('https://staging.example.test/log in'), absolute],
    [
      'with a user in the address',
      at('https://ann:pw@staging.example.test/login'),
      'must not contain user information',
    ],
    ['with a fragment', at('https://staging.example.test/#/login'), 'secret.login_url: must not have a fragment'],
    ['with too long an address', at(`https://staging.example.test/${'x'.repeat(2048)}`), 'must have at most 2048'],
    ['at another host', at('https://login.example.test/'), elsewhere],
    ['at another port', at('https://staging.example.test:8443/login'), elsewhere],
    ['by another scheme', at('http://staging.example.test/login'), elsewhere],
    ['without a user name', { ...form, username: '' }, 'secret.username: must not be blank'],
    ['without its password', { ...form, password: undefined }, 'secret.password: must be a string'],
    ['with a password of five characters', { ...form, password: 'abcde' }, 'secret.password: must have at least 6'],
    ['with an empty name of a field', { ...form, username_field: '' }, 'secret.username_field: must not be blank'],
    ['with a number for a field', { ...form, password_field: 1 }, 'secret.password_field: must be a string'],
    ['with a blank text', { ...form, logged_in_text: ' ' }, 'secret.logged_in_text: must not be blank'],
    [
      'with too long a text',
      { ...form, logged_out_text: 'x'.repeat(201) },
      'secret.logged_out_text: must have at most 200',
    ],
    ['with fields as an object', extra({ tenant: 'north' }), 'secret.extra_fields: '],
    ['with a field without a name', extra([{ name: '', value: 'x' }]), 'secret.extra_fields.0.name: must not be blank'],
    ['with a field without a value', extra([{ name: 'x' }]), 'secret.extra_fields.0.value: must be a string'],
    [
      'with too many fields',
      extra(Array.from({ length: 21 }, () => ({ name: 'x', value: '' }))),
      'must have at most 20 entries',
    ],
  ])('that is a form %s', (_, value, issue) => {
    expect(issuesOf({ ...good, secret: value }).join('\n')).toContain(issue);
  });

  test.each<[string, unknown]>([
    ['no origin', []],
    ['one that is no list', 'https://a.example.test'],
    ['a path', ['https://a.example.test/wp']],
    ['a slash', ['https://a.example.test/']],
    ['a user', ['https://u:p@a.example.test']],
    ['no scheme', ['a.example.test']],
    ['another scheme', ['ftp://a.example.test']],
    ['the port that goes without saying', ['https://a.example.test:443']],
    ['capital letters', ['https://A.example.test']],
    ['anything', ['*']],
    ['all hosts of a domain', ['https://*.example.test']],
    ['nothing', ['null']],
    ['too many', Array.from({ length: 21 }, (_, n) => `https://a${n}.example.test`)],
  ])('with origins that are %s', (_, origins) => {
    expect(issuesOf({ ...good, origins }).join('\n')).toMatch(/^origins/);
  });

  test.each(['', 'a b', '-a', 'user:password', 'x'.repeat(65), 'né', 'a/b', 7, null])('with the name %j', (name) => {
    expect(issuesOf({ ...good, name }).join('\n')).toMatch(/^name: /);
  });

  test('without saying what was sent', () => {
    const marker = 'mArKeR-7731';
    const wrong = [
      { ...good, secret: basic({ password: `${marker}\n` }) },
      { ...good, secret: basic({ password: marker.repeat(100) }) },
      { ...good, secret: basic({ username: `${marker}:`, password: 1 }) },
      { ...good, secret: header(`${marker} `, `${marker}\n`) },
      { ...good, secret: cookie(marker) },
      { ...good, secret: { ...secret, kind: marker } },
      { ...good, secret: at(`https://${marker}.example.test/`) },
      { ...good, secret: at(`${marker}`) },
      { ...good, secret: { ...form, username: `${marker}\n`, password: `${marker}\n` } },
      { ...good, secret: extra([{ name: `${marker}\n`, value: `${marker}\n` }]) },
      { ...good, name: `${marker} `, origins: [`https://u:${marker}@a.example.test`] },
    ];
    for (const value of wrong) {
      const parsed = credentialInput.safeParse(value);
      expect(parsed.success).toBe(false);
      expect(issuesOf(value).join('\n')).not.toContain(marker);
    }
  });
});

test('a secret that was stored when four characters were enough is still read', () => {
  const stored = { kind: 'basic', username: 'ann', password: 'abcd' };
  expect(credentialSecret.safeParse(stored)).toMatchObject({ success: true, data: stored });
});
