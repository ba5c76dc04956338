import { expect, test } from 'vitest';
import { wordpressSteps } from '../../../../../shared/scanners/cms/wordpress/wordpress-steps.ts';
import { front } from '../../../../../shared/scanners/cms/wordpress-front/front.ts';
import { site, wordpressPages } from '../../../../targets/cms/wordpress.ts';
import { runCmsScan } from '../run-cms-scan.ts';

const steps = [front, ...wordpressSteps.filter(({ name }) => name === 'themes')];

/** As the parent writes it: `wp_get_theme()->get('Version')` is the version of the active theme, its child's. */
const home = (classes: string) => `<!DOCTYPE html><html><head><title>Garden notes</title>
<meta name="generator" content="WordPress 6.1.9" />
<link rel="stylesheet" href="{origin}/wp-content/themes/hedgerow/style.css?ver=1.3.2" />
<link rel="stylesheet" href="{origin}/wp-content/themes/twentytwentyone/style.css?ver=1.3.2" />
<link rel="stylesheet" href="{origin}/wp-content/themes/twentytwentyone/assets/css/print.css?ver=1.3.2" />
<script src="{origin}/wp-content/plugins/seed-catalogue/seeds.js?ver=2.4.1"></script>
<script src="{origin}/wp-includes/js/jquery/jquery.min.js?ver=3.6.1"></script>
</head><body class="home blog ${classes}">A heron</body></html>`;

test.each([
  ['none of the two where nothing says which is active', '', ['hedgerow', 'twentytwentyone']],
  [
    'the child where the page names it as the active one',
    'wp-child-theme-hedgerow wp-theme-twentytwentyone',
    ['hedgerow 1.3.2', 'twentytwentyone'],
  ],
])('in passive mode a version that a parent theme takes from its child is told of %s', async (_, classes, titles) => {
  await using blog = await site({ ...wordpressPages(), '/': home(classes) });
  const run = await runCmsScan(blog.url, { steps, options: '--detection-mode passive' });
  const themes = run.observed.filter(({ checkId }) => checkId === 'wordpress-theme');
  expect(themes.map(({ title }) => title.split(': ')[1]).toSorted()).toEqual(titles);
});
