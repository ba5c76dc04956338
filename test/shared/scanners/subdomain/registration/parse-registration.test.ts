import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRegistration } from '../../../../../shared/scanners/subdomain/registration/parse-registration.ts';
import { SourceFailed } from '../../../../../shared/scanners/subdomain/sources/source.ts';
import { anyCharacter } from '../../../../any-character.ts';
import { errorAnswer, registryAnswer, rfcExample } from './rdap-answers.ts';

const domain = 'example.com';
const answer = (own: object = {}) => ({ objectClassName: 'domain', ldhName: domain, ...own });
const expiring = (...dates: readonly unknown[]) =>
  answer({ events: dates.map((eventDate) => ({ eventAction: 'expiration', eventDate })) });

test('the example of RFC 9083 is read', () => {
  expect(parseRegistration(rfcExample, 'xn--fo-5ja.example')).toEqual({
    expiresAt: Date.parse('2016-12-31T23:59:59Z'),
    statuses: ['locked', 'transfer prohibited'],
  });
});

test('the answer of a registry of generic domains is read', () => {
  const given = registryAnswer(domain, '2026-08-13T04:00:00Z', ['client transfer prohibited', 'auto renew period']);
  expect(parseRegistration(given, domain)).toEqual({
    expiresAt: Date.parse('2026-08-13T04:00:00Z'),
    statuses: ['client transfer prohibited', 'auto renew period'],
  });
});

test('a registry that publishes neither dates nor statuses is no failure', () => {
  const nothing = { expiresAt: undefined, statuses: [] };
  expect(parseRegistration(answer(), domain)).toEqual(nothing);
  expect(parseRegistration(answer({ status: null, events: null }), domain)).toEqual(nothing);
  expect(parseRegistration(answer({ status: [], events: [] }), domain)).toEqual(nothing);
});

test.each([
  ['EXAMPLE.COM', domain],
  ['example.com.', domain],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['XN--BCHER-KVA.EXAMPLE', 'xn--bcher-kva.example'],
])('%s is %s, whichever member has it', (name, asked) => {
  for (const member of ['ldhName', 'unicodeName'])
    expect(parseRegistration({ objectClassName: 'domain', [member]: name }, asked).statuses).toEqual([]);
});

test.each([
  ['client transfer prohibited', 'client transfer prohibited'],
  ['clientTransferProhibited', 'client transfer prohibited'],
  ['Server Transfer Prohibited', 'server transfer prohibited'],
  ['SERVER_TRANSFER_PROHIBITED', 'server transfer prohibited'],
  ['redemptionPeriod', 'redemption period'],
  ['  pending\n delete ', 'pending delete'],
])('the status %j is %s', (written, read) => {
  expect(parseRegistration(answer({ status: [written, written] }), domain).statuses).toEqual([read]);
});

test.each([
  ['2026-08-13T04:00:00Z', '2026-08-13T04:00:00.000Z'],
  ['2026-08-13t04:00:00.123456z', '2026-08-13T04:00:00.000Z'],
  ['2026-08-13T04:00:00+02:00', '2026-08-13T02:00:00.000Z'],
  ['2026-08-13T04:00:00', '2026-08-13T04:00:00.000Z'],
  ['2026-08-13 04:00:00', '2026-08-13T04:00:00.000Z'],
  ['2026-08-13', '2026-08-13T00:00:00.000Z'],
])('%s is %s', (written, read) => {
  const { expiresAt = 0 } = parseRegistration(expiring(written), domain);
  expect(new Date(expiresAt).toISOString()).toBe(read);
});

test.each([
  '',
  'soon',
  '13.08.2026',
  '2026-13-01T00:00:00Z',
  '2026-08-13T25:00:00Z',
  'Thu, 13 Aug 2026',
  '2026',
  7,
  null,
])('the date %j is none', (written) => {
  expect(parseRegistration(expiring(written), domain).expiresAt).toBeUndefined();
});

test('of several dates the latest counts, and what cannot be read costs itself alone', () => {
  const events = [
    null,
    'expiration',
    { eventAction: 7 },
    { eventAction: 'Expiration', eventDate: '2025-08-13T04:00:00Z' },
    { eventAction: 'expiration', eventDate: '2026-08-13T04:00:00Z' },
    { eventAction: 'registrar expiration', eventDate: '2030-08-13T04:00:00Z' },
  ];
  const { expiresAt, statuses } = parseRegistration(answer({ events, status: [7, {}, '', 'active'] }), domain);
  expect(expiresAt).toBe(Date.parse('2026-08-13T04:00:00Z'));
  expect(statuses).toEqual(['active']);
});

describe('is refused', () => {
  const noDomain = 'the response is not an RDAP answer about a domain';
  const another = 'the response is about another domain';
  test.each([
    ['a name server', answer({ objectClassName: 'nameserver' }), noDomain],
    ['an object without its class', { ldhName: domain }, noDomain],
    ['an error', errorAnswer(418), noDomain],
    ['a list', [answer()], noDomain],
    ['a text', 'domain', noDomain],
    ['nothing', null, noDomain],
    ['statuses as a text', answer({ status: 'active' }), noDomain],
    ['the domain above', answer({ ldhName: 'com' }), another],
    ['a domain that ends the same', answer({ ldhName: 'notexample.com' }), another],
    ['a domain without a name', { objectClassName: 'domain' }, another],
    ['an address for a name', answer({ ldhName: '192.0.2.1' }), another],
  ])('%s', (_, json, message) => {
    expect(() => parseRegistration(json, domain)).toThrow(new SourceFailed(message, false));
  });
});

describe('whatever is sent', () => {
  const hostile = fc.oneof(
    fc.anything({ withNullPrototype: true, maxDepth: 4 }),
    fc.record(
      {
        objectClassName: fc.oneof(fc.constant('domain'), fc.anything()),
        ldhName: fc.oneof(fc.constant(domain), fc.string({ unit: anyCharacter }), fc.anything()),
        unicodeName: fc.oneof(fc.constant(domain), fc.string({ unit: anyCharacter })),
        status: fc.oneof(fc.array(fc.oneof(fc.string({ unit: anyCharacter }), fc.anything())), fc.anything()),
        events: fc.oneof(
          fc.array(
            fc.record({
              eventAction: fc.constantFrom('expiration', 'transfer'),
              eventDate: fc.oneof(fc.date({ noInvalidDate: true }).map(String), fc.string(), fc.integer()),
            }),
          ),
          fc.anything(),
        ),
      },
      { requiredKeys: [] },
    ),
  );

  test('it is read or refused, and what is read is safe to show', () => {
    fc.assert(
      fc.property(hostile, (json) => {
        let read: ReturnType<typeof parseRegistration>;
        try {
          read = parseRegistration(json, domain);
        } catch (error) {
          expect(error).toBeInstanceOf(SourceFailed);
          return;
        }
        const { expiresAt, statuses } = read;
        if (expiresAt !== undefined) expect(new Date(expiresAt).toISOString()).toMatch(/^\d{4}-/);
        for (const status of statuses) {
          expect(status.length).toBeLessThanOrEqual(63);
          expect(status).not.toMatch(/[\p{Cc}\p{Cf}]/u);
          expect(status.isWellFormed()).toBe(true);
        }
      }),
    );
  });

  test('the date and the statuses of a well-formed answer are those that were sent', () => {
    const dates = fc.date({ min: new Date('1985-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    const statuses = fc.uniqueArray(fc.constantFrom('active', 'locked', 'pending delete', 'client hold'));
    fc.assert(
      fc.property(dates, statuses, (date, status) => {
        const whole = new Date(Math.floor(date.getTime() / 1000) * 1000);
        const read = parseRegistration({ ...expiring(whole.toISOString()), status }, domain);
        expect(read).toEqual({ expiresAt: whole.getTime(), statuses: status });
      }),
    );
  });
});
