import { expect, test } from 'vitest';
import { mergeCoverage } from '../../../shared/findings/merge-coverage.ts';
import { safeCoverage } from '../../../shared/findings/safe-coverage.ts';

test('coverage names no secret of a target, and adds up what then is the same', () => {
  const entries = ['first', 'second'].map((secret) => ({
    checkId: 'c',
    outcome: 'skipped' as const,
    count: 1,
    target: `https://h.test/?token=${secret}`,
    reason: `Authorization: Bearer ${secret}`,
  }));
  const safe = safeCoverage(entries);
  expect(JSON.stringify(safe)).not.toMatch(/first|second/);
  expect(mergeCoverage(safe)).toEqual([{ ...safe[0], count: 2 }]);
  expect(safeCoverage(safe)).toEqual(safe);
});

test('coverage without secrets stays as it is', () => {
  const entries = [{ checkId: 'c', outcome: 'negative' as const, count: 1020, target: '192.0.2.7 1-1024/tcp' }];
  expect(safeCoverage(entries)).toEqual(entries);
});
