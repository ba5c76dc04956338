import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  overDefaults,
  type PolicyDefaults,
  safeDefaults,
} from '../../../../shared/records/policies/effective-policy.ts';
import type { Policy } from '../../../../shared/records/policies/policy.ts';
import { originFields, originsOf } from '../../../../shared/records/policies/policy-origins.ts';
import { allScannables, settingTypes } from '../../../../shared/records/settings/scannable.ts';

type Own = Partial<Policy>;

const generous: PolicyDefaults = { ...safeDefaults, intrusive: true, outOfBand: true };

const whole: Own = {
  profile: 'intrusive',
  budgets: { wall_clock_seconds: 61, requests: 2, bytes: 1025 },
  rate: { requests_per_second: 3, connects_per_second: 4 },
  exclusions: { hosts: ['a.example'], ports: ['25'], paths: ['/x'] },
  portscan: { ports: 'top-100', udp: true, tls: false },
  intrusive: { forms: ['/f'], excluded_words: ['w'] },
  osint: { reverse: true },
  obey_robots: true,
  out_of_band: true,
  credentials: ['one'],
  second_credentials: ['two'],
  definition_url: 'http://127.0.0.1/openapi.json',
  uploaded_definition: { format: 'openapi3', operations: 1, characters: 2, digest: 'abc' },
} as Own;

/** The values of an effective policy by their names. */
function leaves(value: object, path: readonly string[] = []): [string, unknown][] {
  return Object.entries(value).flatMap(([name, inside]): [string, unknown][] => {
    const here = [...path, name];
    const isPart = ['budgets', 'rate', 'exclusions', 'portscan', 'intrusive', 'osint'].includes(here.join('.'));
    return isPart ? leaves(inside, here) : [[here.join('.'), inside]];
  });
}

test('every value that an effective policy can have is among the fields', () => {
  expect(leaves(overDefaults(whole, generous, 'APP')).map(([field]) => field)).toEqual(
    expect.arrayContaining(originFields as string[]),
  );
  expect(leaves(overDefaults(whole, generous, 'APP')).filter(([field]) => !originFields.includes(field))).toEqual([]);
});

/** As users are told it: nothing is none. */
const told = (value: unknown) => JSON.stringify(value || []);

const codeOf = (type: string) => allScannables.find(({ setting }) => setting.type === type)?.setting.code ?? '';

describe.each(settingTypes)('%s', (type) => {
  test('a value that the policy decides is told as its own, and any other is not', () => {
    const parts = fc.subarray(Object.entries(whole)).map((some) => Object.fromEntries(some) as Own);
    const stages = fc.constantFrom(safeDefaults, generous, { ...safeDefaults, connectsPerSecond: null });
    fc.assert(
      fc.property(parts, stages, (policy, defaults) => {
        const before = new Map(leaves(overDefaults(undefined, defaults, codeOf(type))));
        const after = new Map(leaves(overDefaults(policy, defaults, codeOf(type))));
        for (const { field, origin } of originsOf(policy, defaults, type)) {
          const isSame = told(before.get(field)) === told(after.get(field));
          if (origin === 'stage' || origin === 'service') expect([field, isSame]).toEqual([field, true]);
          if (origin === 'policy') expect([field, isSame]).toEqual([field, false]);
        }
      }),
    );
  });
});

describe('the stage', () => {
  const originOf = (policy: Own, defaults: PolicyDefaults, field: string) =>
    originsOf(policy, defaults, 'application_scan').find((each) => each.field === field)?.origin;
  test.each<[string, Own, PolicyDefaults, string, string | undefined]>([
    ['does not allow a profile', { profile: 'intrusive' }, safeDefaults, 'profile', 'stage_limit'],
    ['allows it', { profile: 'intrusive' }, generous, 'profile', 'policy'],
    ['has no callback address', { out_of_band: true }, safeDefaults, 'out_of_band', 'stage_limit'],
    ['is slower', { rate: { connects_per_second: 501 } }, safeDefaults, 'rate.connects_per_second', 'stage_limit'],
    ['is not slower', { rate: { connects_per_second: 500 } }, safeDefaults, 'rate.connects_per_second', 'policy'],
    [
      'has no limit',
      { rate: { connects_per_second: 501 } },
      { ...safeDefaults, connectsPerSecond: null },
      'rate.connects_per_second',
      'policy',
    ],
    ['says something', {}, safeDefaults, 'rate.connects_per_second', 'stage'],
    ['has no word in it', {}, safeDefaults, 'obey_robots', 'service'],
    ['scans no forms then', { intrusive: { forms: ['/f'] } }, safeDefaults, 'intrusive.forms', undefined],
  ])('%s', (_, policy, defaults, field, origin) => {
    expect(originOf(policy, defaults, field)).toBe(origin);
  });
});
