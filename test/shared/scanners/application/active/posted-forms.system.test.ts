import { expect, test } from 'vitest';
import { pageOf, weakSite } from '../../../../targets/weak/vulnerable-server.ts';
import { quickScope } from '../quick-scope.ts';
import { runApplicationScan } from '../run-application-scan.ts';

const handlers = {
  '/': () => pageOf('Write', '<form method="post" action="/save"><input name="words"></form><a href="/?q=1">again</a>'),
};

test('a scan says that it leaves forms alone that are sent by POST', async () => {
  await using site = await weakSite(handlers, { naps: 'told' });
  const { outcome, coverage } = await runApplicationScan(site.url, { context: { scope: quickScope('standard') } });
  expect(outcome).toMatchObject({ kind: 'finished', detail: expect.stringContaining('1 POST form not tested') });
  const left = coverage.filter(({ reason }) => reason === 'Forms submitted by POST are not tested');
  expect(left.map(({ checkId }) => checkId)).toContain('reflected-xss');
  expect(left.map(({ checkId }) => checkId)).not.toContain('git-repository');
  expect(site.asked.filter((line) => !/^(?:GET|HEAD|OPTIONS|TRACE) /.test(line))).toEqual([]);
});

test('a scan with the profile baseline asks nothing anyway', async () => {
  await using site = await weakSite(handlers, { naps: 'told' });
  const { outcome } = await runApplicationScan(site.url);
  expect(outcome).toMatchObject({ detail: expect.not.stringContaining('POST') });
});
