import { expect, test } from 'vitest';
import { GuardingPrograms } from '../../../../shared/scanners/application/crawl/guarding-programs.ts';
import { pageLinks } from '../../../../shared/scanners/application/crawl/links/page-links.ts';
import { whyLeftAlone } from '../../../../shared/scanners/application/left-alone.ts';
import { parseHtml } from '../../../../shared/scanning/web/page/parse-html.ts';
import { generatedSite, htmlOf, wordsOf } from '../../../targets/generated-site.ts';
import { programLinks } from './program-links.ts';
import { quickScope } from './quick-scope.ts';
import { runSomeChecks } from './run-some-checks.ts';

const home = new URL('http://a.test/');
const linksOf = (html: string) => pageLinks(parseHtml(html), home).filter(({ kind }) => kind === 'page');

/** Of the links of one program those that a scan follows, once it has met them all. */
function followed(program: (typeof programLinks)[number], of: 'acting' | 'harmless'): readonly string[] {
  const guarding = new GuardingPrograms();
  guarding.meet(linksOf([...program.acting, ...program.harmless].join('\n')));
  return program[of].filter((html) =>
    linksOf(html).some((link) => whyLeftAlone(new URL(link.url), link, 'standard', guarding) === undefined),
  );
}

test('of the links by which programs change something at least 90 of 100 are held back', () => {
  const asked = programLinks.flatMap((program) => followed(program, 'acting'));
  const all = programLinks.flatMap(({ acting }) => acting);
  expect(all.length).toBeGreaterThanOrEqual(150);
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(all.length / 10);
});

test('of the links by which programs show something at most one in twenty is left out', () => {
  const all = programLinks.flatMap(({ harmless }) => harmless);
  const seen = new Set(programLinks.flatMap((program) => followed(program, 'harmless')));
  const leftOut = all.filter((html) => !seen.has(html));
  expect(all.length).toBeGreaterThanOrEqual(150);
  expect(leftOut.length, leftOut.join('\n')).toBeLessThanOrEqual(all.length / 20);
});

test.each([
  '<a href="/go/5" onclick="return confirm(\'Sure?\')">x</a>',
  '<a href="/go/5" onclick="return delete_dialog(\'5\');">x</a>',
  '<a href="/go/5" onclick="return confirmVersionMissing()">x</a>',
  '<a href="/go/5" data-confirm="Really">x</a>',
  '<a href="/go/5" data-message="Do you really want to?">x</a>',
  '<a href="/go/5" lang="你确认要删除这些文章吗?">x</a>',
  '<a href="/go/5" class="btn btn-danger">x</a>',
  '<a href="/go/5" class="delconfirm">&times;</a>',
  '<a href="/go/5"><i class="fa fa-trash-o"></i></a>',
  '<a href="/go/5"><span class="bi bi-trash"></span></a>',
])('a page asks before %s is done, whatever its address says', (html) => {
  expect(linksOf(html)).toEqual([expect.objectContaining({ asksFirst: true })]);
});

test.each([
  '<a href="/go/5" onclick="return reqOverlayDiv(this.href);">x</a>',
  '<a href="/go/5" onclick="return false">x</a>',
  '<a href="/go/5" title="Forgot your password?">x</a>',
  '<a href="/go/5" data-original-title="Need help?">x</a>',
  '<a href="/go/5" class="badge confirmed">x</a>',
  '<a href="/go/5" lang="en">x</a>',
  '<a href="/go/5"><i class="fa fa-edit"></i></a>',
])('of %s it asks nothing', (html) => {
  expect(linksOf(html)).toEqual([expect.not.objectContaining({ asksFirst: true })]);
});

test('where a program guards what it changes by a token, its links without one are followed; those of others are not', async () => {
  const pages = [
    '/p.php?action=delete&id=5&csrf_token=ab',
    '/p.php?action=move_topic&id=5',
    '/p.php?action=delete&id=7',
  ];
  await using site = await generatedSite(({ pathname }) => ({
    body: htmlOf('page', pathname === '/' ? [...pages, '/q.php?action=move_topic&id=5'] : [], wordsOf(pathname.length)),
  }));
  await runSomeChecks(site.url, { context: { scope: quickScope('baseline') } });
  const asked = new Set(site.asked.filter((path) => /^\/[pq]\.php/.test(path)));
  expect([...asked]).toEqual(['/p.php?action=move_topic&id=5']);
});
