import { expect, test } from 'vitest';
import { MetricFilter } from './metric-filter.ts';

const transformation = { MetricNamespace: 'Scanfold/dev', MetricName: 'Refused', MetricValue: '1' };
const filterOf = (FilterPattern: string) =>
  new MetricFilter({ FilterPattern, MetricTransformations: [transformation] });

test('a line whose field has the text is a value of the metric, and no other line', () => {
  const filter = filterOf('{ $.status = "429" }');
  const datum = { namespace: 'Scanfold/dev', name: 'Refused', dimensions: {}, value: 1, at: 7 };
  expect(filter.of('{"status":"429","route":"/a"}', 7)).toEqual([datum]);
  for (const line of ['{"status":"200"}', '{"status":429}', '{"route":"429"}']) expect(filter.of(line, 7)).toEqual([]);
});

test.each(['{ $.status = 429 }', '{ $.status = "4*" }', '[a, b]', ''])('%s is not understood', (pattern) => {
  expect(() => filterOf(pattern)).toThrow('not understood');
});
