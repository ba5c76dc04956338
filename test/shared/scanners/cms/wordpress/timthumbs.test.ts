import { expect, test } from 'vitest';
import { wordpressSteps } from '../../../../../shared/scanners/cms/wordpress/wordpress-steps.ts';
import { front } from '../../../../../shared/scanners/cms/wordpress-front/front.ts';
import { site, wordpressPages } from '../../../../targets/cms/wordpress.ts';
import { runCmsScan } from '../run-cms-scan.ts';

const steps = [front, ...wordpressSteps.filter(({ name }) => name === 'timthumbs')];
const place = '/wp-content/themes/DeepFocus/scripts/timthumb.php';
const pages = {
  ...wordpressPages(),
  [place]: { status: 400, body: 'A TimThumb error has occured\n\nTimThumb version : 2.8.10' },
  // A page about it, in a place where it would be.
  '/wp-content/themes/Nova/timthumb.php': '<html><body>How we removed timthumb.php</body></html>',
};

test('in aggressive mode TimThumb is looked for in 2,400 places of themes that came with it, part by part', async () => {
  await using blog = await site(pages);
  const run = await runCmsScan(blog.url, { steps, options: '-e tt --detection-mode aggressive' });
  const found = run.observed.filter(({ checkId }) => checkId === 'wordpress-timthumb');
  expect(found.map(({ location }) => location)).toEqual([place]);
  const asked = new Set(blog.paths().filter((path) => path.endsWith('thumb.php')));
  expect(asked.size).toBeGreaterThanOrEqual(2400);
  expect(run.commits.length).toBeGreaterThan(10);
});

test('in the default mode only places that the site names are looked at', async () => {
  await using blog = await site(pages);
  const run = await runCmsScan(blog.url, { steps, options: '-e tt' });
  expect(run.observed.filter(({ checkId }) => checkId === 'wordpress-timthumb')).toEqual([]);
  expect(blog.paths().filter((path) => path.endsWith('thumb.php')).length).toBeLessThan(300);
});
