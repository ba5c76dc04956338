import { describe, expect, test } from 'vitest';
import { type CmsData, packagedCmsData } from '../../../../../shared/scanners/cms/data/cms-data.ts';
import { wordpressSteps } from '../../../../../shared/scanners/cms/wordpress/wordpress-steps.ts';
import { front } from '../../../../../shared/scanners/cms/wordpress-front/front.ts';
import { type Pages, site, wordpressPages } from '../../../../targets/cms/wordpress.ts';
import { runCmsScan } from '../run-cms-scan.ts';

const steps = [front, ...wordpressSteps.filter(({ name }) => name === 'plugins')];
const data = async (): Promise<CmsData> => ({
  ...packagedCmsData(),
  plugins: ['contact-form-7', 'user-switching', 'wp-file-manager', 'nothing-there', 'hello-dolly'],
});

/** As in the plugin of that name, which has no readme.txt. */
const switching = `# User Switching

Stable tag: 1.7.3  
Tested up to: 6.4  
License: GPL v2 or later  
Contributors: johnbillion  

Instant switching between user accounts in WordPress.
`;
const denied = { status: 403, body: 'Forbidden' };
const plugins = '/wp-content/plugins';

async function scan(pages: Pages, options = '-e ap --plugins-detection aggressive') {
  await using blog = await site({ ...wordpressPages(), ...pages });
  const { observed, coverage } = await runCmsScan(blog.url, { steps, options, settings: { data } });
  const titles = observed
    .filter(({ checkId }) => checkId === 'wordpress-plugin')
    .map(({ title }) => title.split(': ')[1]);
  return { titles, coverage, paths: blog.paths() };
}

const seen = 'contact-form-7 5.8.4';

describe('plugins that are asked for by name', () => {
  test('are found by their folders, whatever their readme is called, and its version is read', async () => {
    const { titles } = await scan({
      [`${plugins}/user-switching/`]: denied,
      [`${plugins}/user-switching/readme.md`]: switching,
    });
    expect(titles).toEqual([seen, 'user-switching 1.7.3']);
  });

  test('are found by folders that say nothing but that they are there', async () => {
    const { titles } = await scan({ [`${plugins}/user-switching/`]: { status: 200, body: '' } });
    expect(titles).toEqual([seen, 'user-switching']);
  });

  test('are found by their readme.txt where their folder leads elsewhere', async () => {
    const { titles } = await scan({
      [`${plugins}/hello-dolly/`]: { status: 302, headers: { location: '{origin}/' } },
      [`${plugins}/hello-dolly/readme.txt`]: '=== Hello Dolly ===\nStable tag: 1.7.2\nTested up to: 6.4\n',
    });
    expect(titles).toEqual([seen, 'hello-dolly 1.7.2']);
  });

  test('are not told because a firewall refuses their names', async () => {
    const refused = (end: string) => [`${plugins}/wp-file-manager${end}`, denied] as const;
    const ends = ['/', '-scanfold-none/', '/readme.txt', '/README.txt', '/readme.md', '/README.md', '/changelog.txt'];
    const { titles } = await scan(Object.fromEntries(ends.map(refused)));
    expect(titles).toEqual([seen]);
  });

  test.each<[string, Pages]>([
    ['answer as if they were not there', { [`${plugins}/contact-form-7/`]: { status: 404, body: 'Not found' } }],
    ['have an index page, which proves nothing for others', { [`${plugins}/contact-form-7/`]: { body: '' } }],
    [
      'are refused whether or not they exist',
      {
        ...Object.fromEntries(
          ['contact-form-7-scanfold-none', 'scanfold-no-such-folder'].map((name) => [`${plugins}/${name}/`, denied]),
        ),
      },
    ],
  ])('are found by their readme.txt where folders %s', async (_, pages) => {
    const { titles } = await scan({
      ...pages,
      [`${plugins}/hello-dolly/readme.txt`]: '=== Hello Dolly ===\nStable tag: 1.7.2\nTested up to: 6.4\n',
    });
    expect(titles).toEqual([seen, 'hello-dolly 1.7.2']);
  });

  test('are found by a folder of WordPress where no plugin is known', async () => {
    const { titles } = await scan({
      ...wordpressPages({ plugins: {} }),
      '/wp-json/': { status: 404 },
      '/wp-includes/js/jquery/': denied,
      [`${plugins}/contact-form-7/readme.txt`]: { status: 404 },
      [`${plugins}/contact-form-7/`]: { status: 404 },
      [`${plugins}/user-switching/`]: denied,
    });
    expect(titles).toEqual(['user-switching']);
  });

  test('cost one request each', async () => {
    const { paths } = await scan({});
    for (const slug of ['nothing-there', 'hello-dolly'])
      expect(paths.filter((path) => path.includes(`/${slug}/`))).toEqual([`${plugins}/${slug}/`]);
  });
});

test('a plugin that a page names is read by its README.md where it has no readme.txt', async () => {
  const { titles } = await scan(
    {
      [`${plugins}/contact-form-7/readme.txt`]: { status: 404 },
      [`${plugins}/contact-form-7/README.md`]: switching.replace('User Switching', 'Contact Form 7'),
    },
    '',
  );
  expect(titles).toEqual(['contact-form-7 1.7.3']);
});
