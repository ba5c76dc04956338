import { expect, test } from 'vitest';
import { measured, megabyte, scans, units } from './hostile-site.ts';
import { longestTurn } from './longest-turn.ts';

const texts = Object.entries(scans).flatMap(([name, scan]) => units.map((unit) => ({ name, unit, scan })));

test.each(texts)('the $name scan of a site of $unit lets others have their turn', async ({ name, unit, scan }) => {
  // What is asked of each home page alone is measured without questions.
  const home = name.includes('standard') ? 1000 : megabyte;
  expect(await measured(scan, { unit, home })).toBeLessThan(longestTurn);
});
