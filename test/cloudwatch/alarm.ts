import * as z from 'zod/mini';
import { type AlarmState, stateOf } from './alarm-state.ts';
import { evaluate } from './expression.ts';
import type { MetricData, Reading } from './metric-data.ts';

const dimensions = z._default(z.array(z.object({ Name: z.string(), Value: z.unknown() })), []);

const metric = z.object({ Namespace: z.string(), MetricName: z.string(), Dimensions: dimensions });

const query = z.object({
  Id: z.string(),
  Expression: z.optional(z.string()),
  ReturnData: z._default(z.boolean(), true),
  MetricStat: z.optional(z.object({ Metric: metric, Stat: z.string(), Period: z.number() })),
});

const comparisons = {
  GreaterThanOrEqualToThreshold: (value: number, threshold: number) => value >= threshold,
  LessThanThreshold: (value: number, threshold: number) => value < threshold,
};

/** An alarm as a template has it; of its properties, these decide its state, and no other is there to. */
const alarm = z.strictObject({
  AlarmDescription: z.string(),
  AlarmActions: z.array(z.unknown()),
  OKActions: z.array(z.unknown()),
  ComparisonOperator: z.enum(['GreaterThanOrEqualToThreshold', 'LessThanThreshold']),
  Threshold: z.number(),
  EvaluationPeriods: z.number(),
  DatapointsToAlarm: z.optional(z.number()),
  TreatMissingData: z.enum(['missing', 'ignore', 'breaching', 'notBreaching']),
  Namespace: z.optional(z.string()),
  MetricName: z.optional(z.string()),
  Dimensions: dimensions,
  Statistic: z.optional(z.string()),
  ExtendedStatistic: z.optional(z.string()),
  Period: z.optional(z.number()),
  Metrics: z.optional(z.array(query)),
});

/** Text of a dimension's value, which in an unresolved template may be a reference. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function readingOf(
  { Namespace, MetricName, Dimensions }: z.output<typeof metric>,
  Stat: string,
  Period: number,
): Reading {
  return {
    namespace: Namespace,
    name: MetricName,
    dimensions: Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, textOf(Value)])),
    statistic: Stat,
    periodSeconds: Period,
  };
}

/** How many periods CloudWatch looks at beyond those of the rule, as in the examples of its documentation. */
const morePeriods = 2;

/** An alarm of a template, on metric data. */
export class WatchingAlarm {
  readonly #alarm: z.output<typeof alarm>;
  readonly #readings: ReadonlyMap<string, Reading>;
  readonly #expression: string;
  readonly periodSeconds: number;

  /** @param properties those of the resource, without intrinsic functions where its data has none */
  constructor(properties: unknown) {
    this.#alarm = z.parse(alarm, properties);
    const { Namespace, MetricName, Dimensions, Statistic, ExtendedStatistic, Period, Metrics = [] } = this.#alarm;
    const stats = Metrics.flatMap(({ Id, MetricStat }): [string, Reading][] =>
      MetricStat ? [[Id, readingOf(MetricStat.Metric, MetricStat.Stat, MetricStat.Period)]] : [],
    );
    if (Namespace !== undefined && MetricName !== undefined && Period !== undefined) {
      const statistic = Statistic ?? ExtendedStatistic ?? '';
      stats.push(['own', readingOf({ Namespace, MetricName, Dimensions }, statistic, Period)]);
    }
    this.#readings = new Map(stats);
    const returned = Metrics.filter(({ ReturnData }) => ReturnData);
    this.#expression = Metrics.length === 0 ? 'own' : (returned[0]?.Expression ?? '');
    const periods = new Set(stats.map(([, { periodSeconds }]) => periodSeconds));
    const [periodSeconds = 0] = periods;
    if (periods.size !== 1) throw new Error('an alarm has one period');
    this.periodSeconds = periodSeconds;
  }

  /** The section of the operator's book that its text names. */
  get section(): string {
    return /section "(\w+)"/.exec(this.#alarm.AlarmDescription)?.[1] ?? '';
  }

  /** What it reads. */
  get readings(): readonly Reading[] {
    return [...this.#readings.values()];
  }

  /** Its state at a time (milliseconds since the epoch), by the periods that are over then. */
  stateAt(data: MetricData, at: number, before: AlarmState = 'INSUFFICIENT_DATA'): AlarmState {
    const { EvaluationPeriods, DatapointsToAlarm, ComparisonOperator, Threshold, TreatMissingData } = this.#alarm;
    const periodMs = this.periodSeconds * 1000;
    const end = Math.floor(at / periodMs) * periodMs;
    const count = EvaluationPeriods + morePeriods;
    const points = Array.from({ length: count }, (_, index) => {
      const from = end - (count - index) * periodMs;
      return evaluate(this.#expression, (id) => {
        const reading = this.#readings.get(id);
        return reading && data.at(reading, from);
      });
    });
    const rule = {
      breaches: (value: number) => comparisons[ComparisonOperator](value, Threshold),
      evaluationPeriods: EvaluationPeriods,
      datapointsToAlarm: DatapointsToAlarm ?? EvaluationPeriods,
      treatMissingData: TreatMissingData,
    };
    return stateOf(rule, points, before);
  }
}
