import { expect, test } from 'vitest';
import { exposureStep } from '../../../../shared/scanners/cms/exposure/exposure-step.ts';
import { front } from '../../../../shared/scanners/cms/wordpress-front/front.ts';
import { page } from '../../../targets/exposed/exposed-pages.ts';
import { pagesTarget } from '../../../targets/exposed/exposed-site.ts';
import { runCmsScan } from './run-cms-scan.ts';

const forbidden = { status: 403, body: page('No entry', 'The gardener keeps this gate shut') };
const places = [
  '/info.php',
  '/.git/HEAD',
  '/.env',
  '/.env.local',
  '/.env.production',
  '/backup.sql',
  '/dump.sql',
  '/database.sql',
  '/db.sql',
  '/error_log',
  '/phpinfo.php',
];

test('eleven places that one and the same 403 page refuses are one statement and no finding', async () => {
  const refused = Object.fromEntries(places.map((path) => [path, forbidden]));
  await using site = await pagesTarget({ '/': page('Garden notes', 'A heron in the pond'), ...refused });
  const { outcome, observed, coverage } = await runCmsScan(`http://127.0.0.1:${site.port}/`, {
    steps: [front, exposureStep],
  });
  expect(outcome.kind).toBe('finished');
  const asked = places.filter((path) => site.asked.includes(`GET ${path}`));
  expect(asked).toEqual(places);
  expect(observed.filter(({ evidence }) => places.some((path) => evidence.includes(path)))).toEqual([]);
  expect(coverage.filter(({ checkId }) => checkId === 'same-refusal')).toEqual([
    {
      checkId: 'same-refusal',
      target: `http://127.0.0.1:${site.port}/`,
      outcome: 'not_testable',
      count: 11,
      reason: expect.stringMatching(/^11 paths returned the same page with status 403: \/\S+, .*, \.\.\.$/),
    },
  ]);
});

test('a site that shuts the scan out is told to have refused these places, too', async () => {
  const refused = Object.fromEntries(places.map((path) => [path, forbidden]));
  const pages = { '/': page('Garden notes', 'A heron in the pond'), ...refused };
  await using site = await pagesTarget(pages, { blockAfter: 60 });
  const { outcome, coverage } = await runCmsScan(`http://127.0.0.1:${site.port}/`, { steps: [front, exposureStep] });
  expect(outcome.kind).toBe('blocked');
  const cells = coverage.filter(({ checkId }) => checkId === 'same-refusal');
  expect(cells).not.toEqual([]);
  expect(cells.every((cell) => cell.outcome === 'not_testable' && cell.count >= 3)).toBe(true);
});
