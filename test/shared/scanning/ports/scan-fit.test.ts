import { describe, expect, test } from 'vitest';
import { overDefaults, safeDefaults } from '../../../../shared/records/policies/effective-policy.ts';
import type { Policy } from '../../../../shared/records/policies/policy.ts';
import { UDP_SERVICES } from '../../../../shared/scanners/portscan/udp/udp-services.ts';
import { fitText, type ScanLoad, scanFit, UDP_PORTS, unfitting } from '../../../../shared/scanning/ports/scan-fit.ts';

const day = 86_400;
const load = (given: Partial<ScanLoad> & { requests?: number; seconds?: number }): ScanLoad => {
  const { requests = 50_000_000, seconds = 2 * day, ...more } = given;
  const budgets = { requests, wall_clock_seconds: seconds };
  return { addresses: 65_536, ports: 65_535, connectsPerSecond: 500, ...more, budgets };
};

describe('what fits into the budgets of a port scan', () => {
  test.each<[string, ScanLoad, ReturnType<typeof scanFit>]>([
    ['a /16 by requests', load({}), { ports: 50_000_000, limit: 'requests', pace: 10_000 }],
    ['all of a /24', load({ addresses: 256 }), { ports: 16_776_960, limit: undefined, pace: 10_000 }],
    ['exactly the budget', load({ addresses: 1, requests: 65_535 }), { ports: 65_535, limit: undefined, pace: 500 }],
    ['one less', load({ addresses: 1, requests: 65_534 }), { ports: 65_534, limit: 'requests', pace: 500 }],
    ['one address by time', load({ addresses: 1, seconds: 60 }), { ports: 29_500, limit: 'time', pace: 500 }],
    ['8 addresses by time', load({ addresses: 8, seconds: 60 }), { ports: 236_000, limit: 'time', pace: 4000 }],
    ['slowly, 32 at once', load({ connectsPerSecond: 1, seconds: day }), { ports: 2_718_720, limit: 'time', pace: 32 }],
    [
      'no limit of the pace',
      load({ connectsPerSecond: null, seconds: 60, addresses: 256 }),
      { ports: 590_000, limit: 'time', pace: 10_000 },
    ],
    [
      'UDP by requests',
      load({ addresses: 100, ports: 36, udpPorts: 14, requests: 1000 }),
      { ports: 720, limit: 'requests', pace: 10_000 },
    ],
    ['all with UDP', load({ addresses: 2, ports: 10, udpPorts: 14 }), { ports: 20, limit: undefined, pace: 1000 }],
    ['no address left', load({ addresses: 0 }), { ports: 0, limit: undefined, pace: 0 }],
    ['no port left', load({ ports: 0 }), { ports: 0, limit: undefined, pace: 10_000 }],
  ])('%s', (_, given, fit) => {
    expect(scanFit(given)).toEqual(fit);
  });
});

describe('what does not fit is told', () => {
  test.each<[ScanLoad, string | undefined]>([
    [load({ addresses: 256 }), undefined],
    [
      load({}),
      'If all 65,536 addresses of 10.0.0.0/16 respond, the budget of 50,000,000 requests suffices for about 763 of them with 65,535 ports each',
    ],
    [
      load({ addresses: 256, requests: 1000 }),
      'If all 256 addresses of 10.0.0.0/16 respond, the budget of 1,000 requests suffices for about 1,000 of the 65,535 ports of one',
    ],
    [
      load({ addresses: 1, seconds: 60 }),
      'The budget of 60 seconds, at 500 connections per second, suffices for about 29,500 of the 65,535 ports of 10.0.0.0/16',
    ],
    [
      load({ connectsPerSecond: 10, seconds: day, ports: 1000 }),
      'If all 65,536 addresses of 10.0.0.0/16 respond, the budget of 86,400 seconds, at 320 connections per second, suffices for about 27,187 of them with 1,000 ports each',
    ],
  ])('%#', (given, text) => {
    expect(fitText('10.0.0.0/16', given)).toBe(text);
  });

  test('of the longest target in a detail and a header', () => {
    const target = '2001:0db8:0000:0000:0000:0000:255.255.255.255/112';
    const text = fitText(target, load({ connectsPerSecond: 100_000, seconds: 7 * day, requests: 1_000_000_000 })) ?? '';
    expect(text.length).toBeLessThanOrEqual(255);
    expect(text).toMatch(/^[\x20-\x7e]+$/);
  });
});

describe('of a policy', () => {
  const textOf = (policy: Partial<Policy>, target: string) =>
    unfitting(overDefaults(policy, safeDefaults, 'PSS'))(target);

  test('the defaults let about 763 addresses of a /16 fit, and a whole /22 does not', () => {
    expect(textOf({}, '10.0.0.0/16')).toContain('about 763 of them');
    expect(textOf({}, '10.0.0.0/22')).toContain('If all 1,024 addresses');
    expect(textOf({}, '10.0.0.0/23')).toBeUndefined();
  });

  test('ports over UDP take their part, as many as the scan asks', () => {
    const top = { portscan: { ports: 'top-100' }, budgets: { requests: 6_600_000 } } as const;
    expect(textOf(top, '10.0.0.0/16')).toBeUndefined();
    expect(textOf({ ...top, portscan: { ports: 'top-100', udp: true } }, '10.0.0.0/16')).toContain(
      'about 58,407 of them',
    );
    expect(UDP_PORTS).toBe(UDP_SERVICES.flatMap(({ ports }) => ports).length);
  });

  test('fewer ports, excluded addresses and excluded ports make room', () => {
    expect(textOf({ portscan: { ports: 'top-100' } }, '10.0.0.0/16')).toBeUndefined();
    expect(textOf({ portscan: { ports: 'top-1000' } }, '10.0.0.0/16')).toContain(
      'about 50,000 of them with 1,000 ports',
    );
    expect(textOf({ exclusions: { hosts: ['10.0.2.0/23', '10.0.3.0/24'] } }, '10.0.0.0/22')).toBeUndefined();
    expect(textOf({ exclusions: { ports: ['1025-65535'] } }, '10.0.0.0/17')).toBeUndefined();
    expect(textOf({ exclusions: { hosts: ['10.0.0.0/8'] } }, '10.0.0.0/16')).toBeUndefined();
  });
});
