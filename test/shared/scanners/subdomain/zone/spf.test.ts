import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gatherSpf } from '../../../../../shared/scanners/subdomain/zone/spf/gather-spf.ts';
import { isSpf, parseSpf } from '../../../../../shared/scanners/subdomain/zone/spf/spf-record.ts';
import { anyCharacter } from '../../../../any-character.ts';
import { type DnsTable, tableDns } from '../table-dns.ts';

test.each([
  ['v=spf1 -all', true],
  ['v=spf1', true],
  ['V=SPF1 a', true],
  ['v=spf10 a', false],
  ['v=spf2.0/pra a', false],
  [' v=spf1 a', false],
  ['spf1 a', false],
])('%j is an SPF record: %s', (text, is) => {
  expect(isSpf(text)).toBe(is);
});

test.each([
  'v=spf1 a mx ptr -all',
  'v=spf1 a:mail.example.com/24 mx/24//64 a//128 mx:example.com//64 ~all',
  'v=spf1 ip4:192.0.2.0/24 ip4:192.0.2.1 ip6:2001:db8::/32 ip6:2001:db8::1 ?all',
  'v=spf1 include:_spf.example.net exists:%{i}._spf.example.com +all',
  'v=spf1 exists:%{l1r+-}.%{d2}.example.com -all',
  'v=spf1 redirect=_spf.example.com',
  'v=spf1 mx exp=explain.example.com unknown=anything -all',
  'v=spf1   a    -ALL',
  'v=spf1',
])('%j has no fault', (record) => {
  expect(parseSpf(record).faults).toEqual([]);
});

test.each([
  ['v=spf1 ipv4:192.0.2.1 -all', '"ipv4:192.0.2.1" is not a valid mechanism'],
  ['v=spf1 ip4:192.0.2.300', 'has no valid IPv4 address'],
  ['v=spf1 ip4:2001:db8::1', 'has no valid IPv4 address'],
  ['v=spf1 ip6:192.0.2.1', 'has no valid IPv6 address'],
  ['v=spf1 ip4', 'has no valid IPv4 address'],
  ['v=spf1 include -all', '"include" has no valid domain'],
  ['v=spf1 include: -all', 'has no valid domain'],
  ['v=spf1 include:localhost -all', 'has no valid domain'],
  ['v=spf1 a:', 'has no valid domain'],
  ['v=spf1 a/33', 'has an invalid prefix length'],
  ['v=spf1 mx//129', 'has an invalid prefix length'],
  ['v=spf1 all:x', 'has text after all'],
  ['v=spf1 a, mx -all', '"a," is not a valid mechanism'],
  ['v=spf1 --all', '"--all" is not a valid mechanism'],
  ['v=spf1 redirect=a.example redirect=b.example', 'the modifier redirect occurs more than once'],
  ['v=spf1 redirect=', 'has no valid domain'],
])('%j has a fault', (record, words) => {
  expect(parseSpf(record).faults.join()).toContain(words);
});

test('no text is too much for the reader', () => {
  const part = fc.constantFrom(
    'v=spf1',
    ' ',
    'a',
    'mx',
    ':',
    '/',
    '%{i}',
    '=',
    'include:',
    'all',
    '-',
    'ip4:',
    '\u0000',
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(part, fc.string({ unit: anyCharacter, maxLength: 10 })), { maxLength: 50 }),
      (parts) => {
        const { terms, faults } = parseSpf(parts.join(''));
        expect(terms.length + faults.length).toBeLessThanOrEqual(parts.join('').length + 1);
      },
    ),
  );
});

async function walkOf(table: DnsTable) {
  const spf = await gatherSpf('example.com', tableDns(table));
  if (spf.kind !== 'records' || spf.walk === undefined) throw new Error(spf.kind);
  return spf.walk;
}

const spf = (record: string) => ({ TXT: ['other text', record] });

describe('the look-ups of a record', () => {
  test('are counted through all that it includes', async () => {
    const walk = await walkOf({
      'example.com': {
        ...spf('v=spf1 mx a include:one.net ip4:192.0.2.1 -all'),
        MX: ['mx.example.com'],
        A: ['192.0.2.1'],
      },
      'one.net': spf('v=spf1 include:two.net a:x.net ~all'),
      'two.net': spf('v=spf1 exists:%{i}.two.net ptr ?all'),
      'x.net': { AAAA: ['2001:db8::1'] },
    });
    expect(walk).toEqual({
      lookups: 7,
      voids: 0,
      costs: ['mx 1', 'a 1', 'include:one.net 5'],
      faults: [],
      gaps: [],
      all: '-',
      pointers: ['two.net'],
      wide: [],
      open: [],
      named: [
        { record: 'example.com TXT include:one.net', name: 'one.net' },
        { record: 'one.net TXT include:two.net', name: 'two.net' },
        { record: 'one.net TXT a:x.net', name: 'x.net' },
      ],
    });
  });

  test('of addresses and of what stands behind all are none', async () => {
    const walk = await walkOf({ 'example.com': spf('v=spf1 ip4:192.0.2.1 ip6:2001:db8::1 -all include:gone.net mx') });
    expect(walk).toMatchObject({ lookups: 0, faults: [], costs: [] });
  });

  test('without any record are void', async () => {
    const walk = await walkOf({
      'example.com': spf('v=spf1 a:gone.net mx:empty.net a:here.net -all'),
      'empty.net': { A: ['192.0.2.1'] },
      'here.net': { A: ['192.0.2.1'] },
    });
    expect(walk).toMatchObject({ lookups: 3, voids: 2 });
  });

  test('go where a redirect leads, unless all is there', async () => {
    const table = { 'example.net': spf('v=spf1 mx +all'), 'example.com': spf('v=spf1 redirect=example.net') };
    expect(await walkOf(table)).toMatchObject({ lookups: 2, all: '+' });
    const stopped = { ...table, 'example.com': spf('v=spf1 redirect=example.net ~all') };
    expect(await walkOf(stopped)).toMatchObject({ lookups: 0, all: '~' });
  });

  test('of an include that lets not everybody pass say nothing of the end', async () => {
    const table = { 'example.net': spf('v=spf1 a ~all'), 'example.com': spf('v=spf1 include:example.net') };
    expect((await walkOf(table)).all).toBeUndefined();
  });

  test('end where records lead in a circle or without end', async () => {
    const circle = await walkOf({
      'example.com': spf('v=spf1 include:example.net -all'),
      'example.net': spf('v=spf1 include:example.com -all'),
    });
    expect(circle.faults).toEqual(['include:example.com is a loop']);
    const tower = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`s${index}.net`, spf(`v=spf1 include:s${index + 1}.net a mx ~all`)]),
    );
    const high = await walkOf({ ...tower, 'example.com': spf('v=spf1 include:s0.net -all') });
    expect(high.lookups).toBeGreaterThan(10);
    expect(high.lookups).toBeLessThan(60);
    expect(high.gaps.join()).toContain('was not followed');
    const wide = Array.from({ length: 190 }, (_, index) => `include:w${index}.net`).join(' ');
    const many = Object.fromEntries(Array.from({ length: 190 }, (_, index) => [`w${index}.net`, spf('v=spf1 -all')]));
    const dns = tableDns({ ...many, 'example.com': spf(`v=spf1 ${wide} -all`) });
    await gatherSpf('example.com', dns);
    expect(dns.asked.length).toBeLessThan(300);
  });
});

describe('what a record includes', () => {
  test.each([
    ['include:gone.net', {}, 'include:gone.net points to a domain without an SPF record'],
    ['include:other.net', { 'other.net': { TXT: ['text'] } }, 'points to a domain without an SPF record'],
    ['redirect=gone.net', {}, 'redirect=gone.net points to a domain without an SPF record'],
    [
      'include:two.net',
      { 'two.net': { TXT: ['v=spf1 a', 'v=spf1 mx'] } },
      'points to a domain with multiple SPF records',
    ],
    ['include:bad.net', { 'bad.net': { TXT: ['v=spf1 ipv4:x'] } }, 'bad.net: "ipv4:x" is not a valid mechanism'],
  ] as const)('%s is a fault where it is one', async (term, more, words) => {
    const walk = await walkOf({ 'example.com': spf(`v=spf1 ${term}`), ...more });
    expect(walk.faults.join()).toContain(words);
  });

  test.each([
    ['include:%{d}.example.net', {}, 'depends on the sender'],
    ['include:slow.net', { 'slow.net': 'fails' }, 'could not be looked up: The name servers failed'],
  ] as const)('%s is a gap, and no fault', async (term, more, words) => {
    const walk = await walkOf({ 'example.com': spf(`v=spf1 ${term} -all`), ...more });
    expect(walk.faults).toEqual([]);
    expect(walk.gaps.join()).toContain(words);
  });

  // RFC 7208, 5.2: an include matches where the included record lets the sender pass.
  test.each([
    ['include:open.net -all', '+', ['open.net +all']],
    ['?include:open.net -all', '?', ['open.net +all']],
    ['-include:open.net ~all', '-', ['open.net +all']],
    ['include:outer.net -all', '+', ['open.net +all']],
    ['include:led.net -all', '+', ['open.net +all']],
    ['include:closed.net -all', '-', []],
    ['redirect=outer.net', '+', ['open.net +all']],
  ] as const)('of %s every sender has the result %s', async (terms, all, open) => {
    const walk = await walkOf({
      'example.com': spf(`v=spf1 ${terms}`),
      'open.net': spf('v=spf1 ip4:192.0.2.1 +all'),
      'outer.net': spf('v=spf1 include:open.net -all'),
      'led.net': spf('v=spf1 redirect=open.net'),
      'closed.net': spf('v=spf1 ?include:open.net -all'),
    });
    expect(walk).toMatchObject({ all, faults: [] });
    if (all === '+') expect(walk.open).toEqual(open);
  });

  test('more than ten mail servers are too many', async () => {
    const MX = Array.from({ length: 11 }, (_, index) => `mx${index}.example.com`);
    const walk = await walkOf({ 'example.com': { ...spf('v=spf1 mx -all'), MX } });
    expect(walk.faults).toEqual(['mx of example.com lists more than 10 mail servers']);
  });
});

test('a domain has none, several, or could not be asked', async () => {
  const of = (table: DnsTable) => gatherSpf('example.com', tableDns(table));
  expect(await of({ 'example.com': { TXT: ['google-site-verification=x'] } })).toEqual({ kind: 'none' });
  expect(await of({})).toEqual({ kind: 'none' });
  expect(await of({ 'example.com': { TXT: ['v=spf1 a', 'v=spf1 mx'] } })).toEqual({
    kind: 'records',
    records: ['v=spf1 a', 'v=spf1 mx'],
    walk: undefined,
  });
  expect(await of({ 'example.com': 'fails' })).toEqual({ kind: 'unknown', reason: 'The name servers failed' });
});
