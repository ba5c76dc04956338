import { beforeAll, expect, test } from 'vitest';
import { InvalidRequest } from '../../../../shared/outcome/errors.ts';
import { deleteSuppression, putSuppression } from '../../../../shared/store/findings/change-suppression.ts';
import { listAssets } from '../../../../shared/store/findings/list-assets.ts';
import { listRecommendations } from '../../../../shared/store/findings/list-recommendations.ts';
import { mutationIn } from '../../../emulators/mutation.ts';
import { absence, observation, project, recording, startedAt } from '../../recording/recording.ts';

let r: Awaited<ReturnType<typeof recording>>;

/** Two sites and what is about no host; what is fixed, accepted or a false positive counts nowhere. */
beforeAll(async () => {
  r = await recording();
  const shop = { resource: 'http://shop.example.test' };
  const blog = { resource: 'http://blog.example.test:8080', checkId: 'blog' };
  await r.scan('run-1', [
    [
      observation('a', { ...shop, score: 3, title: 'Low' }),
      observation('b', { ...shop, score: 9, title: 'Worst', cveIds: ['CVE-2024-6387'], kev: true }),
      observation('c', { ...shop, score: 9, title: 'As bad' }),
      observation('d', { ...blog, score: 5, title: 'Middle' }),
      observation('e', { ...blog, score: 10, title: 'Accepted' }),
      observation('f', { resource: 'SPF of the mail', score: 4, title: 'No host' }),
      observation('g', { score: 10, title: 'Fixed' }),
    ],
  ]);
  const { finding_id } = await r.one('e');
  await r.say({ finding_id: Number(finding_id), status: 'accepted', reason: 'r', expires_at: startedAt + 1000 });
  r.pass(60);
  await r.scan('run-2', [[observation('d', { ...blog, score: 5, title: 'Middle' })], [absence('g')]]);
});

const assets = async (selection = {}) => (await listAssets(r.store, project, selection)).records;
const shop = {
  ...{ host: 'shop.example.test', open_findings: 3, high: 2, medium: 0, low: 1, known_exploited: 1 },
  ...{ highest_score: 9, max_score: 10, severity: 'high', title: 'Worst', last_seen: startedAt },
};
const blog = {
  ...{ host: 'blog.example.test', open_findings: 1, high: 0, medium: 1, low: 0, known_exploited: 0 },
  ...{ highest_score: 5, max_score: 10, severity: 'medium', title: 'Middle', last_seen: startedAt + 60 },
};

test('hosts are listed with what is open on them, the worst first', async () => {
  expect(await assets()).toMatchObject([shop, blog, { host: '', open_findings: 1, title: 'No host' }]);
});

test('hosts are counted by the filters of the request', async () => {
  expect(await assets({ severity: 'low' })).toMatchObject([
    { ...shop, ...{ open_findings: 1, high: 0, known_exploited: 0, highest_score: 3, severity: 'low', title: 'Low' } },
  ]);
  expect(await assets({ setting_id: 9 })).toEqual([]);
});

const open = async () => {
  const { records } = await listRecommendations(r.store, project, {});
  return records.reduce((sum, { open_findings }) => sum + open_findings, 0);
};

test('what a rule sets aside counts on no host and for no recommendation, as long as the rule holds', async () => {
  expect(await open()).toBe(5);
  const rule = async (match: object) => {
    const input = { project_id: 1001, match, reason: 'known', expires_at: startedAt + 500 };
    const { output } = await putSuppression(r.store, mutationIn(1001), input);
    return (output.suppression as { suppression_id: number }).suppression_id;
  };
  const ids = [await rule({ check_id: 'blog' }), await rule({ location: 'b' })];
  expect(await assets()).toMatchObject([
    { ...shop, open_findings: 2, high: 1, known_exploited: 0, title: 'As bad' },
    { title: 'No host' },
  ]);
  expect(await open()).toBe(3);
  for (const id of ids) await deleteSuppression(r.store, mutationIn(1001), id);
  expect(await assets()).toMatchObject([shop, blog, {}]);
  expect(await open()).toBe(5);
});

test.each([1, 2, 3, 4])('hosts come in pages of %i without loss or repetition', async (limit) => {
  const read = [];
  let cursor: string | undefined;
  do {
    const page = await listAssets(r.store, project, { limit, cursor });
    expect(page.records.length).toBeLessThanOrEqual(limit);
    read.push(...page.records);
    cursor = page.next;
  } while (cursor !== undefined);
  expect(read).toEqual(await assets());
});

test('the cursors of two groupings are not each other’s', async () => {
  const [{ next: ofAssets }, { next: ofAdvice }] = await Promise.all([
    listAssets(r.store, project, { limit: 1 }),
    listRecommendations(r.store, project, { limit: 1 }),
  ]);
  await expect(listAssets(r.store, project, { cursor: ofAdvice })).rejects.toThrow(InvalidRequest);
  await expect(listRecommendations(r.store, project, { cursor: ofAssets })).rejects.toThrow(InvalidRequest);
});
