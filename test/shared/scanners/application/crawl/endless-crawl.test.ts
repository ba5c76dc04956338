import { expect, test } from 'vitest';
import { activeChecks } from '../../../../../shared/scanners/application/active-checks.ts';
import { generatedSite, htmlOf, spelled, wordsOf } from '../../../../targets/generated-site.ts';
import { quickScope } from '../quick-scope.ts';
import { runSomeChecks } from '../run-some-checks.ts';

/** New pages without end, all different; one place that leads to any other site. */
function endless({ pathname, searchParams }: URL) {
  const to = searchParams.get('next');
  if (pathname === '/go' && to !== null && /^[!-~]*$/.test(to))
    return { status: 302, headers: { location: to }, body: '' };
  const number = Number(pathname.split('/')[2] ?? 0);
  const links = Array.from({ length: 20 }, (_, at) => `/page/${number * 20 + at + 1}`);
  return { body: htmlOf(pathname, ['/go?next=/page/1', ...links], `${spelled(number)} ${wordsOf(number)}`) };
}

/** A third of it is enough for the site itself and for its one parameter. */
const budget = 660;

/** Scans with a budget of so many requests, as a run has it: past it nothing more is sent. */
async function scanEndless(profile: 'baseline' | 'standard') {
  await using site = await generatedSite(endless);
  const used = () => site.asked.length / budget;
  const run = await runSomeChecks(site.url, {
    checks: { active: activeChecks },
    context: { scope: quickScope(profile), budgetUsed: used, remainingMs: () => (used() < 1 ? 600_000 : 0) },
  });
  const crawled = site.asked.filter((path) => /^\/page\/\d+$/.test(path)).length;
  return { ...run, asked: [...site.asked], crawled };
}

test('a third of the budget is kept for the active checks, although the crawl has no end', async () => {
  const { outcome, observed, asked, crawled } = await scanEndless('standard');
  expect(asked.length).toBeLessThanOrEqual(budget + 10);
  expect(asked.slice(0, budget * 0.6).filter((path) => path.includes('example.invalid'))).toEqual([]);
  expect(observed.map(({ checkId }) => checkId)).toContain('open-redirect');
  expect(crawled).toBeLessThan(budget * 0.7);
  // Not all was seen, and nothing says so: the run ends with its budget.
  expect(outcome.kind).toBe('paused');
});

test('where no active check may run the crawl has the whole budget', async () => {
  const { outcome, crawled } = await scanEndless('baseline');
  expect(crawled).toBeGreaterThan(budget * 0.9);
  expect(outcome.kind).toBe('paused');
});
