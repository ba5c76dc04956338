import { expect, test } from 'vitest';
import { activeChecks } from '../../../../../shared/scanners/application/active-checks.ts';
import { vulnerableSite } from '../../../../targets/weak/vulnerable.ts';
import { weaknesses } from '../../../../targets/weak/weaknesses.ts';
import { quickScope } from '../quick-scope.ts';
import { runApplicationScan } from '../run-application-scan.ts';
import { expected } from './expected.ts';

const active = new Set(activeChecks.map(({ id }) => id));

test('a scan with the profile standard finds the planted weaknesses and says how to see each again', async () => {
  await using site = await vulnerableSite({ naps: 'real' });
  const { outcome, observed, faults, coverage } = await runApplicationScan(site.url, {
    context: { scope: quickScope('standard') },
  });
  expect(outcome.kind).toBe('finished');
  expect(faults).toEqual([]);
  const own = observed.filter(({ checkId }) => active.has(checkId));
  expect([...new Set(own.map(({ checkId }) => checkId))].sort()).toEqual(
    [...new Set(Object.values(expected).flat())].sort(),
  );
  for (const { reproduce, evidence, location, checkId } of own) {
    expect(reproduce, `${checkId} ${location}`).toContain('curl');
    expect(evidence).not.toContain('hunter2');
  }
  expect(coverage.filter(({ checkId, outcome: each }) => active.has(checkId) && each === 'error')).toEqual([]);
  const passive = new Set(observed.map(({ checkId }) => checkId));
  for (const { passive: planted = [] } of weaknesses) for (const id of planted) expect(passive).toContain(id);
});
