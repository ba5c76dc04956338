import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Metric, metrics } from '../../../shared/metrics/metric-table.ts';

const program = fileURLToPath(new URL('./metrics-process.ts', import.meta.url));

interface Line extends Record<string, unknown> {
  readonly _aws: {
    readonly Timestamp: number;
    readonly CloudWatchMetrics: {
      Namespace: string;
      Dimensions: string[][];
      Metrics: { Name: string; Unit: string }[];
    }[];
  };
}

let lines: Line[];
beforeAll(async () => {
  const env = {
    PATH: process.env.PATH ?? '',
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    POWERTOOLS_METRICS_NAMESPACE: 'Scanfold/test',
    POWERTOOLS_SERVICE_NAME: 'dispatcher',
  };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program], { env });
  expect(stderr).toBe('');
  lines = stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
});

/** The line that has this metric, of those that an invocation after the other wrote. */
const linesOf = (name: string) => lines.filter((line) => name in line);

describe('what an invocation measured is written when it ends', () => {
  test('in the embedded metric format, in the namespace of the stage and with the unit of the table', () => {
    for (const { _aws } of lines) {
      expect(Math.abs(_aws.Timestamp - Date.now())).toBeLessThan(600_000);
      expect(_aws.CloudWatchMetrics).toHaveLength(1);
      for (const { Namespace, Dimensions, Metrics } of _aws.CloudWatchMetrics) {
        expect(Namespace).toBe('Scanfold/test');
        for (const { Name, Unit } of Metrics) {
          const declared: Metric = metrics[Name as keyof typeof metrics];
          expect([Name, Unit, Dimensions]).toEqual([Name, declared.unit, declared.dimensions]);
        }
      }
    }
  });

  test('under each set of its dimensions', () => {
    const [line] = linesOf('RunsEnded');
    expect(line).toMatchObject({ State: 'failed', DataSource: 'other', ErrorClass: 'internal', RunsEnded: 1 });
    expect(line?._aws.CloudWatchMetrics[0]?.Dimensions).toEqual([['State', 'DataSource'], ['ErrorClass']]);
  });

  test('one by one where each value counts, else as a sum; a sum of nothing is not written', () => {
    expect(linesOf('RunFailures')[0]?.RunFailures).toEqual([1, 0, 0]);
    expect(linesOf('ReadUnits')[0]).toMatchObject({ ReadUnits: 2.5, service: 'dispatcher' });
    expect(linesOf('EventsRefused')).toEqual([]);
  });

  test('in further lines where there are more values than one line takes', () => {
    const values = linesOf('ScanSeconds').map(({ ScanSeconds }) => [ScanSeconds].flat());
    expect(values.flat()).toEqual(Array.from({ length: 250 }, (_, at) => at));
    for (const each of values) expect(each.length).toBeLessThanOrEqual(100);
    for (const line of linesOf('ScanSeconds')) expect(line).toMatchObject({ DataSource: 'other' });
  });

  test('as the largest where only that counts', () => {
    expect(linesOf('ItemCollectionSize').map(({ ItemCollectionSize }) => ItemCollectionSize)).toEqual([8]);
  });

  test('of the whole stage without a dimension', () => {
    const [line] = linesOf('Sweeps');
    expect(line).not.toHaveProperty('service');
    expect(line?._aws.CloudWatchMetrics[0]?.Dimensions).toEqual([[]]);
  });

  test('with its time, and that it was the first of its execution environment', () => {
    expect(linesOf('FunctionSeconds')).toHaveLength(3);
    expect(linesOf('ColdStart').map(({ ColdStart }) => ColdStart)).toEqual([1]);
  });

  test('of messages that a function handed back, though its invocation did not fail', () => {
    expect(linesOf('MessagesFailed').map(({ MessagesFailed }) => MessagesFailed)).toEqual([2]);
  });

  test('of a token that could not be verified, which is another thing than a bad one', () => {
    expect(linesOf('Authorizations')).toEqual([expect.objectContaining({ Authorizations: 1, Outcome: 'failed' })]);
  });
});
