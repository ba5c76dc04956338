import { expect, test } from 'vitest';
import { registrationChecks } from '../../../../../shared/scanners/subdomain/registration/registration-checks.ts';
import { judge } from '../../../../../shared/scanning/check.ts';
import { at, dayMs, registrationOf } from './registration-of.ts';

type Registered = Parameters<typeof registrationOf>[0];

function told(own: Registered) {
  const { observed } = judge(registrationChecks, registrationOf(own), 'example.com', [], (_, error) => {
    throw error;
  });
  return observed.map(({ score, title, description }) => `${score} ${title}: ${description}`);
}

test.each([
  [30.001, []],
  [30, ['5 Domain registration about to expire: The registration of example.com ends on 2026-03-02.']],
  [7.001, ['5 Domain registration about to expire: The registration of example.com ends on 2026-02-07.']],
  [7, ['8 Domain registration about to expire: The registration of example.com ends on 2026-02-07.']],
  [0.01, ['8 Domain registration about to expire: The registration of example.com ends on 2026-01-31.']],
  [
    0,
    [
      '9 Domain registration expired: The registration of example.com ended on 2026-01-31, and the registry has not recorded a renewal.',
    ],
  ],
])('%d days before its end a registration is told of so', (days, words) => {
  expect(told({ expiresAt: at + days * dayMs })).toEqual(words);
});

test.each([
  [['client transfer prohibited'], []],
  [['server transfer prohibited', 'active'], []],
  [['transfer prohibited'], []],
  [['locked'], []],
  [['active'], ['1 Domain without transfer lock']],
  [['client delete prohibited', 'client update prohibited'], ['1 Domain without transfer lock']],
  [['pending transfer'], ['6 Domain transfer pending, no transfer lock']],
  // RFC 3915, 3.3: both at the same time.
  [['pending delete', 'redemption period'], ['9 Deleted domain registration in redemption period']],
  [['pending delete', 'pending restore'], ['6 Deleted domain registration pending restore']],
  [['pending delete'], ['9 Domain registration pending deletion']],
  [['client hold', 'client transfer prohibited'], []],
])('the statuses %j are told of as %j', (statuses, words) => {
  expect(told({ statuses }).map((each) => each.split(':', 1).join())).toEqual(words);
});

test('the evidence is what the registry said, and the request asks again', () => {
  const { observed } = judge(
    registrationChecks,
    registrationOf({ statuses: ['active'], expiresAt: at }),
    'example.com',
    [],
    () => {},
  );
  for (const { evidence, reproduce } of observed) {
    expect(evidence).toBe(
      'GET https://registry.example/v1/domain/example.com -> 200\nexpiration 2026-01-31T10:00:00.000Z\nstatus active',
    );
    expect(reproduce).toBe(
      "curl -sS -i --globoff --max-time 20 -L -H 'Accept: application/rdap+json' https://rdap.example/domain/example.com",
    );
  }
  expect(observed).toHaveLength(2);
});
