import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { secretMask } from '../../../shared/recording/secret-mask.ts';
import type { Credential } from '../../../shared/records/policies/site-credential.ts';
import {
  absenceFields,
  coverageFields,
  type HostSighting,
  type Observation,
  observationFields,
  type ScanOutcome,
  sightingFields,
  type UnitResult,
} from '../../../shared/scanning/scanner.ts';
import { shellLine } from '../../../shared/scanning/shell-line.ts';
import { cpuMs } from '../../cpu-time.ts';

const basic = (password: string, username = 'ann'): Credential => ({ kind: 'basic', username, password });
const masked = (credential: Credential, text: string) => secretMask([credential]).text(text);

const bare: UnitResult = { observed: [], absent: [], coverage: [], checkpoint: null, done: 1, planned: 1 };

const base64 = (text: string) => Buffer.from(text).toString('base64');
/** How pages, scripts, logs and shells write a text. */
const writers: Readonly<Record<string, (text: string) => string>> = {
  plainly: (text) => text,
  'in an address': encodeURIComponent,
  'in an address, twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  'in a form': (text) => new URLSearchParams({ a: text }).toString().slice(2),
  'in an address, in small letters': (text) =>
    encodeURIComponent(text).replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
  'in JSON': (text) => JSON.stringify(text).slice(1, -1),
  'in JSON in JSON': (text) => JSON.stringify(JSON.stringify(text)).slice(3, -3),
  'in JSON as PHP writes it': (text) =>
    JSON.stringify(text)
      .slice(1, -1)
      .replaceAll('/', '\\/')
      .replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  'in HTML': (text) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#039;'),
  'in HTML, by numbers': (text) =>
    [...text].map((char) => (/[A-Za-z0-9]/.test(char) ? char : `&#x${char.codePointAt(0)?.toString(16)};`)).join(''),
  'in a line of shell': (text) => shellLine('printf', text).slice('printf '.length),
};

/** Texts that are no word, and of which more than a piece is needed to know them. */
const password = fc
  .string({ unit: 'grapheme', minLength: 10, maxLength: 40 })
  .map((text) => `k9${text.replace(/[\p{Cc}\p{Cs}]/gu, '_')}Q7`);

describe('the mask of a credential leaves nothing of it', () => {
  test.each(Object.entries(writers))('where a password is written %s', (_, write) => {
    fc.assert(
      fc.property(password, fc.string(), fc.string(), (secret, before, after) => {
        const written = write(secret);
        // No line of shell holds line separators.
        fc.pre(written !== '');
        const text = masked(basic(secret), `${before} ${written} ${after}`);
        expect(text).not.toContain(written);
        expect(text).not.toContain(secret);
        expect(text).toContain('[redacted]');
      }),
      { numRuns: 300 },
    );
  });

  test('where a password, or the log-in, is inside something in base64, at any place', () => {
    fc.assert(
      fc.property(password, fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (secret, before, after) => {
        for (const inside of [secret, `ann:${secret}`]) {
          const written = base64(`${before}${inside}${after}`);
          const text = masked(basic(secret), `value=${written};`);
          // What is left does not hold half of it.
          const left = text.replace('value=', '').replaceAll('[redacted]', '');
          expect(left.length).toBeLessThan(written.length - base64(secret).length / 2);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('where the header is sent back as it came, as in an answer to TRACE', () => {
    const echo = (header: string) => `TRACE / HTTP/1.1\r\nHost: a.example.test\r\n${header}\r\nX-Scan-Id: 7`;
    expect(masked(basic('s3cret-pass'), echo(`X-Was: Basic ${base64('ann:s3cret-pass')}`))).toBe(
      echo('X-Was: Basic [redacted]'),
    );
    const token: Credential = { kind: 'header', header: 'Authorization', value: 'Bearer tok-123456789' };
    expect(masked(token, echo('X-Was: Bearer tok-123456789'))).toBe(echo('X-Was: [redacted]'));
    expect(masked(token, 'you sent TOK-123456789')).toBe('you sent [redacted]');
    const cookie: Credential = { kind: 'cookie', cookie: 'lang=en; session=abc%2B123456' };
    expect(masked(cookie, echo('X-Was: lang=en; session=abc%2B123456'))).toBe(echo('X-Was: [redacted]'));
    expect(masked(cookie, 'session abc+123456, lang en')).toBe('session [redacted], lang en');
  });

  test('of the password in a header that the user wrote himself', () => {
    const header: Credential = { kind: 'header', header: 'Authorization', value: `Basic ${base64('ann:s3cret-pass')}` };
    expect(masked(header, 'password is s3cret-pass')).toBe('password is [redacted]');
  });

  test('where a text was cut in the middle of it', () => {
    const credential = basic('correct-horse-battery-9');
    expect(masked(credential, 'p=correct-horse-bat')).toBe('p=[redacted]');
    expect(masked(credential, 'p=correct-horse-bat\u2026')).toBe('p=[redacted]\u2026');
    expect(masked(credential, 'p=correct-horse-bat...')).toBe('p=[redacted]...');
    expect(masked(credential, 'one: correct-horse-bat\r\ntwo')).toBe('one: [redacted]\r\ntwo');
    expect(masked(credential, 'orse-battery-9 was sent')).toBe('[redacted] was sent');
    expect(masked(credential, '\u2026orse-battery-9 was sent')).toBe('\u2026[redacted] was sent');
    expect(masked(credential, 'P=CORRECT%2dHORSE%2')).toBe('P=[redacted]');
    expect(masked(credential, 'ttery-9 was sent')).toBe('[redacted] was sent');
    expect(masked(credential, 'a correct answer')).toBe('a correct answer');
  });

  test.each(Object.entries(writers))('where that was cut which was written %s', (_, write) => {
    fc.assert(
      fc.property(password, fc.double({ min: 0, max: 1, noNaN: true }), (rest, share) => {
        const begin = 'Zq7Xj9Wk';
        const [secret, mirrored] = [`${begin}${rest}`, `${rest}${begin}`];
        const whole = write(secret);
        const from = whole.indexOf(begin) + begin.length;
        const cut = whole.slice(0, from + Math.floor(share * (whole.length - from)));
        expect(masked(basic(secret), `said ${cut}`)).not.toContain(begin.slice(0, 4));
        expect(masked(basic(secret), `said ${cut}\u2026 and more`)).not.toContain(begin.slice(0, 4));
        const end = write(mirrored);
        const last = end.indexOf(begin);
        const left = end.slice(Math.floor(share * last));
        expect(masked(basic(mirrored), `${left} was said`)).not.toContain(begin.slice(-4));
      }),
      { numRuns: 300 },
    );
  });

  test('of a form, as the body of its request and beside it', () => {
    const form: Credential = {
      kind: 'form',
      login_url: 'https://a.example.test/login',
      username: 'ann',
      password: 'k9 heron&pond',
      extra_fields: [
        { name: 'pin', value: '4711' },
        { name: 'tenant', value: 'north' },
      ],
    };
    const body = new URLSearchParams({ user: 'ann', pass: form.password, pin: '4711', tenant: 'north' }).toString();
    expect(masked(form, `sent ${body}`)).toBe('sent user=ann&pass=[redacted]&pin=[redacted]&tenant=north');
    expect(masked(form, `<input value="${form.password.replace('&', '&amp;')}">`)).toBe('<input value="[redacted]">');
    expect(secretMask([form]).unit(unit('4711')).observed[0]).toMatchObject({
      resource: 'r 4711',
      evidence: 'e [redacted]',
    });
  });

  test('of each of several credentials', () => {
    const mask = secretMask([basic('first-p4ss'), { kind: 'cookie', cookie: 'session=second-c00kie' }]);
    expect(mask.text('first-p4ss second-c00kie')).toBe('[redacted] [redacted]');
  });

  test('in time that grows with the text, whatever the text', () => {
    const secret = `${'&%\\+/ '.repeat(40)}x9`;
    const mask = secretMask([basic(secret), { kind: 'cookie', cookie: `a=${'%'.repeat(8000)}` }]);
    const startedAt = cpuMs();
    for (const piece of ['&amp;', '&%\\+/ ', '%25', '\\\\', 'correct', '%', '...']) mask.text(piece.repeat(8000));
    expect(cpuMs() - startedAt).toBeLessThan(5000);
  });
});

describe('a weak secret', () => {
  test('is taken out as a word, and not out of other words', () => {
    expect(masked(basic('test'), 'test contest <b>test</b> test1 test-1')).toBe(
      '[redacted] contest <b>[redacted]</b> test1 [redacted]-1',
    );
    expect(masked(basic('Hunter'), 'Hunters: Hunter')).toBe('Hunters: [redacted]');
  });

  test('leaves names alone that are looked up again', () => {
    const { observed, absent, checkpoint, coverage } = secretMask([basic('admin', 'admin')]).unit(unit('admin'));
    expect(observed[0]).toMatchObject({ resource: 'r admin', location: 'l admin', evidence: 'e [redacted]' });
    expect(absent[0]).toMatchObject({ resource: 'r admin', location: 'l admin' });
    expect(coverage[0]).toMatchObject({ target: 't admin', reason: 'because admin' });
    expect(checkpoint).toEqual({ users: ['admin'], 'of admin': { deep: ['x admin', 7, null, true] } });
  });
});

describe('a secret that is a word of ours', () => {
  const mask = secretMask([basic('password'), basic('hunter7')]);
  const told = (description: string, evidence = '') =>
    mask.unit({ ...bare, observed: [{ ...unit('').observed[0], description, evidence } as Observation] }).observed[0];

  test('stays in our sentences, and not in what the site sent', () => {
    expect(told('The page has a password field named "password".', 'pw: password')).toMatchObject({
      description: 'The page has a password field named "[redacted]".',
      evidence: 'pw: [redacted]',
    });
    expect(told('The address has user=ann&key=password in it.')).toMatchObject({
      description: 'The address has user=ann&key=[redacted] in it.',
    });
    const coverage = [
      { checkId: 'a', target: 't', outcome: 'skipped' as const, count: 1, reason: 'No password field' },
    ];
    expect(mask.unit({ ...bare, coverage }).coverage).toEqual(coverage);
    const outcome: ScanOutcome = { kind: 'failed', detail: 'The login form has no password field, hunter7' };
    expect(mask.outcome(outcome)).toEqual({ ...outcome, detail: 'The login form has no password field, [redacted]' });
  });

  test('goes where it is no word of ours', () => {
    expect(told('It says hunter7.')).toMatchObject({ description: 'It says [redacted].' });
  });
});

function unit(secret: string): UnitResult {
  const observation: Required<Observation> = {
    checkId: 'some-check',
    resource: `r ${secret}`,
    location: `l ${secret}`,
    title: `t ${secret}`,
    description: `d ${secret}`,
    recommendation: `x ${secret}`,
    evidence: `e ${secret}`,
    score: 5,
    confidence: 'firm',
    cwe: [200],
    references: [`https://a.example.test/${secret}`],
    risk: `k ${secret}`,
    reproduce: `curl ${secret}`,
    cveIds: [`CVE-2024-6387 ${secret}`],
    cvssScore: 8.1,
    cvssVector: `CVSS:3.1/AV:N ${secret}`,
    epss: 0.4,
    kev: true,
    host: `h-${secret}`,
  };
  const host: HostSighting = {
    host: `h-${secret}.example.test`,
    addresses: [`a ${secret}`],
    sources: [`s ${secret}`],
    technologies: [`t ${secret}`],
    certificateEnd: 7,
    shown: {
      role: 'redirect',
      aliases: [`a ${secret}`],
      http_status: 302,
      title: `t ${secret}`,
      redirect: `r ${secret}`,
      issuer: `i ${secret}`,
      private_word: `w ${secret}`,
      networks: [`n ${secret}`],
    },
  };
  return {
    observed: [observation],
    absent: [{ checkId: 'other-check', resource: `r ${secret}`, location: `l ${secret}` }],
    coverage: [
      { checkId: 'some-check', target: `t ${secret}`, outcome: 'blocked', count: 2, reason: `because ${secret}` },
    ],
    hosts: [host],
    checkpoint: { users: [secret], [`of ${secret}`]: { deep: [`x ${secret}`, 7, null, true] } },
    done: 1,
    planned: 2,
  };
}

/** A value of a form with a text wherever there may be one. */
function plantedIn(form: z.core.$ZodType, text: string): unknown {
  if (form instanceof z.ZodMiniString) return text;
  if (form instanceof z.ZodMiniNumber) return 7;
  if (form instanceof z.ZodMiniBoolean) return true;
  if (form instanceof z.ZodMiniEnum) return form.options[0];
  if (form instanceof z.ZodMiniArray) return [plantedIn(form.def.element, text), plantedIn(form.def.element, text)];
  if (form instanceof z.ZodMiniOptional || form instanceof z.ZodMiniExactOptional || form instanceof z.ZodMiniNullable)
    return plantedIn(form.def.innerType, text);
  if (form instanceof z.ZodMiniObject) {
    return Object.fromEntries(Object.entries(form.shape).map(([name, each]) => [name, plantedIn(each, text)]));
  }
  throw new Error(`what is a ${form._zod.def.type}?`);
}

describe('of a scan', () => {
  const secret = 's3cret-pass';
  const mask = secretMask([basic(secret)]);

  test.each([
    ['an observation', observationFields, (value: never) => mask.unit({ ...bare, observed: [value] }).observed[0]],
    ['an absence', absenceFields, (value: never) => mask.unit({ ...bare, absent: [value] }).absent[0]],
    [
      'an entry of the coverage',
      coverageFields,
      (value: never) => mask.unit({ ...bare, coverage: [value] }).coverage[0],
    ],
    ['a sighting of a host', sightingFields, (value: never) => mask.unit({ ...bare, hosts: [value] }).hosts?.[0]],
  ])('no text that %s may hold keeps it, but the id of a check', (_, fields, through) => {
    const planted = Object.entries(fields).map(([name, form]) => [name, plantedIn(form, `a ${secret} z`)] as const);
    const seen: Record<string, unknown> = { ...through(Object.fromEntries(planted) as never) };
    expect(Object.keys(seen)).toEqual(Object.keys(fields));
    for (const [name, value] of planted) {
      const text = JSON.stringify(value);
      const isOurs = name === 'checkId';
      expect([name, JSON.stringify(seen[name])]).toEqual([name, isOurs ? text : text.replaceAll(secret, '[redacted]')]);
    }
    expect(JSON.stringify(planted)).toContain(secret);
  });

  test('nothing that a unit holds keeps it, and the rest stays', () => {
    const done = mask.unit(unit(secret));
    expect(JSON.stringify(done)).not.toContain(secret);
    expect(JSON.parse(JSON.stringify(done))).toEqual(
      JSON.parse(JSON.stringify(unit(secret)).replaceAll(secret, '[redacted]')),
    );
  });

  test.each<ScanOutcome>([
    { kind: 'finished', detail: `saw ${secret}` },
    { kind: 'failed', detail: `saw ${secret}`, errorClass: 'setting_invalid' },
    { kind: 'blocked', detail: `saw ${secret}` },
    { kind: 'skipped', detail: `saw ${secret}` },
    { kind: 'paused', left: `page ${secret}` },
    { kind: 'paused' },
  ])('the end %j does not say it', (outcome) => {
    expect(mask.outcome(outcome)).toEqual(JSON.parse(JSON.stringify(outcome).replaceAll(secret, '[redacted]')));
  });

  test('no log line holds it', () => {
    const lines: unknown[] = [];
    const log = mask.log((entry) => lines.push(entry));
    log({ event: 'scan interrupted', run_id: '7', cause: { message: `no: ${secret}`, stack: [`at ${secret}`] } });
    expect(lines).toEqual([
      { event: 'scan interrupted', run_id: '7', cause: { message: 'no: [redacted]', stack: ['at [redacted]'] } },
    ]);
  });

  test('without credentials everything stays as it is', () => {
    const none = secretMask([]);
    const same = unit(secret);
    expect([none.unit(same), none.text(secret)]).toEqual([same, secret]);
  });
});
