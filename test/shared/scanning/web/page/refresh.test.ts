import { expect, test } from 'vitest';
import { refreshTarget } from '../../../../../shared/scanning/web/page/refresh.ts';
import { cpuMs } from '../../../../cpu-time.ts';

test.each([
  ['5; url=/next', '/next'],
  ['0;URL="https://a.test/x y"', 'https://a.test/x y'],
  [" 0.5 , url = 'next' ", 'next'],
  ['0 /next', '/next'],
  ['0;/next', '/next'],
  ['url=/next', '/next'],
  [';url=//a.test', '//a.test'],
  ['0;url', 'url'],
  ['5', undefined],
  ['5;', undefined],
  ['0; url=', undefined],
  ['/next', undefined],
  ['', undefined],
  [`0;url=/${'a'.repeat(4000)}`, undefined],
])('a refresh of %j leads to %j', (content, target) => {
  expect(refreshTarget(content)).toBe(target);
});

test.each([
  ' '.repeat(1_000_000),
  `0${' '.repeat(1_000_000)}x`,
  `0;${'url='.repeat(250_000)}`,
  '1.'.repeat(500_000),
  `0;"${"'".repeat(1_000_000)}`,
])('a refresh of a megabyte takes no time (%#)', (content) => {
  const begun = cpuMs();
  refreshTarget(content);
  expect(cpuMs() - begun).toBeLessThan(100);
});
