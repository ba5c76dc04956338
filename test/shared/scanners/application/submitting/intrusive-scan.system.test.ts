import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { sqlBoolean } from '../../../../../shared/scanners/application/active/sql-boolean.ts';
import { markOf } from '../../../../../shared/scanners/application/submitting/mark.ts';
import type { Observation, ScanScope } from '../../../../../shared/scanning/scanner.ts';
import { type SubmittingSite, submittingSite } from '../../../../targets/weak/submitting.ts';
import { quickScope } from '../quick-scope.ts';
import { runApplicationScan } from '../run-application-scan.ts';
import { runSomeChecks } from '../run-some-checks.ts';

const intrusive = (more: Partial<ScanScope> = {}) => ({ context: { scope: { ...quickScope('intrusive'), ...more } } });

const run = promisify(execFile);

const injections = /sql|xss|html|command|traversal|template|expression|xml/;

/** Check and location of findings of injections. */
const places = (observed: readonly Observation[]) =>
  observed
    .filter(({ checkId }) => injections.test(checkId))
    .map(({ checkId, location }) => `${checkId} ${location}`)
    .sort();

const definitionOf = (url: string) => ({ definitionUrl: new URL('/openapi.json', url).href });

test('an intrusive scan finds what bodies, cookies and headers hold, each with a line of curl that shows it', async () => {
  await using site = await submittingSite({ isHardened: false });
  const { outcome, observed, commits, faults } = await runApplicationScan(site.url, intrusive(definitionOf(site.url)));
  expect(faults).toEqual([]);
  expect(outcome.kind).toBe('finished');
  expect(places(observed)).toEqual([
    'command-injection /shell POST form field host',
    'path-traversal /parts POST form field file',
    'reflected-xss /shown POST form field words',
    'reflected-xss cookie look',
    'sql-error /agent GET header User-Agent',
    'sql-error /api/birds PUT JSON value /bird/name',
    'sql-error /api/lend POST JSON value /bird',
    'sql-error /guarded POST form field name',
    'sql-error /sql POST form field name',
    'sql-error /taste cookie taste',
    'stored-xss /agents GET header User-Agent',
    'stored-xss /guestbook POST form field entry',
    'template-injection /api/worth POST XML text 0',
    'xml-external-entity /api/lend POST XML document',
  ]);
  const changing = site.asked.filter((line) => /^(?:POST|PUT|PATCH) /.test(line));
  expect(changing.length).toBeGreaterThan(100);
  expect(commits.at(-1)?.mutations).toBe(changing.length);
  const shownBy: Readonly<Record<string, RegExp>> = {
    'sql-error': /SQLITE_ERROR/,
    'command-injection': /<pre>pond/,
    'path-traversal': /root:x:0:0/,
    'template-injection': /Worth/,
    'reflected-xss': /Hello .*<|<svg/,
    'xml-external-entity': /root:x:0:0/,
  };
  for (const { checkId, location, reproduce = '' } of observed) {
    const shown = shownBy[checkId];
    // A token is good for one request: that line needs a new one.
    if (shown === undefined || location.startsWith('/guarded')) continue;
    expect([location, (await run('/bin/sh', ['-c', reproduce])).stdout]).toEqual([
      location,
      expect.stringMatching(shown),
    ]);
  }
});

test('conditions alone find the same, where no message of the database tells it first', async () => {
  await using site = await submittingSite({ isHardened: false });
  const given = { ...intrusive(definitionOf(site.url)), checks: { active: [sqlBoolean] } };
  const { observed, faults } = await runSomeChecks(site.url, given);
  expect([faults, places(observed)]).toEqual([
    [],
    [
      'sql-boolean /agent GET header User-Agent',
      'sql-boolean /api/birds PUT JSON value /bird/name',
      'sql-boolean /api/lend POST JSON value /bird',
      'sql-boolean /guarded POST form field name',
      'sql-boolean /sql POST form field name',
      'sql-boolean /taste cookie taste',
      // Looked for once all has been sent, whatever has sent it.
      'stored-xss /agents GET header User-Agent',
      'stored-xss /guestbook POST form field entry',
    ],
  ]);
});

describe('of a hardened twin', () => {
  const pathsOf = ({ submitted }: SubmittingSite) => [...new Set(submitted.map(({ path }) => path))].sort();
  const mark = markOf('01900000-0000-7000-8000-000000000001');

  test('nothing is told, forms for passwords, deletion and payment stay out, and what is created carries the mark of the scan', async () => {
    await using site = await submittingSite({ isHardened: true });
    const { outcome, observed, faults, coverage } = await runApplicationScan(site.url, intrusive());
    expect([faults, outcome.kind, places(observed)]).toEqual([[], 'finished', []]);
    expect(pathsOf(site)).toEqual(['/api/lend', '/guarded', '/guestbook', '/parts', '/shell', '/shown', '/sql']);
    const left = coverage.filter(({ checkId, reason = '' }) => checkId === 'crawl' && /submitted/.test(reason));
    expect(left.map(({ target, reason }) => `${new URL(target).pathname} ${reason}`).sort()).toEqual([
      '/account Form not submitted: it is for password, and the policy does not name it',
      '/api/all Request of a script not submitted: it is for deletion, and the policy does not name it',
      '/pay Form not submitted: it is for payment, and the policy does not name it',
      '/things Form not submitted: it is for deletion, and the policy does not name it',
    ]);
    const entries = site.submitted.filter(({ path }) => path === '/guestbook');
    expect(entries.length).toBeGreaterThan(0);
    for (const { body } of entries) expect(body).toContain(mark);
  });

  test('forms that the policy names are submitted, and what has an excluded word or path is not', async () => {
    await using site = await submittingSite({ isHardened: true });
    const choice = { forms: ['/things'], excludedWords: ['Guest', 'sql'] };
    const exclusions = { hosts: [], ports: [], paths: ['/sh'] };
    const { observed } = await runApplicationScan(
      site.url,
      intrusive({ ...definitionOf(site.url), intrusive: choice, exclusions }),
    );
    expect(places(observed)).toEqual([]);
    expect(pathsOf(site)).toEqual(['/api/birds', '/api/lend', '/api/worth', '/guarded', '/parts', '/things']);
  });
});

test('scans of the other profiles submit nothing', async () => {
  await using site = await submittingSite({ isHardened: false });
  for (const profile of ['baseline', 'standard'] as const) {
    const context = { scope: { ...quickScope(profile), ...definitionOf(site.url) } };
    const { commits } = await runApplicationScan(site.url, { context });
    expect([site.submitted, commits.at(-1)?.mutations]).toEqual([[], 0]);
  }
});
