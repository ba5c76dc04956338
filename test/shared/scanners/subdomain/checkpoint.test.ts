import { expect, test } from 'vitest';
import { checkpointOf } from '../../../../shared/scanners/subdomain/checkpoint.ts';
import { finishedDetail } from '../../../../shared/scanners/subdomain/scan-detail.ts';
import { readCheckpoint } from '../../../../shared/scanning/frame/checkpoint.ts';

const kind = checkpointOf('a.test');
const fresh = kind.first;

test.each([
  ['nothing', undefined],
  ['something else', { version: 9 }],
  ['another domain', { ...fresh, domain: 'b.test', phase: 'names' }],
  ['a phase that is none', { ...fresh, phase: 'ports' }],
  ['a field too much', { ...fresh, phase: 'names', more: 1 }],
])('%s is a start from the beginning', (_, stored) => {
  expect(readCheckpoint(kind, stored)).toEqual(fresh);
});

test('a checkpoint of the same domain is taken up', () => {
  const stored = { ...fresh, phase: 'hosts', notes: 'n' };
  expect(readCheckpoint(kind, { ...stored, phase: 'names' })).toEqual({ ...stored, phase: 'names' });
});

test('the end is told in at most 255 characters, whatever went wrong', () => {
  const many = Array.from({ length: 30 }, (_, index) => `service ${index} of certificates`);
  const at = {
    ...fresh,
    hosts: 1234,
    fresh: 3,
    high: 2,
    silent: many,
    wildcards: many.map((_, index) => `w${index}.a.test`),
    loops: 1,
    unclear: 2000,
    excluded: 4,
  };
  const detail = finishedDetail(at, 17, ['The resolver 192.0.2.53 lies']);
  expect(detail.length).toBeLessThanOrEqual(255);
  expect(detail).toMatch(
    /^a\.test: 1,234 hosts \(3 new\); 17 findings, 2 with a high score; incomplete result of service 0 /,
  );
  expect(detail).toMatch(
    /; 2,000 names could not be resolved; The resolver 192\.0\.2\.53 lies; 4 names excluded by the policy; and more$/,
  );
  expect(finishedDetail({ ...fresh, hosts: 1 }, 1, [])).toBe('a.test: 1 host; 1 finding');
  const long = { ...fresh, domain: `${'a'.repeat(60)}.`.repeat(4), unclear: 1, loops: 1 };
  expect(finishedDetail(long, 0, [])).toHaveLength(255);
});
