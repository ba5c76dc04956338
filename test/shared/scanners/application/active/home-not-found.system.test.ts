import { expect, test } from 'vitest';
import { DOT_ENV } from '../../../../targets/exposed/exposed-pages.ts';
import { weakSite } from '../../../../targets/weak/vulnerable-server.ts';
import { quickScope } from '../quick-scope.ts';
import { runApplicationScan } from '../run-application-scan.ts';

/** An interface whose first path answers 404, as many do, with files beside it. */
const handlers = { '/api/.env': () => DOT_ENV };

test('what lies open is found where the target itself is not', async () => {
  await using site = await weakSite(handlers, { naps: 'told' });
  const { outcome, observed } = await runApplicationScan(`${site.url}api/`, {
    context: { scope: quickScope('standard') },
  });
  expect(outcome.kind).toBe('finished');
  expect(observed.map(({ checkId }) => checkId)).toContain('environment-file');
});

test('a scan with the profile baseline asks for none of it', async () => {
  await using site = await weakSite(handlers, { naps: 'told' });
  await runApplicationScan(`${site.url}api/`);
  expect(site.asked.filter((line) => line.includes('.env'))).toEqual([]);
});
