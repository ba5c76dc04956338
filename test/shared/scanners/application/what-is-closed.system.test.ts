import { expect, test } from 'vitest';
import { activeChecks } from '../../../../shared/scanners/application/active-checks.ts';
import { librariesAgeGap } from '../../../../shared/scanners/application/libraries/age.ts';
import libraries from '../../../../shared/scanners/application/libraries/libraries.json' with { type: 'json' };
import { passiveChecks } from '../../../../shared/scanners/application/passive-checks.ts';
import type { CoverageEntry } from '../../../../shared/scanning/scanner.ts';
import { type Answering, generatedSite, htmlOf, wordsOf } from '../../../targets/generated-site.ts';
import { quickScope } from './quick-scope.ts';
import { runApplicationScan } from './run-application-scan.ts';

type Profile = 'baseline' | 'standard';

/** Scans a site of which every check has an earlier finding, and says which of them are closed. */
async function scanned(answering: Answering, profile: Profile, now = Date.now) {
  await using site = await generatedSite(answering);
  const known = [...passiveChecks, ...activeChecks].map(({ id }) => ({
    checkId: id,
    resource: site.url,
    location: 'seen before',
  }));
  const run = await runApplicationScan(site.url, { context: { known, now, scope: quickScope(profile) } });
  expect(run.outcome.kind).toBe('finished');
  const closed = new Set(run.absent.map(({ checkId }) => checkId));
  return { ...run, closed, asked: site.asked };
}

const page = (links: readonly string[]) => ({ body: htmlOf('page', links, wordsOf(3)) });
const passiveIds = passiveChecks.map(({ id }) => id);
const activeIds = activeChecks.map(({ id }) => id);
const told = (coverage: readonly CoverageEntry[], id: string, outcome: CoverageEntry['outcome']) =>
  coverage.filter(({ checkId, outcome: each }) => checkId === id && each === outcome);

test('a scan that saw everything closes what it did not see again, and what it did not ask stays open', async () => {
  const { closed, coverage } = await scanned(({ pathname }) => (pathname === '/' ? page([]) : undefined), 'baseline');
  expect([...closed].sort()).toEqual([...passiveIds].sort());
  for (const id of activeIds)
    expect(told(coverage, id, 'skipped')).toEqual([
      expect.objectContaining({ count: 1, reason: 'The profile baseline does not run active checks' }),
    ]);
});

test('a question that is not answered keeps the findings of its own check open, and of no other', async () => {
  // What asks for `.git/` gets no answer; all else is answered.
  const { closed, coverage } = await scanned(({ pathname }) => {
    if (pathname.includes('.git/')) throw new Error('the site breaks off');
    return pathname === '/' ? page([]) : undefined;
  }, 'standard');
  expect(closed.has('git-repository')).toBe(false);
  expect(told(coverage, 'git-repository', 'error').length).toBeGreaterThan(0);
  const others = [...passiveIds, ...activeIds].filter((id) => id !== 'git-repository');
  const open = others.filter((id) => !closed.has(id));
  expect(open).toEqual([]);
});

test('a place that is silent when it is asked keeps open what asks at such places, and of the rest nothing', async () => {
  let asked = 0;
  const { closed, coverage } = await scanned(({ pathname, searchParams }) => {
    if (pathname === '/') return page(['/list?sort=name', '/quiet?q=1', '/quiet?r=1']);
    if (pathname === '/list') return { body: htmlOf('list', [], `list ${wordsOf(9)}`) };
    if (pathname !== '/quiet') return undefined;
    asked += 1;
    // The crawl has come twice, with each parameter once: from then on there is no answer.
    if (asked > 2) throw new Error('the site breaks off');
    return { body: htmlOf('quiet', [], `quiet ${[...searchParams.keys()].join(' ')}`) };
  }, 'standard');
  expect(closed.has('reflected-xss')).toBe(false);
  expect(told(coverage, 'reflected-xss', 'error')).toContainEqual(
    expect.objectContaining({ reason: 'Pages that stopped responding' }),
  );
  // Checks that ask in folders alone have nothing to do with it.
  expect(closed.has('environment-file')).toBe(true);
  for (const id of passiveIds) expect(closed).toContain(id);
});

test('addresses that act are not asked, those that may act get no questions, and both are told of', async () => {
  const acting = ['/orders/create?for=3', '/cart?action=add&id=3', '/items/5/delete'];
  const mayAct = ['/orders/create', '/register'];
  const { coverage, asked, closed, outcome } = await scanned(({ pathname }) => {
    if (pathname === '/') return page([...acting, ...mayAct, '/list?sort=name']);
    return pathname === '/robots.txt'
      ? undefined
      : { body: htmlOf('x', [], `${pathname} ${wordsOf(pathname.length)}`) };
  }, 'standard');
  for (const path of acting) expect(asked).not.toContain(path);
  // As any visitor, once.
  for (const path of mayAct) expect(asked.filter((each) => each.startsWith(path))).toEqual([path]);
  const entries = told(coverage, 'reflected-xss', 'skipped');
  expect(entries).toEqual([expect.objectContaining({ reason: 'Addresses that may change data are not probed' })]);
  expect(entries[0]?.count).toBeGreaterThanOrEqual(2);
  expect(told(coverage, 'server-version', 'skipped')).toEqual([
    expect.objectContaining({
      count: 3,
      reason: `Pages not scanned: address that may change data, such as ${acting.join(' , ')}`,
    }),
  ]);
  const each = coverage.filter(({ checkId }) => checkId === 'crawl');
  expect(each.map(({ target }) => new URL(target).pathname + new URL(target).search)).toEqual(acting);
  expect(new Set(each.map(({ reason }) => reason))).toEqual(new Set(['Not requested: address that may change data']));
  expect(outcome).toMatchObject({ detail: expect.stringContaining('address that may change data (3)') });
  // They are never asked: that keeps nothing open.
  expect(closed.has('reflected-xss')).toBe(true);
});

test('what was found where a scan asks no more is not closed by that', async () => {
  const at = '/users/5/revoke';
  await using site = await generatedSite(({ pathname }) => (pathname === '/' ? page([at]) : undefined));
  const found = (location: string) => ({ checkId: 'server-version', resource: site.url, location });
  const known = [found(at), found('/users/5')];
  const { absent } = await runApplicationScan(site.url, { context: { known, scope: quickScope('baseline') } });
  expect(absent.map(({ location }) => location)).toEqual(['/users/5']);
});

test('places over the limit of one scan are told of, with their number, and keep open who would have asked', async () => {
  const letters = (number: number) => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const names = Array.from({ length: 230 }, (_, at) => `/a?x${letters(at)}=1`);
  const { coverage, closed } = await scanned(({ pathname, searchParams }) => {
    if (pathname === '/') return page(names);
    if (pathname !== '/a') return undefined;
    const name = [...searchParams.keys()].join('');
    return { body: htmlOf('a', [], `${name} ${wordsOf(name.length)}`) };
  }, 'standard');
  const entries = told(coverage, 'reflected-xss', 'skipped');
  expect(entries).toEqual([expect.objectContaining({ reason: 'Limit of injection points per scan reached' })]);
  expect(entries[0]?.count).toBeGreaterThanOrEqual(30);
  expect(closed.has('reflected-xss')).toBe(false);
  expect(closed.has('environment-file')).toBe(true);
});

const released = Date.parse(libraries.date);
const dayMs = 86_400_000;

test.each([
  [0, false],
  [90, false],
  [91, true],
  [400, true],
])('data of vulnerable libraries that is %i days old is told of: %s', (days, isTold) => {
  const gap = librariesAgeGap(released + days * dayMs);
  expect(gap !== undefined).toBe(isTold);
  if (gap) expect(gap.reason).toContain(`${libraries.date}, ${days} days old`);
});

test('a scan by old data of libraries says so in its coverage, once', async () => {
  const site: Answering = ({ pathname }) => (pathname === '/' ? page([]) : undefined);
  const offset = released + 200 * dayMs - Date.now();
  const old = await scanned(site, 'baseline', () => Date.now() + offset);
  expect(told(old.coverage, 'vulnerable-library', 'not_testable')).toEqual([
    expect.objectContaining({ count: 1, reason: expect.stringContaining('200 days old') }),
  ]);
  const fresh = await scanned(site, 'baseline', () => Date.now() + offset - 180 * dayMs);
  expect(told(fresh.coverage, 'vulnerable-library', 'not_testable')).toEqual([]);
});

test('SQL injection that is told by its error now keeps open what told it otherwise at the same place, and there alone', async () => {
  const manual = 'check the manual that corresponds to your MariaDB server version for the right syntax';
  const broken = `You have an error in your SQL syntax; ${manual} to use near ''' at line 1`;
  await using site = await generatedSite(({ pathname, searchParams }) => {
    if (pathname === '/') return page(['/ducks?id=7']);
    if (pathname !== '/ducks') return undefined;
    const isWhole = (searchParams.get('id') ?? '').split("'").length % 2 === 1;
    return { body: htmlOf('ducks', [], isWhole ? wordsOf(9) : broken) };
  });
  const found = await runApplicationScan(site.url, { context: { scope: quickScope('standard') } });
  const [injection] = found.observed.filter(({ checkId }) => checkId === 'sql-error');
  expect(injection).toBeDefined();
  const locations = [injection?.location ?? '', 'elsewhere'];
  const known = locations.map((location) => ({ checkId: 'sql-boolean', resource: site.url, location }));
  const again = await runApplicationScan(site.url, { context: { known, scope: quickScope('standard') } });
  expect(again.absent.map(({ location }) => location)).toEqual(['elsewhere']);
});
