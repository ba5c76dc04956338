import * as z from 'zod/mini';
import type { Datum } from './metric-data.ts';

/** A metric filter as a template has it, as far as the product uses one. */
const metricFilter = z.object({
  FilterPattern: z.string(),
  MetricTransformations: z.tuple([
    z.strictObject({ MetricNamespace: z.string(), MetricName: z.string(), MetricValue: z.string() }),
  ]),
});

/** Filters lines of a log by one field of their JSON, and gives the metric that is made of those that pass. */
export class MetricFilter {
  readonly #field: string;
  readonly #text: string;
  readonly #metric: Omit<Datum, 'at'>;

  /** @param properties those of the resource, without intrinsic functions */
  constructor(properties: unknown) {
    const { FilterPattern, MetricTransformations } = z.parse(metricFilter, properties);
    const [, field, text] = /^\{ \$\.(\w+) = "([^"*]+)" \}$/.exec(FilterPattern) ?? [];
    if (field === undefined || text === undefined) throw new Error(`not understood: ${FilterPattern}`);
    this.#field = field;
    this.#text = text;
    const [{ MetricNamespace: namespace, MetricName: name, MetricValue }] = MetricTransformations;
    this.#metric = { namespace, name, dimensions: {}, value: Number(MetricValue) };
  }

  /** What it emits of a line that was written at a time: one value, or none. */
  of(line: string, at: number): Datum[] {
    const fields = z.parse(z.record(z.string(), z.unknown()), JSON.parse(line));
    return fields[this.#field] === this.#text ? [{ ...this.#metric, at }] : [];
  }
}
