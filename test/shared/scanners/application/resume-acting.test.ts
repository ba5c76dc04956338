import { expect, test } from 'vitest';
import { sqlError } from '../../../../shared/scanners/application/active/sql-error.ts';
import { generatedSite, htmlOf, wordsOf } from '../../../targets/generated-site.ts';
import { quickScope } from './quick-scope.ts';
import { type Given, runSomeChecks } from './run-some-checks.ts';

const checks = { active: [sqlError] };
const scanSite = (url: string, given: Given = {}) => runSomeChecks(url, { checks, ...given });

/** What the notes of a paused scan hold of the addresses that it has met. */
interface Notes {
  readonly crawl: { readonly frontier: { readonly waiting: unknown[] } };
  readonly points: { readonly points: unknown[] };
  readonly probed: number;
}

/** Scans a site until it pauses, changes what it has stored, and goes on to the end. */
async function resumed(change: (notes: Notes, origin: string) => void) {
  await using site = await generatedSite(({ pathname }) => ({
    body: htmlOf('page', pathname === '/' ? ['/a/?x=1', '/b/', '/c/'] : [], wordsOf(pathname.length)),
  }));
  const stored = new Map<string, string>();
  const scope = quickScope('standard');
  const short = { scope, remainingMs: () => (site.asked.length >= 12 ? 10_000 : 600_000) };
  const first = await scanSite(site.url, { stored, context: short });
  expect(first.outcome.kind).toBe('paused');
  const [[name = '', text = ''] = []] = [...stored].slice(-1);
  const notes: Notes = JSON.parse(text);
  change(notes, new URL(site.url).origin);
  stored.set(name, JSON.stringify(notes));
  const before = site.asked.length;
  const checkpoint = first.commits.at(-1)?.checkpoint;
  const last = await scanSite(site.url, { stored, context: { scope, checkpoint } });
  expect(last.outcome.kind).toBe('finished');
  return { ...last, asked: site.asked.slice(before) };
}

test('an address that waits in the notes of an earlier version is not asked if it acts by the rule of today', async () => {
  const { asked, coverage } = await resumed(({ crawl }, origin) => {
    crawl.frontier.waiting.unshift({ url: `${origin}/users/5/delete`, depth: 1, kind: 'page' });
    crawl.frontier.waiting.push({ url: `${origin}/birds/5`, depth: 1, kind: 'page' });
  });
  expect(asked.filter((path) => path.startsWith('/users'))).toEqual([]);
  expect(asked).toContain('/birds/5');
  expect(coverage.filter(({ checkId }) => checkId === 'crawl')).toEqual([
    expect.objectContaining({
      target: expect.stringMatching(/\/users\/5\/delete$/),
      outcome: 'skipped',
      reason: 'Not requested: address that may change data',
    }),
  ]);
});

test('a place to ask at that stands in the notes of an earlier version is left alone likewise', async () => {
  const { asked, coverage } = await resumed(({ points, probed }, origin) => {
    const value = { kind: 'query', name: 'table', value: 'a' };
    points.points.splice(probed, 0, { ...value, url: `${origin}/db/wipe?table=a` });
    points.points.push({ ...value, url: `${origin}/db/show?table=a` });
  });
  expect(asked.filter((path) => path.startsWith('/db/wipe'))).toEqual([]);
  expect(asked.filter((path) => path.startsWith('/db/show'))).not.toEqual([]);
  expect(coverage).toContainEqual(
    expect.objectContaining({
      checkId: 'sql-error',
      outcome: 'skipped',
      reason: 'Addresses that may change data are not probed',
    }),
  );
});
