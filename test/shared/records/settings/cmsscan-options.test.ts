import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CmsscanOptions,
  cmsscanOptionsFault,
  type Enumeration,
  OptionsError,
  parseCmsscanOptions,
} from '../../../../shared/records/settings/cmsscan-options.ts';
import { anyCharacter } from '../../../any-character.ts';
import { cpuMs } from '../../../cpu-time.ts';

const enumerated = (text: string) => parseCmsscanOptions(`--enumerate ${text}`).enumerate;

const nothing: Enumeration = {
  plugins: 'none',
  themes: 'none',
  users: undefined,
  media: undefined,
  timthumbs: false,
  configBackups: false,
  dbExports: false,
};

const defaults: CmsscanOptions = {
  enumerate: { ...nothing, plugins: 'all', users: [1, 10], configBackups: true, dbExports: true },
  detectionMode: 'mixed',
  pluginsDetection: 'passive',
  themesDetection: 'mixed',
  force: false,
  userAgent: undefined,
  randomUserAgent: false,
  contentDir: undefined,
  pluginsDir: undefined,
  throttleMs: 0,
  requestTimeoutMs: 60_000,
  connectTimeoutMs: 30_000,
  disableTlsChecks: false,
  stealthy: false,
};

describe('options of a CMS scan', () => {
  test.each(['', '  ', '\u3000', '{}', ' { } '])('%j means the defaults', (text) => {
    expect(parseCmsscanOptions(text)).toEqual(defaults);
  });

  test('are frozen, and what they hold is', () => {
    const options = parseCmsscanOptions('-e u2-5');
    expect(Object.isFrozen(options)).toBe(true);
    expect(Object.isFrozen(options.enumerate)).toBe(true);
    expect(Object.isFrozen(options.enumerate.users)).toBe(true);
  });

  test.each<[string, Partial<CmsscanOptions>]>([
    ['--force', { force: true }],
    ['--random-user-agent', { randomUserAgent: true }],
    ['--rua', { randomUserAgent: true }],
    ['--user-agent "Mozilla/5.0 (X11; it\'s)"', { userAgent: "Mozilla/5.0 (X11; it's)" }],
    ["--ua 'a b'", { userAgent: 'a b' }],
    ['--user-agent=curl/8', { userAgent: 'curl/8' }],
    ['--user-agent="a = b"', { userAgent: 'a = b' }],
    ['--detection-mode aggressive', { detectionMode: 'aggressive', themesDetection: 'aggressive' }],
    ['--plugins-detection mixed', { pluginsDetection: 'mixed' }],
    ['--themes-detection passive', { themesDetection: 'passive' }],
    ['--wp-content-dir content', { contentDir: 'content' }],
    ['--wp-content-dir blog/.content/', { contentDir: 'blog/.content' }],
    ['--wp-plugins-dir content/extensions', { pluginsDir: 'content/extensions' }],
    ['--throttle 500', { throttleMs: 500 }],
    ['--throttle=0', { throttleMs: 0 }],
    ['--request-timeout 5 --connect-timeout 2', { requestTimeoutMs: 5000, connectTimeoutMs: 2000 }],
    ['--disable-tls-checks', { disableTlsChecks: true }],
    ['--stealthy', { stealthy: true, randomUserAgent: true, detectionMode: 'passive', themesDetection: 'passive' }],
    [
      '--stealthy --detection-mode passive',
      { stealthy: true, randomUserAgent: true, detectionMode: 'passive', themesDetection: 'passive' },
    ],
    [
      '--stealthy --user-agent me',
      { stealthy: true, userAgent: 'me', detectionMode: 'passive', themesDetection: 'passive' },
    ],
  ])('%s is understood', (text, expected) => {
    expect(parseCmsscanOptions(text)).toEqual({ ...defaults, ...expected });
  });

  test.each([
    ['vp', { plugins: 'vulnerable' }],
    ['ap', { plugins: 'all' }],
    ['p', { plugins: 'popular' }],
    ['vt', { themes: 'vulnerable' }],
    ['at', { themes: 'all' }],
    ['t', { themes: 'popular' }],
    ['tt', { timthumbs: true }],
    ['cb,dbe', { configBackups: true, dbExports: true }],
    ['u', { users: [1, 10] }],
    ['u1-10', { users: [1, 10] }],
    ['u7-7', { users: [7, 7] }],
    ['m', { media: [1, 100] }],
    ['m5-50', { media: [5, 50] }],
    ['"vp, u1-3"', { plugins: 'vulnerable', users: [1, 3] }],
  ])('enumerate %s is what it says and no more', (text, expected) => {
    expect(enumerated(text)).toEqual({ ...nothing, ...expected });
  });

  test.each(['-e', '--enumerate', '--enumerate --force', '{"enumerate":true}'])(
    '%s means what WPScan means',
    (text) => {
      expect(parseCmsscanOptions(text).enumerate).toEqual({
        plugins: 'vulnerable',
        themes: 'vulnerable',
        users: [1, 10],
        media: [1, 100],
        timthumbs: true,
        configBackups: true,
        dbExports: true,
      });
    },
  );

  test.each(['-evp,u1-3', '-e vp,u1-3', '--enumerate=vp,u1-3', '--enumerate "vp,u1-3"', '{"enumerate":"vp,u1-3"}'])(
    'a value is found in %s',
    (text) => expect(parseCmsscanOptions(text)).toEqual(parseCmsscanOptions('--enumerate vp,u1-3')),
  );

  test("RISKEN's text is understood, with what it leaves empty", () => {
    const options = parseCmsscanOptions('{"force":true,"random-user-agent":true,"wp-content-dir":"content"}');
    expect(options).toEqual({ ...defaults, force: true, randomUserAgent: true, contentDir: 'content' });
    expect(parseCmsscanOptions('{"force":false,"random-user-agent":false,"wp-content-dir":""}')).toEqual(defaults);
    expect(parseCmsscanOptions('{"throttle":250,"request-timeout":"9"}')).toEqual({
      ...defaults,
      throttleMs: 250,
      requestTimeoutMs: 9000,
    });
  });

  test.each([
    ['--api-token x', 'unknown option "api-token"; allowed: enumerate, detection-mode,'],
    ['{"url":"x"}', 'unknown option "url"; allowed: enumerate,'],
    ['{"__proto__":{"force":true}}', 'unknown option "__proto__"'],
    ['vp', '"vp" is not an option; allowed:'],
    ['-x', '"-x" is not an option'],
    ['--', 'unknown option ""'],
    ['--force yes', '"yes" is not an option'],
    ['--force=yes', 'force takes no value'],
    ['{"force":"yes"}', 'force takes no value'],
    ['--force --force', 'force must not be repeated'],
    ['-e u --enumerate vp', 'enumerate must not be repeated'],
    ['--user-agent', 'user-agent must be printable ASCII'],
    ['--user-agent ""', 'user-agent must be printable ASCII'],
    ['--user-agent " a"', 'user-agent must be printable ASCII'],
    ['--user-agent é', 'user-agent must be printable ASCII'],
    ['--detection-mode fast', 'detection-mode must be mixed, passive or aggressive'],
    ['--wp-content-dir /etc', 'wp-content-dir must be a relative path'],
    ['--wp-content-dir ../a', 'wp-content-dir must be a relative path'],
    ['--wp-content-dir a/../b', 'wp-content-dir must be a relative path'],
    ['--wp-content-dir a//b', 'wp-content-dir must be a relative path'],
    ['--wp-content-dir ./a', 'wp-content-dir must be a relative path'],
    ['--wp-content-dir ..', 'wp-content-dir must be a relative path'],
    ['--wp-content-dir a?b', 'wp-content-dir must be a relative path'],
    ['--wp-plugins-dir a%2e', 'wp-plugins-dir must be a relative path'],
    ['--throttle -5', 'throttle must be a number of milliseconds'],
    ['{"throttle":-5}', 'throttle must be a number of milliseconds'],
    ['{"throttle":1.5}', 'throttle must be a number of milliseconds'],
    ['--request-timeout 0', 'request-timeout must be a number of seconds from 1 to 999'],
    ['-e vp,ap', 'enumerate ap: plugins are already selected'],
    ['-e t,vt', 'enumerate vt: themes are already selected'],
    ['-e u,u1-3', 'enumerate u1-3: users are already selected'],
    ['-e u9-1', 'enumerate u9-1: must be a range of at most 1000 ids'],
    ['-e u1-1001', 'must be a range of at most 1000 ids'],
    ['-e xx', 'enumerate: unknown choice "xx"; allowed: vp, ap or p;'],
    ['-e vp,', 'enumerate: unknown choice ""'],
    ['--stealthy --detection-mode aggressive', 'stealthy implies detection-mode passive'],
    ['--user-agent "a', 'unterminated quotation mark'],
    ['{', 'not valid JSON'],
    ['{"force":null}', 'force must be a string, a number or true'],
    ['{"enumerate":["u"]}', 'enumerate must be a string, a number or true'],
  ])('%s is refused', (text, fault) => {
    expect(cmsscanOptionsFault(text)).toContain(fault);
    expect(() => parseCmsscanOptions(text)).toThrow(OptionsError);
  });

  test('a sound text has no fault', () => {
    expect(cmsscanOptionsFault('--enumerate u1-10 --random-user-agent')).toBeUndefined();
  });

  const modes = fc.constantFrom('mixed', 'passive', 'aggressive');
  const range = (kind: string) =>
    fc.tuple(fc.nat(9000), fc.nat(900)).map(([from, more]) => `${kind}${from}-${from + more}`);
  const enumeration = fc
    .tuple(
      fc.option(fc.constantFrom('vp', 'ap', 'p'), { nil: undefined }),
      fc.option(fc.constantFrom('vt', 'at', 't'), { nil: undefined }),
      fc.option(fc.oneof(fc.constant('u'), range('u')), { nil: undefined }),
      fc.option(fc.oneof(fc.constant('m'), range('m')), { nil: undefined }),
      fc.subarray(['tt', 'cb', 'dbe']),
    )
    .map(([...parts]) => parts.flat().filter((part) => part !== undefined))
    .filter((parts) => parts.length > 0)
    .map((parts) => parts.join(','));
  const agent = fc.stringMatching(/^[!-~](?:[ -~]{0,40}[!-~])?$/).filter((text) => !/["']/.test(text));
  const folder = fc.stringMatching(/^[a-z0-9_-]{1,10}(?:\/[a-z0-9_.-]{0,8}[a-z]){0,3}$/);
  const given = fc.record(
    {
      enumerate: enumeration,
      'detection-mode': modes,
      'plugins-detection': modes,
      'themes-detection': modes,
      force: fc.constant(true),
      'random-user-agent': fc.constant(true),
      'user-agent': agent,
      'wp-content-dir': folder,
      'wp-plugins-dir': folder,
      throttle: fc.nat(999_999),
      'request-timeout': fc.integer({ min: 1, max: 999 }),
      'connect-timeout': fc.integer({ min: 1, max: 999 }),
      'disable-tls-checks': fc.constant(true),
    },
    { requiredKeys: [] },
  );

  test('the same options in both forms are the same', () => {
    fc.assert(
      fc.property(given, fc.boolean(), (options, equals) => {
        const parts = Object.entries(options).map(([name, value]) =>
          value === true ? `--${name}` : `--${name}${equals ? '=' : ' '}"${value}"`,
        );
        // A value that begins with a dash is told from an option by the equals sign only.
        fc.pre(equals || !Object.values(options).some((value) => String(value).startsWith('-')));
        expect(parseCmsscanOptions(parts.join(' '))).toEqual(parseCmsscanOptions(JSON.stringify(options)));
      }),
    );
  });

  const fragment = fc.constantFrom(
    ...['--', '-', '=', ' ', '"', "'", '{', '}', ':', ',', 'enumerate', 'force', 'user-agent', 'wp-content-dir', 'vp'],
    ...['u1-', '..', '/', '\\', '\r\n', '\0', '%0d', 'throttle', '9', '-e', '--ua', 'é', '\ud800', 'true', 'null'],
  );
  const anyText = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.string({ unit: anyCharacter, maxLength: 200 }),
    fc.array(fragment, { maxLength: 40 }).map((parts) => parts.join('')),
    fc.json({ maxDepth: 2 }),
    fc
      .dictionary(fc.oneof(fragment, fc.constantFrom('user-agent', 'wp-plugins-dir', 'enumerate')), fc.jsonValue())
      .map((value) => JSON.stringify(value)),
    fc
      .tuple(fc.constantFrom('--user-agent', '--wp-content-dir', '--wp-plugins-dir'), fc.string())
      .map(([name, value]) => `${name} "${value}"`),
  );

  test('nothing but an OptionsError is thrown, in words that fit a header', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        try {
          parseCmsscanOptions(text);
        } catch (error) {
          expect(error).toBeInstanceOf(OptionsError);
          expect((error as OptionsError).message).toMatch(/^[ -~]{1,500}$/);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('no value holds what a header or a path must not', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        if (cmsscanOptionsFault(text) !== undefined) return;
        const options = parseCmsscanOptions(text);
        if (options.userAgent !== undefined) expect(options.userAgent).toMatch(/^[!-~](?:[ -~]*[!-~])?$/);
        for (const path of [options.contentDir, options.pluginsDir]) {
          if (path === undefined) continue;
          const url = new URL(`${path}/`, 'https://a.test/blog/');
          expect(url.href).toBe(`https://a.test/blog/${path}/`);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('a value that cannot be made a text is no more than a fault', () => {
    expect(cmsscanOptionsFault('{"--":{"toString":false}}')).toMatch(/unknown option/);
    expect(cmsscanOptionsFault('{"user-agent":{"toString":false}}')).toMatch(/must be a string, a number or true/);
  });

  test('the longest text is read in no time', () => {
    for (const text of ['"'.repeat(1000), "a'".repeat(500), 'a '.repeat(500), `--wp-content-dir ${'a/'.repeat(480)}`]) {
      const startedAt = cpuMs();
      cmsscanOptionsFault(text);
      expect(cpuMs() - startedAt).toBeLessThan(500);
    }
  });
});
