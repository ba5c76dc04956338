import { expect, test } from 'vitest';
import { runCmsScan } from './cms/run-cms-scan.ts';
import { applicationScan, hostileSite, measured, megabyte, mostProbes, readHeaders, scans } from './hostile-site.ts';
import { longestTurn } from './longest-turn.ts';

/** One of a text, of a tag, of a link and of what another language holds: hostile-site.wide.test.ts has all. */
const someUnits = ['1.', '<!--', '<a href="/x">', '{"a":['];

const texts = Object.entries(scans).flatMap(([name, scan]) => someUnits.map((unit) => ({ name, unit, scan })));

test.each(texts)('the $name scan of a site of $unit lets others have their turn', async ({ name, unit, scan }) => {
  // What is asked of each home page alone is measured without questions.
  const home = name.includes('standard') ? 1000 : megabyte;
  expect(await measured(scan, { unit, home })).toBeLessThan(longestTurn);
});

const headerUnits = [' ', 'a', '1.', '"', ';', ',', '<', 'a=', '0;url=', "script-src 'self' ", '</x>;rel=y,', '/'];
/** The profile standard reads all that baseline reads, and asks only then: with pages as short as these it stands for both. */
const headScans = Object.entries(scans).filter(([name]) => name !== 'application (baseline)');
const heads = headScans.flatMap(([name, scan]) => readHeaders.map((header) => ({ name, header, scan })));

test.each(heads)(
  'the $name scan of a site with the longest $header lets others have theirs',
  async ({ header, scan }) => {
    for (const unit of headerUnits)
      expect(await measured(scan, { unit, header, length: 1000 }), unit).toBeLessThan(longestTurn);
  },
);

test('an answer with a longer head than is measured here is not taken', async () => {
  await using site = await hostileSite({ unit: 'a', header: 'Server', headerLength: 65_536 });
  const { outcome } = await runCmsScan(site.url);
  expect(outcome).toMatchObject({
    kind: 'failed',
    detail: expect.stringContaining('does not respond with valid HTTP'),
  });
});

test('the profile standard asks at the parameters of a hostile site', async () => {
  await using site = await hostileSite({ unit: 'a', length: 1000 });
  await applicationScan(site, 'standard');
  expect(site.probed()).toBeGreaterThanOrEqual(mostProbes);
});
