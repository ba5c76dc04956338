import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatIp, parseCidr, parseIp } from '../../../../shared/scanning/egress/address.ts';
import { judgeAddress, judgeInterval, parseEgressPolicy } from '../../../../shared/scanning/egress/policy.ts';
import { ADDRESS_TABLE } from './address-table.ts';

const strict = parseEgressPolicy({ allow: [] });

function allowed(policy: { only?: string[]; allow: string[]; deployed?: boolean }, text: string): boolean {
  return judgeAddress(parseEgressPolicy(policy), text).allowed;
}

test('the table of address forms is long enough to mean something', () => {
  expect(new Set(ADDRESS_TABLE.map(([text]) => text)).size).toBeGreaterThanOrEqual(150);
});

test.each(ADDRESS_TABLE)('the guard sees %j as %s', (text, kind) => {
  const judgement = judgeAddress(strict, text);
  expect(judgement.kind).toBe(kind);
  expect(judgement.allowed).toBe(kind === 'public');
  expect(judgement.reason === '').toBe(judgement.allowed);
});

describe('exceptions', () => {
  test.each([
    [{ allow: ['127.0.0.0/8'] }, '127.0.0.1', true],
    [{ allow: ['127.0.0.0/8'] }, '::1', false],
    [{ allow: ['127.0.0.0/8'] }, '::ffff:127.0.0.1', false],
    [{ allow: ['127.0.0.0/8'] }, '::127.0.0.1', false],
    [{ allow: ['127.0.0.0/8'] }, '0.0.0.0', false],
    [{ allow: ['::1'] }, '::1', true],
    [{ allow: ['::ffff:0:0/96'] }, '::ffff:8.8.8.8', true],
    [{ allow: ['::ffff:0:0/96'] }, '::ffff:127.0.0.1', false],
    [{ allow: ['::ffff:0:0/96', '127.0.0.0/8'] }, '::ffff:127.0.0.1', true],
    [{ allow: ['64:ff9b::/96'] }, '64:ff9b::8.8.8.8', true],
    [{ allow: ['64:ff9b::/96'] }, '64:ff9b::10.0.0.1', false],
    [{ allow: ['64:ff9b::/96'] }, '64:ff9b::a9fe:a9fe', false],
    [{ allow: ['2002::/16'] }, '2002:808:808::1', true],
    [{ allow: ['2002::/16'] }, '2002:7f00:1::1', false],
    [{ allow: ['::/0'] }, '2001::1', false],
    [{ allow: ['::/0'] }, '::ffff:127.0.0.1', false],
    [{ allow: ['10.0.0.0/8'] }, '10.1.2.3', true],
    [{ allow: ['10.0.0.0/16'] }, '10.1.2.3', false],
    [{ allow: ['0.0.0.0/0'] }, '169.254.169.254', false],
    [{ allow: ['169.254.0.0/16'] }, '169.254.169.254', false],
    [{ allow: ['169.254.0.0/16'] }, '169.254.1.1', false],
    [{ allow: ['169.254.169.254/32'] }, '169.254.169.254', false],
    [{ allow: ['fd00::/8'] }, 'fd00:ec2::254', false],
    [{ allow: ['fd00::/8'] }, 'fd00:ec2::1', true],
    [{ only: ['127.0.0.0/8'], allow: ['127.0.0.0/8'] }, '127.0.0.1', true],
    [{ only: ['127.0.0.0/8'], allow: [] }, '127.0.0.1', false],
    [{ only: ['127.0.0.0/8'], allow: ['127.0.0.0/8'] }, '8.8.8.8', false],
    [{ only: ['127.0.0.0/8'], allow: ['127.0.0.0/8'] }, '2606:4700::1', false],
    [{ only: [], allow: [] }, '8.8.8.8', false],
  ] as const)('with %j, %s is reachable: %s', (policy, text, expected) => {
    expect(allowed({ ...policy, allow: [...policy.allow] } as { allow: string[] }, text)).toBe(expected);
  });

  test.each([
    ['8.8.8.0/24', true],
    ['0.0.0.0/0', false],
    ['9.0.0.0/7', true],
    ['11.0.0.0/7', false],
    ['127.0.0.0/16', false],
    ['2001:db8::/64', false],
    ['2606:4700::/32', true],
    ['::/0', false],
    ['168.63.129.0/24', false],
  ])('the whole range %s is reachable: %s', (cidr, expected) => {
    const interval = parseCidr(cidr);
    expect(interval && judgeInterval(strict, interval).allowed).toBe(expected);
  });

  test.each([
    [{}],
    [{ allow: ['nonsense'] }],
    [{ allow: ['10.0.0.0/33'] }],
    [{ allow: ['127.1/8'] }],
    [{ allow: [], onyl: [] }],
  ])('the policy %j is rejected', (policy) => {
    expect(() => parseEgressPolicy(policy)).toThrow();
  });
});

/** Where clouds answer about the machine that asks, and what AWS runs beside a function. */
const ownMachine = [
  ...['169.254.169.254', '169.254.169.253', '169.254.169.123', '169.254.170.2', '169.254.170.23'],
  ...['169.254.100.1', '169.254.76.1', '169.254.79.129', '169.254.0.23', '169.254.10.10', '169.254.42.42'],
  ...['169.254.0.0', '169.254.255.255', '0.0.0.0', '168.63.129.16', '192.0.0.192'],
  ...['100.100.100.200', '100.96.0.96', '100.80.80.80'],
];
const ownMachineV6 = [
  ...['fd00:ec2::254', 'fd00:ec2::253', 'fd00:ec2::123', 'fd00:ec2::23', 'fd20:ce::254', 'fd00:c1::a9fe:a9fe'],
  ...['fd00:42::42', 'fd00:a9fe:a9fe::1', 'fd00:100::100:200', 'fe80::a9fe:a9fe', 'fe80::1', 'febf::1', '::'],
];
const loopbackAddresses = ['127.0.0.1', '127.255.255.255', '127.0.0.0'];

/** The ways to write an IPv4 address as an IPv6 one that some network turns back. */
const formsOf = (text: string): readonly string[] => {
  const hex = (parseIp(text)?.value ?? 0n).toString(16).padStart(8, '0');
  const words = `${hex.slice(0, 4)}:${hex.slice(4)}`;
  return [
    ...['::ffff:', '::ffff:0:', '::', '64:ff9b::', '64:ff9b:1::'].map((prefix) => `${prefix}${words}`),
    ...['::ffff:', '64:ff9b::'].map((prefix) => `${prefix}${text}`),
    ...[`2002:${words}::`, `2002:${words}:ffff:1:2:3:4`],
  ];
};

describe('whatever is allowed', () => {
  const everything = ['0.0.0.0/0', '::/0', '::/96', '::ffff:0:0/96', '::ffff:0:0:0/96', '64:ff9b::/96', '2002::/16'];
  const alone = (text: string) => `${text}/${text.includes(':') ? 128 : 32}`;
  const openly = (text: string) => ({ allow: [...everything, alone(text)] });

  test.each([...ownMachine, ...ownMachineV6, ...ownMachine.flatMap(formsOf)])('%s is never reached', (text) => {
    expect(allowed(openly(text), text)).toBe(false);
    expect(allowed({ only: openly(text).allow, ...openly(text) }, text)).toBe(false);
  });

  test.each([...loopbackAddresses, ...loopbackAddresses.flatMap(formsOf), '::1'])(
    '%s is never reached from a deployed stage',
    (text) => {
      expect(allowed({ deployed: true, ...openly(text) }, text)).toBe(false);
    },
  );

  test.each(['10.0.0.1', '192.168.1.1', '100.64.0.1', '8.8.8.8', 'fd00:ec2::1', '::ffff:10.0.0.1', '2002:a00:1::1'])(
    'a deployed stage reaches %s, which is allowed',
    (text) => {
      expect(allowed({ deployed: true, ...openly(text) }, text)).toBe(true);
    },
  );

  test.each(['127.0.0.1', '127.9.9.9', '::1'])('a stage on this machine reaches %s, which is allowed', (text) => {
    expect(allowed({ allow: ['127.0.0.0/8', '::1/128'] }, text)).toBe(true);
  });

  test.each(['100.100.100.0/24', '169.254.96.0/21', 'fd00:ec2::200/120', '126.0.0.0/7'])(
    'a range that holds such an address is refused whole: %s',
    (cidr) => {
      const interval = parseCidr(cidr);
      const policy = parseEgressPolicy({ deployed: true, allow: [...everything, cidr] });
      expect(interval && judgeInterval(policy, interval).allowed).toBe(false);
    },
  );
});

describe('properties', () => {
  const ipv4 = fc.ipV4();
  const ipv6 = fc
    .tuple(...Array.from({ length: 8 }, () => fc.integer({ min: 0, max: 0xffff })))
    .map((parts) => parts.map((part) => part.toString(16)).join(':'));

  test('reading and writing an address loses nothing', () => {
    fc.assert(
      fc.property(fc.oneof(ipv4, ipv6), (text) => {
        const ip = parseIp(text);
        expect(ip && parseIp(formatIp(ip))).toEqual(ip);
      }),
    );
  });

  test('an IPv4 address is never more reachable in an IPv6 form than by itself', () => {
    fc.assert(
      fc.property(ipv4, (text) => {
        const open = parseEgressPolicy({ allow: ['::/0'] });
        for (const form of [`::ffff:${text}`, `64:ff9b::${text}`, `::ffff:0:${text}`]) {
          expect(judgeAddress(open, form).allowed).toBe(judgeAddress(open, text).allowed);
          expect(judgeAddress(strict, form).allowed).toBe(false);
        }
      }),
    );
  });

  test('a range is reachable exactly when its addresses are', () => {
    fc.assert(
      fc.property(ipv4, fc.integer({ min: 28, max: 32 }), (text, prefix) => {
        const interval = parseCidr(`${text}/${prefix}`);
        if (interval === undefined) throw new Error('no interval');
        let every = true;
        for (let value = interval.first; value <= interval.last; value += 1n) {
          every &&= judgeAddress(strict, formatIp({ family: 4, value })).allowed;
        }
        expect(judgeInterval(strict, interval).allowed).toBe(every);
      }),
    );
  });

  test('no text makes the parsers throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789abcdefx.:/%') })), (text) => {
        parseIp(text);
        parseCidr(text);
        judgeAddress(strict, text);
      }),
      { numRuns: 2000 },
    );
  });
});
