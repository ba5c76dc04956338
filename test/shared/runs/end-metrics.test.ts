import { expect, test } from 'vitest';
import { measureEnd } from '../../../shared/runs/end-metrics.ts';
import { recorded } from '../metrics/recorded.ts';

function measuredOf(ended: Parameters<typeof measureEnd>[1]) {
  const { measured, measure } = recorded();
  measureEnd(measure, ended);
  return measured;
}

test('the end of a run is measured by state, data source and error class, with its time and findings', () => {
  const findings = { high: 1, medium: 0, low: 7 };
  const run = { dataSource: 'diagnosis:portscan', startedAt: 100, endedAt: 160, findings };
  expect(measuredOf({ ...run, state: 'partial', errorClass: 'budget_time' })).toEqual([
    ['RunsEnded', 1, { State: 'partial', DataSource: 'diagnosis:portscan', ErrorClass: 'budget_time' }],
    ['RunFailures', 0],
    ['ScanSeconds', 60, { DataSource: 'diagnosis:portscan' }],
    ['Findings', 1, { Severity: 'high' }],
    ['Findings', 0, { Severity: 'medium' }],
    ['Findings', 7, { Severity: 'low' }],
  ]);
});

test.each([
  ['succeeded', 0],
  ['cancelled', 0],
  ['blocked', 0],
  ['skipped', 0],
  ['failed', 1],
  ['timed_out', 1],
] as const)('a run that ended as %s counts as %i failures', (state, failed) => {
  expect(measuredOf({ state, endedAt: 5 })).toContainEqual(['RunFailures', failed]);
});

test('data sources of operators are one: there may be any number of them', () => {
  const dimensions = { State: 'failed', DataSource: 'other', ErrorClass: 'no_scanner' };
  const ended = { state: 'failed', errorClass: 'no_scanner', endedAt: 5 } as const;
  for (const dataSource of ['osint:my-own', undefined]) {
    expect(measuredOf({ ...ended, dataSource })).toContainEqual(['RunsEnded', 1, dimensions]);
  }
});
