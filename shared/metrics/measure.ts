import { Metrics } from '@aws-lambda-powertools/metrics';
import { type DimensionOf, type Metric, type MetricName, metrics } from './metric-table.ts';

/** Adds a value to what this invocation has measured, with the values of the metric's dimensions. */
export type Measure = <N extends MetricName>(
  name: N,
  value: number,
  ...dimensions: DimensionOf<N> extends never ? [] : [values: Readonly<Record<DimensionOf<N>, string>>]
) => void;

type Dimensions = Readonly<Record<string, string>>;

/** Values that go into one line, as their metrics have the same sets of dimensions with the same values. */
interface Line {
  readonly sets: readonly (readonly string[])[];
  readonly dimensions: Dimensions;
  readonly values: Map<MetricName, number[]>;
}

/** What this execution environment has measured and not written yet: an execution environment has one invocation at a time. */
const lines = new Map<string, Line>();

function add(name: MetricName, value: number, dimensions: Dimensions = {}): void {
  const { dimensions: sets, kind }: Metric = metrics[name];
  // A sum has nothing of it, and each hour in which a metric has a value is paid.
  if (kind === 'sum' && value === 0) return;
  const key = JSON.stringify([sets, dimensions]);
  const line = lines.get(key) ?? { sets, dimensions, values: new Map() };
  lines.set(key, line);
  const values = line.values.get(name) ?? [];
  line.values.set(name, values);
  if (kind === 'each' || values[0] === undefined) values.push(value);
  else values[0] = kind === 'sum' ? values[0] + value : Math.max(values[0], value);
}

/** Keeps a value until `publishMetrics`, as the metric's kind says. */
export const measure: Measure = (name, value, ...[dimensions]) => add(name, value, dimensions);

/** What writes metrics: `ofService` with the library's own dimension alone, `ofStage` without it. */
interface Writers {
  readonly ofService: Metrics;
  readonly ofStage: Metrics;
}

let made: Writers | undefined;

/** Made when an invocation ends for the first time, after its answer is known: loading a function does not wait for it. */
function writers(): Writers {
  if (made) return made;
  // The namespace is the stage's, the service what POWERTOOLS_SERVICE_NAME says.
  const namespace = process.env.POWERTOOLS_METRICS_NAMESPACE ?? 'Scanfold';
  const ofStage = new Metrics({ namespace });
  ofStage.clearDefaultDimensions();
  made = { ofService: new Metrics({ namespace }), ofStage };
  return made;
}

/** How many values of a metric one line takes; at 100 the library writes it by itself, and forgets the dimensions. */
const maxValues = 99;

/** Writes the values of a line that are at a place from `from` on, as many as one line takes. */
function publishFrom(from: number, { sets, dimensions, values }: Line): void {
  const isOfService = sets.some((set) => set.includes('service'));
  const { ofService, ofStage } = writers();
  const writer = isOfService ? ofService : ofStage;
  for (const set of isOfService ? [] : sets) {
    writer.addDimensions(Object.fromEntries(set.map((name) => [name, dimensions[name] ?? ''])));
  }
  for (const [name, numbers] of values) {
    for (const value of numbers.slice(from, from + maxValues)) writer.addMetric(name, metrics[name].unit, value);
  }
  writer.publishStoredMetrics();
}

function publish(line: Line): void {
  const most = Math.max(...[...line.values.values()].map(({ length }) => length));
  for (let from = 0; from < most; from += maxValues) publishFrom(from, line);
}

/** Writes what has been measured since the last time to the log, in CloudWatch's embedded metric format: a line for each set of dimensions. */
export function publishMetrics(): void {
  const measured = [...lines.values()];
  lines.clear();
  for (const line of measured) publish(line);
}
