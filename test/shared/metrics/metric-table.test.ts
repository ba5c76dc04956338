import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Metric, metrics } from '../../../shared/metrics/metric-table.ts';

const declared: readonly (readonly [string, Metric])[] = Object.entries(metrics);

test('metrics have few dimensions, and none of a project, a user or a target', () => {
  const names = new Set(declared.flatMap(([, { dimensions }]) => dimensions.flat()));
  const bounded = ['Route', 'StatusClass', 'Outcome', 'State', 'DataSource', 'ErrorClass', 'Severity', 'WaitsFor'];
  expect([...names].toSorted()).toEqual([...bounded, 'Reason', 'service'].toSorted());
  for (const [, { dimensions }] of declared) for (const set of dimensions) expect(set.length).toBeLessThanOrEqual(2);
});

test('the operator\u2019s book has a row for each metric, in the words of the table', () => {
  const book = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const rows = declared.map(([name, { unit, dimensions, about }]) => {
    const sets = dimensions.map((set) => set.map((each) => `\`${each}\``).join(' and ')).filter(Boolean);
    return `| \`${name}\` | ${unit} | ${sets.join('; ')} | ${about} |`;
  });
  expect(rows.filter((row) => !book.includes(row))).toEqual([]);
});
