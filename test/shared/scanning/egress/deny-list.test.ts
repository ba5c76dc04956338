import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { denialOf, parseDenyList, readDenial } from '../../../../shared/scanning/egress/deny-list.ts';
import { createEgress, EgressRefused } from '../../../../shared/scanning/egress/egress.ts';
import { judgeAddress, parseEgressPolicy } from '../../../../shared/scanning/egress/policy.ts';

const entries = ['example.com', 'xn--bcher-kva.example', '93.184.216.0/24', '2606:2800::/32', '::ffff:8.8.4.0/120'];
const list = parseDenyList(entries);
const words = (entry: string) => `is on the deny list of this installation (${entry})`;

describe('a target', () => {
  test.each([
    ['example.com', 'example.com'],
    ['EXAMPLE.com.', 'example.com'],
    ['a.b.example.com', 'example.com'],
    ['https://www.example.com:8443/path?x', 'example.com'],
    ['http://user@example.com/', 'example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['https://Shop.BÜCHER.example/', 'xn--bcher-kva.example'],
    ['ｅｘａｍｐｌｅ.com', 'example.com'],
    ['93.184.216.34', '93.184.216.0/24'],
    ['http://93.184.216.34/', '93.184.216.0/24'],
    ['http://0x5db8d822/', '93.184.216.0/24'],
    ['http://[::ffff:93.184.216.34]/', '93.184.216.0/24'],
    ['::ffff:5db8:d822', '93.184.216.0/24'],
    ['64:ff9b::93.184.216.34', '93.184.216.0/24'],
    ['2002:5db8:d822::1', '93.184.216.0/24'],
    ['::93.184.216.34', '93.184.216.0/24'],
    ['2606:2800:1::1', '2606:2800::/32'],
    ['8.8.4.4', '::ffff:8.8.4.0/120'],
  ])('%s is denied by %s', (target, entry) => {
    expect(denialOf(list, target)).toBe(words(entry));
  });

  test.each([
    ['93.184.0.0/16', '93.184.216.0/24'],
    ['93.184.216.128/25', '93.184.216.0/24'],
    ['2600::/12', '2606:2800::/32'],
    ['2002:5db8::/32', '93.184.216.0/24'],
  ])('the range %s is denied for what of it is in %s', (target, entry) => {
    expect(denialOf(list, target)).toBe(`contains what ${words(entry)}`);
  });

  test.each(['example.org', 'notexample.com', 'com', 'example.com.evil.test', '93.184.217.1', '8.8.8.8', 'a b', ''])(
    '%s is not',
    (target) => {
      expect(denialOf(list, target)).toBeUndefined();
    },
  );
});

test('the list of a function is in its environment; none is an empty one', () => {
  expect(readDenial({ EGRESS_DENY: entries.join(',') })('8.8.4.4')).toBe(words('::ffff:8.8.4.0/120'));
  for (const env of [{}, { EGRESS_DENY: '' }]) expect(readDenial(env)('example.com')).toBeUndefined();
});

test('a list that cannot be read whole is not read at all', () => {
  expect(() => readDenial({ EGRESS_DENY: 'example.com,192.0.2.0/33' })).toThrow('"192.0.2.0/33"');
});

describe('the guard', () => {
  const all = { allow: ['0.0.0.0/0', '::/0'], deny: entries };

  test('resolves no name of the list, and asks nobody for it', async () => {
    let asked = 0;
    const resolver = async () => {
      asked += 1;
      return ['8.8.8.8'];
    };
    const egress = createEgress(all, { resolver });
    for (const host of ['example.com', 'WWW.Example.COM.', 'xn--bcher-kva.example']) {
      await expect(egress.resolve(host)).rejects.toThrow(EgressRefused);
    }
    expect(asked).toBe(0);
    await expect(egress.resolve('www.example.com')).rejects.toThrow(
      `The host name www.example.com ${words('example.com')}; scanning it is not permitted`,
    );
    expect(await egress.resolve('example.org')).toHaveLength(1);
  });

  test.each(['93.184.216.34', '::ffff:93.184.216.34', '64:ff9b::5db8:d822', '2606:2800::7', '8.8.4.4'])(
    'lets no name through that leads to %s, nor the address itself, whatever is allowed',
    async (address) => {
      const egress = createEgress(all, { resolver: async () => ['8.8.8.8', address] });
      await expect(egress.resolve('harmless.example.org')).rejects.toThrow('is on the deny list');
      await expect(egress.resolve(address)).rejects.toThrow('is on the deny list');
      expect(() => egress.range(address)).toThrow('is on the deny list');
    },
  );

  test('names the first address of a range that the list has', () => {
    expect(() => createEgress(all).range('93.184.0.0/16')).toThrow(
      `The range 93.184.0.0/16 contains 93.184.216.0, which ${words('93.184.216.0/24')}`,
    );
  });

  test('refuses exactly what the list has, of addresses of either family', () => {
    const policy = parseEgressPolicy(all);
    const v4 = fc.tuple(fc.constantFrom(93, 8), fc.constantFrom(184, 8), fc.nat(255), fc.nat(255));
    fc.assert(
      fc.property(v4, fc.constantFrom('', '::ffff:', '64:ff9b::'), ([a, b, c, d], form) => {
        const isDenied = (a === 93 && b === 184 && c === 216) || (a === 8 && b === 8 && c === 4);
        expect(judgeAddress(policy, `${form}${a}.${b}.${c}.${d}`).kind === 'denied').toBe(isDenied);
      }),
      {
        examples: [
          [[93, 184, 216, 0], ''],
          [[93, 184, 216, 255], '::ffff:'],
          [[8, 8, 4, 1], '64:ff9b::'],
        ],
      },
    );
  });
});
