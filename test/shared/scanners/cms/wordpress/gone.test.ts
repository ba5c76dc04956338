import { describe, expect, test } from 'vitest';
import { wordpressSteps } from '../../../../../shared/scanners/cms/wordpress/wordpress-steps.ts';
import { front } from '../../../../../shared/scanners/cms/wordpress-front/front.ts';
import { type Pages, site, wordpressPages } from '../../../../targets/cms/wordpress.ts';
import { runCmsScan } from '../run-cms-scan.ts';
import { feedOf, vulnerability } from '../wordpress-artifacts.ts';

const steps = [front, ...wordpressSteps.filter(({ name }) => name === 'plugins' || name === 'themes')];
const feed = async () => feedOf([vulnerability({ slug: 'old-form' })]);

/** What is gone of a plugin and a theme that an earlier scan has found, and the gaps that say why not. */
async function scan(pages: Pages) {
  await using blog = await site({ ...wordpressPages(), ...pages });
  const known = [
    { checkId: 'wordpress-plugin', resource: blog.url, location: 'plugins/old-form' },
    { checkId: 'wordpress-vulnerable-plugin', resource: blog.url, location: 'plugins/old-form#7a1c' },
    { checkId: 'wordpress-theme', resource: blog.url, location: 'themes/old-leaf' },
  ];
  const { absent, coverage, faults } = await runCmsScan(blog.url, { steps, context: { known }, settings: { feed } });
  expect(faults).toEqual([]);
  const reasons = coverage.flatMap(({ checkId, outcome, reason }) =>
    outcome === 'not_testable' && /^wordpress-(?:plugin|theme)$/.test(checkId) ? [`${checkId}: ${reason}`] : [],
  );
  return { gone: absent.map(({ location }) => location), reasons };
}

const plugin = ['plugins/old-form', 'plugins/old-form#7a1c'];
const theme = ['themes/old-leaf'];
const [plugins, themes] = ['/wp-content/plugins', '/wp-content/themes'];
const files = ['/', '/readme.txt', '/README.txt', '/style.css'];

/** Another page for what is missing than that of the site. */
const cloak = { status: 404, body: '<html><head><title>404 Not Found</title></head><body>nginx</body></html>' };
const cloaked = (folder: string) => Object.fromEntries(files.map((file) => [`${folder}${file}`, cloak]));

describe('a plugin or theme that an earlier scan found', () => {
  test('is gone where its folder answers as any that does not exist', async () => {
    expect(await scan({})).toEqual({ gone: [...theme, ...plugin], reasons: [] });
  });

  test('is gone where pages for what is missing differ each time', async () => {
    let asked = 0;
    const restless = ({ path }: { path: string }) => {
      asked += 1;
      const words = Array.from({ length: 20 }, (_, index) => `w${'abcdefghij'[asked % 10]}${'klmnopqrst'[index % 10]}`);
      return {
        status: 404,
        body: `<html><head><title>Nothing</title></head><body>${path} ${words.join(' ')}</body></html>`,
      };
    };
    expect(await scan({ '*': restless })).toEqual({ gone: [...theme, ...plugin], reasons: [] });
  });

  test('is not gone where a firewall gives its folder for missing in words of its own', async () => {
    expect(await scan({ ...cloaked(`${plugins}/old-form`), ...cloaked(`${themes}/old-leaf`) })).toEqual({
      gone: [],
      reasons: [
        'wordpress-theme: the folder of old-leaf returns another page than one that does not exist: it may be hidden',
        'wordpress-plugin: the folder of old-form returns another page than one that does not exist: it may be hidden',
      ],
    });
  });

  test('is not gone where folders that pages load files from are given for missing, too', async () => {
    const hidden = (folder: string) => Object.fromEntries(files.map((file) => [`${folder}${file}`, { status: 404 }]));
    const run = await scan({
      ...hidden(`${plugins}/contact-form-7`),
      ...hidden(`${themes}/hedgerow`),
      // So that the folders answer alike, whatever is asked for.
      '*': { status: 404 },
    });
    expect(run).toEqual({
      gone: [],
      reasons: [
        'wordpress-theme: folders of themes that pages load files from are given for missing, too',
        'wordpress-plugin: folders of plugins that pages load files from are given for missing, too',
      ],
    });
  });
});

test('what a page only names, in a comment or after its removal, is told as tentative where nothing of it is there', async () => {
  const named = (path: string) => `{origin}/wp-content/${path}`;
  const comment = `<!-- compatible with ${named('plugins/woocommerce/x.js?ver=8.1')} and ${named('themes/divi/style.css?ver=4.9')} -->`;
  const { '/': home } = wordpressPages();
  if (typeof home !== 'object') throw new Error('the home page is no answer');
  const body = (home.body ?? '').replace('</head>', `${comment}</head>`);
  await using blog = await site({ ...wordpressPages(), '/': { ...home, body } });
  const { observed } = await runCmsScan(blog.url, { steps });
  const told = observed.filter(({ checkId }) => /^wordpress-(?:plugin|theme)$/.test(checkId));
  expect(told.map(({ location, confidence }) => `${location} ${confidence}`).toSorted()).toEqual([
    'plugins/contact-form-7 certain',
    'plugins/woocommerce tentative',
    'themes/divi tentative',
    'themes/hedgerow certain',
  ]);
});
