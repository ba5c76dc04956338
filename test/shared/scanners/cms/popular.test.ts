import { expect, test } from 'vitest';
import { popularCount } from '../../../../shared/scanners/cms/data/slugs.ts';
import { wordpressSteps } from '../../../../shared/scanners/cms/wordpress/wordpress-steps.ts';
import { front } from '../../../../shared/scanners/cms/wordpress-front/front.ts';
import { site, wordpressPages } from '../../../targets/cms/wordpress.ts';
import { runCmsScan } from './run-cms-scan.ts';

test('the popular plugins and themes are asked for by name, in parts with a checkpoint each', async () => {
  await using blog = await site(wordpressPages());
  const run = await runCmsScan(blog.url, {
    steps: [front, ...wordpressSteps],
    options: '-e p,t --plugins-detection aggressive --themes-detection aggressive',
  });
  const asked = (form: RegExp) => new Set(blog.paths().filter((path) => form.test(path))).size;
  // The one that the page names is in the list, or beside it; one name is made up.
  expect(asked(/\/plugins\/[^/]+\/$/)).toBeGreaterThanOrEqual(popularCount.plugins);
  expect(asked(/\/style\.css$/)).toBeGreaterThanOrEqual(popularCount.themes);
  const cursors = run.commits.map(
    ({ checkpoint }) => (checkpoint as { cursor: { next?: number } | null }).cursor?.next,
  );
  const parts = cursors.filter((next) => next !== undefined);
  expect(parts).toEqual([0, 0, 100, 200, 300, 400, 500, 600, 700, 800, 900]);
});
