import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { identityOf, observedFields } from '../../../shared/findings/observed-fields.ts';
import { anyCharacter } from '../../any-character.ts';
import { observation } from '../recording/recording.ts';

const secret = 'hunter2hunter2';
const leak = `Authorization: Bearer ${secret}\nhttps://u:${secret}@h.test/?token=${secret}`;

describe('what a finding says', () => {
  test.each([
    ['the scanner', { resource: 'a certificate', host: 'WWW.Example.test.' }, 'www.example.test'],
    ['the scanner, whatever its resource', { resource: '192.0.2.7:22/tcp', host: 'a.test' }, 'a.test'],
    ['its resource', { resource: 'https://A.test:8443/x' }, 'a.test'],
    ['its resource where the scanner names none', { resource: 'https://a.test/', host: 'no host' }, 'a.test'],
    ['nobody', { resource: 'a certificate' }, ''],
    ['nobody who names a secret', { resource: 'x', host: `https://u:${secret}@h.test` }, ''],
  ])('of its host, as told by %s', (_, told, host) => {
    expect(observedFields(observation('a', told), 10).host).toBe(host);
  });

  test('has no secret in any of its texts, wherever a scanner put it', () => {
    const texts = { title: leak, description: leak, risk: leak, recommendation: leak, evidence: leak };
    const line = `curl 'https://u:${secret}@h.test/?token=${secret}'`;
    const pages = [`https://u:${secret}@h.test/`, `https://h.test/?api_key=${secret}`];
    const seen = observation(leak, { ...texts, resource: leak, reproduce: line, references: pages });
    const fields = observedFields(seen, 10);
    expect(JSON.stringify(fields)).not.toContain(secret);
    expect(fields.title).toContain('Bearer [redacted]');
    expect(fields.reproduce).toBe("curl 'https://u:[redacted]@h.test/?token=[redacted]'");
    expect(fields.references).toEqual([]);
  });

  test.each(['title', 'description', 'risk', 'recommendation', 'evidence'] as const)(
    'steers no terminal and turns no line around by its %s, whose lines stay',
    (field) => {
      const text = 'one\u001b[2J\u0000\u009b two\u202e\u2066\r\n\tthree\rfour \u{1f469}\u200d\u{1f4bb}';
      const fields = observedFields(observation('a', { [field]: text }), 10);
      expect(fields[field]).toBe('one.[2J.. two..\n\tthree\nfour \u{1f469}\u200d\u{1f4bb}');
    },
  );

  test.each([
    ['title', 512],
    ['description', 4096],
    ['risk', 4096],
    ['recommendation', 4096],
    ['evidence', 16_384],
    ['resource', 2048],
    ['location', 2048],
  ] as const)('in its %s takes at most %i bytes', (field, most) => {
    for (const character of ['x', 'ü', '😀', '\ud800']) {
      const fields = observedFields(observation('a', { [field]: character.repeat(40_000) }), 10);
      expect(Buffer.byteLength(fields[field])).toBeLessThanOrEqual(most);
      expect(Buffer.byteLength(fields[field])).toBeGreaterThan(most - 4);
      expect(fields[field].isWellFormed()).toBe(true);
    }
  });

  test('keeps secrets out also where the limit cuts through one', () => {
    for (let before = 16_300; before < 16_384; before += 1) {
      const evidence = `${'x'.repeat(before)}\nCookie: sid=${secret}`;
      expect(observedFields(observation('a', { evidence }), 10).evidence).not.toMatch(/sid=h/);
    }
  });
});

describe('the place of a finding', () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom(leak, `https://h.test/${'p/'.repeat(1500)}`, `/?token=${'x'.repeat(3000)}`),
    fc.tuple(fc.nat(30), fc.constantFrom(leak, '&token=', 'Cookie: a=b; c'), fc.string()).map(([less, part, end]) => {
      return `${'y'.repeat(2048 - less)}${part}${end}`;
    }),
  );

  test('is the same when it is told as it was stored', () => {
    fc.assert(
      fc.property(text, text, (resource, location) => {
        const place = identityOf(observation(location, { resource }));
        expect(identityOf(place)).toEqual(place);
        expect(JSON.stringify(place)).not.toContain(secret);
      }),
      { numRuns: 500 },
    );
  });

  test('stays another one where two long ones differ in their ends', () => {
    const [a, b] = ['a', 'b'].map((end) => identityOf(observation(`/${'x'.repeat(5000)}${end}`)).location);
    expect(a).not.toBe(b);
  });
});
