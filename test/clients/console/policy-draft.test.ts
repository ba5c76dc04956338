import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { policyDraftOf, policyPartsOf } from '../../../clients/console/schedules/policy-draft.ts';
import type { PolicyAnswer } from '../../../clients/console/schedules/target-policy.ts';
import { overDefaults, safeDefaults } from '../../../shared/records/policies/effective-policy.ts';
import { policyInput } from '../../../shared/records/policies/policy.ts';
import { policyFault } from '../../../shared/records/policies/policy-fault.ts';

const kinds = {
  app: { settingType: 'application_scan' },
  cms: { settingType: 'cmsscan_setting' },
  port: { settingType: 'portscan_setting' },
  domain: { settingType: 'rel_osint_data_source' },
} as const;

type Kind = keyof typeof kinds;

const nameOf = (kind: Kind) => ({
  project_id: 1001,
  area: kind === 'domain' ? ('osint' as const) : ('diagnosis' as const),
  setting_type: kinds[kind].settingType,
  setting_id: 1001,
});

/** What a policy is stored as: JSON has no undefined. */
const stored = (policy: object) => policyInput.parse(JSON.parse(JSON.stringify(policy)));

/** The answer of the service for a target that has such a policy. */
function answerFor(kind: Kind, said: object): PolicyAnswer {
  const policy = { ...stored({ ...nameOf(kind), ...said }), created_at: 1, updated_at: 1 };
  const effective = overDefaults(policy, safeDefaults, '');
  return { policy, effective } as PolicyAnswer;
}

/** What the policy is after the form was opened, changed, and saved. */
function saved(kind: Kind, said: object, change: object = {}) {
  const { created_at: _, updated_at: __, ...before } = answerFor(kind, said).policy;
  return stored({ ...before, ...policyPartsOf({ ...policyDraftOf(answerFor(kind, said)), ...change }, kinds[kind]) });
}

const whole = (min: number, max: number) => fc.option(fc.integer({ min, max }), { nil: undefined });
const truth = fc.option(fc.boolean(), { nil: undefined });
const ofEveryKind = {
  budgets: fc.record({ wall_clock_seconds: whole(60, 604_800), requests: whole(1, 1e9), bytes: whole(1024, 1e12) }),
  rate: fc.record({ requests_per_second: whole(1, 1000), connects_per_second: whole(1, 100_000) }),
  exclusions: fc.record({ hosts: fc.subarray(['a.example', '10.0.0.0/8']), paths: fc.subarray(['/a', '/b']) }),
};
const names = fc.subarray(['a', 'b'], { minLength: 1 });
const parts: Record<Kind, fc.Arbitrary<object>> = {
  app: fc.record({
    ...ofEveryKind,
    intrusive: fc.record({ forms: fc.subarray(['/x', '/y']), excluded_words: fc.subarray(['buy', 'sell']) }),
    ...{ obey_robots: truth, out_of_band: truth, credentials: names },
    ...{
      second_credentials: fc.constantFrom(undefined, ['c']),
      definition_url: fc.constantFrom(undefined, 'http://a/b'),
    },
  }),
  cms: fc.record({ ...ofEveryKind, credentials: names }),
  port: fc.record({
    ...ofEveryKind,
    portscan: fc.record({
      ports: fc.constantFrom(undefined, 'top-100', 'all', ['22', '80-90']),
      udp: truth,
      tls: truth,
    }),
  }),
  domain: fc.record({ ...ofEveryKind, osint: fc.record({ reverse: truth }) }),
};

test.each(Object.keys(kinds) as Kind[])(
  'a policy of the kind %s that is opened and saved means what it did',
  (kind) => {
    fc.assert(
      fc.property(parts[kind], (said) => {
        const after = saved(kind, said);
        expect(policyFault(after)).toBeUndefined();
        const effectiveOf = (policy: object) => overDefaults(policy, safeDefaults, '');
        expect(effectiveOf(after)).toEqual(effectiveOf(answerFor(kind, said).policy));
      }),
    );
  },
);

test('what is filled in is in the policy, in its own units', () => {
  const limits = { minutes: '90', requests: '5000', megabytes: '0.5', connects: '100' };
  const ports = { portSet: 'list', portList: '22\n 8000-8100 ', udp: 'true', tls: 'false' };
  expect(saved('port', {}, { ...limits, ...ports })).toMatchObject({
    budgets: { wall_clock_seconds: 5400, requests: 5000, bytes: 500_000 },
    rate: { connects_per_second: 100 },
    portscan: { ports: ['22', '8000-8100'], udp: true, tls: false },
  });
  const application = { profile: 'intrusive', forms: '/login', excludedWords: 'buy\nsell', obeysRobots: true };
  const more = { credentials: 'ann', secondCredentials: 'bob', definitionUrl: ' http://a/b ', outOfBand: true };
  expect(saved('app', {}, { ...application, ...more })).toMatchObject({
    profile: 'intrusive',
    intrusive: { forms: ['/login'], excluded_words: ['buy', 'sell'] },
    ...{ obey_robots: true, out_of_band: true, credentials: ['ann'], second_credentials: ['bob'] },
    definition_url: 'http://a/b',
  });
});

test('what is ticked for a domain is in its policy, and goes when it is not ticked any more', () => {
  expect(saved('domain', {}, { reverse: true })).toMatchObject({ osint: { reverse: true } });
  expect(saved('domain', { osint: { reverse: true } }, { reverse: false })).not.toHaveProperty('osint');
});

test.each([
  ['rate', 'abc', 'Requests a second'],
  ['connects', '1e400', 'New connections a second'],
  ['minutes', '-5', 'Minutes'],
  ['requests', 'Infinity', 'Connections'],
  ['megabytes', '1,5', 'Megabytes sent'],
] as const)('a number that is none is told by its name: %s %s', (name, text, label) => {
  expect(() => saved('port', {}, { [name]: text })).toThrow(`${label}: enter a number.`);
});

test('what is emptied is left to the stage again', () => {
  const said = { budgets: { requests: 5 }, portscan: { ports: ['22'], udp: true }, rate: { connects_per_second: 1 } };
  expect(saved('port', said, { requests: '', portSet: '', udp: '', connects: '' })).toMatchObject({
    ...{ budgets: {}, portscan: {} },
    rate: { requests_per_second: safeDefaults.requestsPerSecond },
  });
  const app = { definition_url: 'http://a/b', credentials: ['a'], second_credentials: ['b'] };
  const emptied = saved('app', app, { definitionUrl: '', secondCredentials: '', credentials: '' });
  expect(emptied).not.toHaveProperty('definition_url');
  expect(emptied).not.toHaveProperty('second_credentials');
  expect(emptied.credentials).toEqual([]);
});
