import { expect, test } from 'vitest';
import { renewedReleases } from '../../../../../../shared/scanners/cms/data/renew/wordpress-releases.ts';
import { madeUpSource } from './sources.ts';

const stable = {
  '0.71-gold': 'insecure',
  '1.5': 'insecure',
  '4.6': 'insecure',
  '4.6.30': 'insecure',
  '6.9': 'insecure',
  '6.9.10': 'outdated',
  '6.9.9': 'insecure',
  '7.1': 'insecure',
  '7.1.4': 'latest',
  '7.1.3': 'outdated',
};

const before = {
  asOf: '2026-10-06',
  source: 'somewhere',
  newest: '7.1.3',
  branches: [
    { branch: '7.1', firstAt: '2026-08-19', newest: '7.1.3', newestAt: '2026-10-06', supported: true },
    { branch: '6.9', firstAt: '2025-12-02', newest: '6.9.10', newestAt: '2026-10-06', supported: true },
  ],
};

const answering = (body: unknown) =>
  madeUpSource((url, method) => {
    if (url.pathname === '/core/stable-check/1.0/') return { body };
    if (method === 'HEAD' && url.pathname === '/release/wordpress-7.1.4.zip')
      return { modified: 'Thu, 19 Nov 2026 17:00:00 GMT' };
    return method === 'HEAD' ? {} : undefined;
  });

test('the list of releases is renewed by what wordpress.org says of each', async () => {
  await using source = await answering(stable);
  const sources = { api: source.url, downloads: `${source.url}/` };
  expect(await renewedReleases(sources, before, '2026-11-21')).toEqual({
    asOf: '2026-11-21',
    source: `${source.url}/core/stable-check/1.0/`,
    newest: '7.1.4',
    branches: [
      { branch: '7.1', firstAt: '2026-08-19', newest: '7.1.4', newestAt: '2026-11-19', supported: true },
      { branch: '6.9', firstAt: '2025-12-02', newest: '6.9.10', newestAt: '2026-10-06', supported: true },
      { branch: '4.6', firstAt: '', newest: '4.6.30', newestAt: '', supported: false },
    ],
  });
  // Days that are known are not asked for again.
  expect(source.asked.filter((each) => each.includes('6.9'))).toEqual([]);
});

test.each([
  [{ '7.1': 'outdated' }, 'names no latest release'],
  [{ '7.1': 'fine' }, 'invalid'],
  [['7.1'], 'invalid'],
])('%j is not taken for a list of releases', async (body, message) => {
  await using source = await answering(body);
  const renewed = renewedReleases({ api: source.url, downloads: source.url }, before, '2026-11-21');
  await expect(renewed).rejects.toThrow(new RegExp(message, 'i'));
});

test('a source that does not answer is told', async () => {
  await using source = await madeUpSource(() => undefined);
  const renewed = renewedReleases({ api: source.url, downloads: source.url }, before, '2026-11-21');
  await expect(renewed).rejects.toThrow('answered 404');
});
