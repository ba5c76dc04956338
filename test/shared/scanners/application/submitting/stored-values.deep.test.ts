import { expect, test } from 'vitest';
import { storedValuesSite } from '../../../../targets/weak/stored-values.ts';
import { quickScope } from '../quick-scope.ts';
import { runApplicationScan } from '../run-application-scan.ts';

test('of the hardened twin nothing is told, and other profiles change nothing', async () => {
  await using site = await storedValuesSite({ isHardened: true });
  const scan = async (profile: 'standard' | 'intrusive') =>
    await runApplicationScan(site.url, { context: { scope: quickScope(profile) } });
  expect((await scan('standard')).commits.at(-1)?.mutations).toBe(0);
  expect(site.changes()).toBe(0);
  const { observed } = await scan('intrusive');
  expect(observed.filter(({ checkId }) => /sql|xss|html|template|expression/.test(checkId))).toEqual([]);
});
