import { expect, test } from 'vitest';
import { catalogue, generatedSite } from '../../../targets/generated-site.ts';
import { quickScope } from './quick-scope.ts';
import { runApplicationScan } from './run-application-scan.ts';

interface Told {
  readonly checkId: string;
  readonly location: string;
  readonly description: string;
}

/** Scans a site of 600 pages in invocations of so many requests each. */
async function scanned(perInvocation: number, profile: 'baseline' | 'standard') {
  await using site = await generatedSite(catalogue(600));
  const known = [{ checkId: 'phpinfo-page', resource: site.url, location: 'seen before' }];
  const stored = new Map<string, string>();
  const last = new Map<string, Told>();
  const looks = new Map<string, number>();
  const absent: string[] = [];
  let checkpoint: unknown;
  let invocations = 0;
  for (let kind = 'paused'; kind === 'paused'; invocations += 1) {
    const begun = site.asked.length;
    const remainingMs = () => (site.asked.length - begun >= perInvocation ? 10_000 : 600_000);
    const context = { checkpoint, remainingMs, known, scope: quickScope(profile) };
    const run = await runApplicationScan(site.url, { stored, context });
    expect(run.faults).toEqual([]);
    // The port of the target is another one each time.
    for (const { checkId, location, description } of run.observed)
      last.set(`${checkId} ${location}`, {
        checkId,
        location,
        description: description.replaceAll(`:${site.port}`, ''),
      });
    for (const { checkId, outcome, count, reason } of run.coverage)
      looks.set(
        `${checkId} ${outcome} ${reason ?? ''}`,
        (looks.get(`${checkId} ${outcome} ${reason ?? ''}`) ?? 0) + count,
      );
    absent.push(...run.absent.map(({ checkId }) => checkId));
    checkpoint = run.commits.at(-1)?.checkpoint;
    kind = run.outcome.kind;
    expect(invocations).toBeLessThan(60);
  }
  return { asked: site.asked, found: [...last.values()], looks: [...looks].sort(), absent, invocations };
}

test('a scan over many invocations asks for nothing twice, and finds, covers and closes what one invocation does', async () => {
  const whole = await scanned(Number.POSITIVE_INFINITY, 'baseline');
  const parts = await scanned(70, 'baseline');
  expect(whole.invocations).toBe(1);
  expect(parts.invocations).toBeGreaterThan(5);
  // But for the home page: before anything is closed it must read as it did.
  const inner = ({ asked }: Pick<typeof whole, 'asked'>) => asked.filter((path) => path !== '/').sort();
  expect(new Set(inner(parts)).size).toBe(inner(parts).length);
  expect(inner(parts)).toEqual(inner(whole));
  const sorted = (all: readonly Told[]) => all.map((each) => JSON.stringify(each)).sort();
  expect(sorted(parts.found)).toEqual(sorted(whole.found));
  expect(parts.looks).toEqual(whole.looks);
  expect(parts.absent).toEqual(['phpinfo-page']);
});

test('so does one that asks questions: what was asked before a pause is not asked again after it', async () => {
  const whole = await scanned(Number.POSITIVE_INFINITY, 'standard');
  const parts = await scanned(150, 'standard');
  expect(parts.invocations).toBeGreaterThan(3);
  const kinds = (all: readonly Told[]) => [...new Set(all.map(({ checkId }) => checkId))].sort();
  expect(kinds(parts.found)).toEqual(kinds(whole.found));
  expect(parts.absent).toEqual(whole.absent);
  // Questions are drawn anew each time; a point that was under way is begun again.
  expect(parts.asked.length).toBeLessThan(whole.asked.length * 1.3);
});
