import { expect, test } from 'vitest';
import { unansweredGap } from '../../../../../shared/scanners/application/probing/unanswered-gap.ts';
import { Undetermined } from '../../../../../shared/scanners/application/probing/undetermined.ts';
import { WebFailure } from '../../../../../shared/scanning/web/message/web-failure.ts';

test.each([
  ['excluded', 'skipped', 'Its requests lead to excluded or out-of-scope addresses'],
  ['off_scope', 'skipped', 'Its requests lead to excluded or out-of-scope addresses'],
  ['shut_out', 'blocked', 'what the failure says'],
  ['refused_by_guard', 'blocked', 'what the failure says'],
  ['connection_refused', 'error', 'No response to its request: connection refused'],
] as const)('a request that fails as %s leaves a gap of the outcome %s', (kind, outcome, reason) => {
  expect(unansweredGap(new WebFailure(kind, 'what the failure says'))).toEqual({ outcome, reason });
});

test('a check that cannot tell says why by itself, and of one that broke it is said that it could not run', () => {
  expect(unansweredGap(new Undetermined('two answers differ'))).toEqual({
    outcome: 'not_testable',
    reason: 'two answers differ',
  });
  expect(unansweredGap(new TypeError('bug'))).toEqual({ outcome: 'error', reason: 'the check could not run' });
});
