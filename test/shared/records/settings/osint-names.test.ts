import { expect, test } from 'vitest';
import { osint } from '../../../../shared/records/settings/osint.ts';
import { osintDetectWord } from '../../../../shared/records/settings/osint-detect-word.ts';

const limits = { denied: [] } as never;

test.each([
  'dev',
  'pre-prod',
  'k8s',
  'entwürfe',
  'UAT',
  'my_word',
  '2',
  'dev/api',
  '開発',
  'list:environments',
  'List:Access ',
])('%s may be a detect word', (word) => {
  expect(osintDetectWord.fault?.({ project_id: 1001, rel_osint_data_source_id: 1001, word }, limits)).toBeUndefined();
});

test.each([
  ['dev.api', 'must not contain a dot'],
  ['*dev*', 'must not contain *'],
  ['-', 'must contain a letter or a digit'],
  ['_ /', 'must contain a letter or a digit'],
  ['list:environment', 'must name a list: list:environments, list:administration'],
  ['list:', 'must name a list'],
])('%s can never be part of a label, and is refused with the reason', (word, reason) => {
  const fault = osintDetectWord.fault?.({ project_id: 1001, rel_osint_data_source_id: 1001, word }, limits);
  expect(fault).toContain(`word: ${reason}`);
});

test('a top-level domain is refused as what it is', () => {
  const input = { project_id: 1001, resource_type: 'Domain', resource_name: 'com' };
  expect(osint.fault?.(input, limits)).toBe(
    'resource_name: must be a domain such as example.com; com is a top-level domain or a name without one',
  );
});
