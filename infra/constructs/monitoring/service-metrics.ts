import type { Duration } from 'aws-cdk-lib';
import { Metric as CloudWatchMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { type Metric, type MetricName, metrics } from '../../../shared/metrics/metric-table.ts';
import type { Stage } from '../../config.ts';

/** Where CloudWatch keeps the metrics of a stage. */
export const metricsNamespace = ({ name }: Pick<Stage, 'name'>) => `Scanfold/${name}`;

interface Reading {
  readonly statistic: string;
  readonly period: Duration;
  readonly label?: string;
}

/** @throws Error where the metric is not kept by these dimensions: the alarm or graph would never have data */
function checkDimensions(name: MetricName, set: readonly string[]): void {
  const { dimensions }: Metric = metrics[name];
  const sorted = (names: readonly string[]) => names.toSorted().join();
  if (dimensions.some((known) => sorted(known) === sorted(set))) return;
  throw new Error(`${name} is not kept by the dimensions ${JSON.stringify(set)}`);
}

/** A metric of the service under one combination of its dimensions, e.g. `{ WaitsFor: 'scanner' }`. */
export function serviceMetric(
  stage: Stage,
  metricName: MetricName,
  dimensionsMap: Readonly<Record<string, string>>,
  reading: Reading,
): CloudWatchMetric {
  checkDimensions(metricName, Object.keys(dimensionsMap));
  const namespace = metricsNamespace(stage);
  return new CloudWatchMetric({ namespace, metricName, dimensionsMap: { ...dimensionsMap }, ...reading });
}

/** All metrics of a name, one line for each combination of its dimensions that has data; for graphs alone. */
export function searchedMetrics(
  stage: Stage,
  name: MetricName,
  set: readonly string[],
  reading: Reading,
): MathExpression {
  checkDimensions(name, set);
  const schema = [metricsNamespace(stage), ...set].join(',');
  const { statistic, period, label = '' } = reading;
  const expression = `SEARCH('{${schema}} MetricName="${name}"', '${statistic}', ${period.toSeconds()})`;
  return new MathExpression({ expression, usingMetrics: {}, period, label });
}
