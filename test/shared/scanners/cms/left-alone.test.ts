import { expect, test } from 'vitest';
import { wordpressSteps } from '../../../../shared/scanners/cms/wordpress/wordpress-steps.ts';
import { front } from '../../../../shared/scanners/cms/wordpress-front/front.ts';
import type { CoverageEntry } from '../../../../shared/scanning/scanner.ts';
import { site, wordpressPages } from '../../../targets/cms/wordpress.ts';
import { runCmsScan } from './run-cms-scan.ts';

const steps = [front, ...wordpressSteps];

/** A site of WordPress whose home page leads to what changes something, in front of all else. */
const blog = () => {
  const pages = wordpressPages();
  const home = pages['/'];
  if (typeof home !== 'object') throw new Error('the home page is made otherwise by now');
  const links =
    '<a href="/my-account/customer-logout/">x</a><a href="/items/1/">Delete</a><a href="/?p=7&amp;add-to-cart=99">x</a><a href="/go/">Go</a>';
  return site({
    ...pages,
    '/': { ...home, body: (home.body ?? '').replace('<h1>', `${links}<h1>`) },
    '/go/': { status: 302, headers: { location: '/users/5/revoke' } },
  });
};

const leftAlone = (coverage: readonly CoverageEntry[]) =>
  coverage
    .filter(({ checkId }) => checkId === 'crawl')
    .map(({ target, outcome, count, reason }) => `${outcome} ${count} ${new URL(target).pathname}: ${reason}`)
    .sort();

const told = [
  'skipped 1 /: Not requested: would change something',
  'skipped 1 /items/1/: Not requested: would change something',
  'skipped 1 /my-account/customer-logout/: Not requested: would log out',
  'skipped 1 /users/5/revoke: Not requested: would change something',
];

test('a CMS scan names each address that it does not ask because of what it does, once', async () => {
  await using target = await blog();
  const { coverage, outcome } = await runCmsScan(target.url, { steps });
  expect(outcome.kind).toBe('finished');
  expect(leftAlone(coverage)).toEqual(told);
  const asked = target.paths().filter((path) => /logout|items|add-to-cart|revoke/.test(path));
  expect(asked).toEqual([]);
});

test('a CMS scan in many invocations names them once, too', async () => {
  await using target = await blog();
  const coverage: CoverageEntry[] = [];
  let checkpoint: unknown;
  for (let kind = 'paused'; kind === 'paused'; ) {
    let left = 600_000;
    const commit = async () => {
      left = 500;
    };
    const context = { checkpoint, remainingMs: () => left, commit };
    const run = await runCmsScan(target.url, { steps, tuning: { reserveMs: 1000, lastRequestMs: 100 }, context });
    coverage.push(...run.coverage);
    checkpoint = run.commits.at(-1)?.checkpoint;
    kind = run.outcome.kind;
  }
  expect(leftAlone(coverage)).toEqual(told);
});
