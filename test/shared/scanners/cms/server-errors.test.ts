import { expect, test } from 'vitest';
import { wordpressSteps } from '../../../../shared/scanners/cms/wordpress/wordpress-steps.ts';
import { front } from '../../../../shared/scanners/cms/wordpress-front/front.ts';
import { type Pages, site, wordpressPages } from '../../../targets/cms/wordpress.ts';
import { detailOf, placesOf, runCmsScan } from './run-cms-scan.ts';

const steps = [front, ...wordpressSteps.filter(({ name }) => name === 'login' || name === 'xmlrpc')];

test('a server error in the place of XML-RPC and of the log-in page proves neither gone nor closed', async () => {
  const pages: Record<string, Pages[string]> = { ...wordpressPages() };
  for (const path of ['/xmlrpc.php', '/wp-login.php', '/wp-admin/']) pages[path] = { status: 500, body: 'Error' };
  await using blog = await site(pages);
  const known = ['wordpress-xmlrpc xmlrpc.php', 'wordpress-login wp-login.php'].map((each) => {
    const [checkId = '', location = ''] = each.split(' ');
    return { checkId, location, resource: blog.url };
  });
  const run = await runCmsScan(blog.url, { steps, context: { known } });
  expect(run.absent).toEqual([]);
  expect(placesOf(run).filter((place) => /xmlrpc|login/.test(place))).toEqual([]);
  expect(detailOf(run)).toMatch(/not fully checked: .*login page, XML-RPC/);
});
