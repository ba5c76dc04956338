import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDmarc, parseDmarc } from '../../../../../shared/scanners/subdomain/zone/dmarc/dmarc-record.ts';
import { gatherDmarc } from '../../../../../shared/scanners/subdomain/zone/dmarc/gather-dmarc.ts';
import { anyCharacter } from '../../../../any-character.ts';
import { type DnsTable, tableDns } from '../table-dns.ts';

test.each([
  ['v=DMARC1; p=none', true],
  ['v=DMARC1;p=none', true],
  ['v = DMARC1 ; p=none', true],
  ['v=DMARC1', true],
  ['v=dmarc1; p=none', false],
  ['v=DMARC12; p=none', false],
  ['p=none; v=DMARC1', false],
])('%j is a DMARC record: %s', (text, is) => {
  expect(isDmarc(text)).toBe(is);
});

test.each([
  ['v=DMARC1; p=none', { policy: 'none', below: 'none', percent: 100 }],
  ['v=DMARC1; p=reject; sp=none; pct=50', { policy: 'reject', below: 'none', percent: 50 }],
  ['v=DMARC1; p=Quarantine; rua=mailto:a@b.example,mailto:c@d.example!10m;', { policy: 'quarantine' }],
  ['v=DMARC1; p=reject; adkim=s; aspf=r; fo=1:d; rf=afrf; ri=86400; ruf=mailto:a@b.example', { below: 'reject' }],
])('%j is read', (record, policy) => {
  expect(parseDmarc(record)).toMatchObject({ ...policy, faults: [] });
});

test.each([
  ['v=DMARC1', 'the policy (p) is missing'],
  ['v=DMARC1; p=rejct', 'the policy "rejct" (p) is invalid'],
  ['v=DMARC1; p=none; sp=off', 'the subdomain policy "off" (sp) is invalid'],
  ['v=DMARC1; p=none; pct=200', 'the percentage "200" (pct)'],
  ['v=DMARC1; p=none; p=reject', 'the tag p occurs more than once'],
  ['v=DMARC1; p=none; adkim=x', 'adkim is neither r nor s'],
  ['v=DMARC1; p=none; rua=a@b.example', '"a@b.example" is not a valid report address'],
  ['v=DMARC1; p=none, rua', 'the policy "none, rua" (p) is invalid'],
  ['v=DMARC1; p none', '"p none" is not a valid tag'],
])('%j has a fault', (record, words) => {
  expect(parseDmarc(record).faults.join()).toContain(words);
});

test('no text is too much for the reader', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (text) => {
      expect(() => parseDmarc(`v=DMARC1;${text}`)).not.toThrow();
    }),
  );
});

const of = (domain: string, table: DnsTable) => gatherDmarc(domain, tableDns(table));
const record = (text: string) => ({ TXT: [text] });

test('a domain without a record has that of its organisation', async () => {
  const table = { '_dmarc.example.co.jp': record('v=DMARC1; p=reject; sp=none') };
  expect(await of('a.b.example.co.jp', table)).toMatchObject({
    kind: 'records',
    at: 'example.co.jp',
    policy: { policy: 'reject', below: 'none' },
  });
  expect(await of('example.co.jp', table)).toMatchObject({ at: 'example.co.jp' });
  const own = { ...table, '_dmarc.a.example.co.jp': record('v=DMARC1; p=none') };
  expect(await of('a.example.co.jp', own)).toMatchObject({ at: 'a.example.co.jp', policy: { policy: 'none' } });
});

test('a public suffix is no organisation', async () => {
  expect(await of('example.co.jp', { '_dmarc.co.jp': record('v=DMARC1; p=reject') })).toMatchObject({ kind: 'none' });
  const shared = { '_dmarc.github.io': record('v=DMARC1; p=reject') };
  expect(await of('acme.github.io', shared)).toMatchObject({ kind: 'none', organisation: 'acme.github.io' });
});

test('texts that are meant as a record and are none are kept', async () => {
  const table = { '_dmarc.example.com': { TXT: ['v=dmarc1; p=reject', 'unrelated'] } };
  expect(await of('example.com', table)).toEqual({
    kind: 'none',
    organisation: 'example.com',
    broken: ['_dmarc.example.com TXT v=dmarc1; p=reject'],
  });
});

test('several records are no policy, and a failure is no answer', async () => {
  const two = { '_dmarc.example.com': { TXT: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] } };
  expect(await of('example.com', two)).toMatchObject({ kind: 'records', policy: undefined });
  expect(await of('example.com', { '_dmarc.example.com': 'fails' })).toMatchObject({ kind: 'unknown' });
});
