/** One value that was emitted, at a time in milliseconds since the epoch. */
export interface Datum {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly at: number;
  readonly value: number;
}

/** Which values, by which statistic. */
export interface Reading {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly statistic: string;
  readonly periodSeconds: number;
}

const keyOf = ({ namespace, name, dimensions }: Pick<Datum, 'namespace' | 'name' | 'dimensions'>) =>
  JSON.stringify([namespace, name, Object.entries(dimensions).toSorted()]);

function statisticOf(statistic: string, values: readonly number[]): number {
  const total = values.reduce((sum, value) => sum + value, 0);
  const percentile = /^p(\d+)$/.exec(statistic)?.[1];
  if (percentile !== undefined) {
    const sorted = values.toSorted((a, b) => a - b);
    return sorted[Math.max(0, Math.ceil((Number(percentile) / 100) * sorted.length) - 1)] ?? Number.NaN;
  }
  const known: Readonly<Record<string, number>> = {
    Sum: total,
    Average: total / values.length,
    SampleCount: values.length,
    Maximum: Math.max(...values),
    Minimum: Math.min(...values),
  };
  const found = known[statistic];
  if (found === undefined) throw new Error(`no statistic ${statistic}`);
  return found;
}

/** What CloudWatch keeps of emitted values: a metric is its namespace, its name and all of its dimensions. */
export class MetricData {
  readonly #data = new Map<string, Datum[]>();

  add(...data: readonly Datum[]): void {
    for (const datum of data) {
      const key = keyOf(datum);
      const known = this.#data.get(key);
      if (known) known.push(datum);
      else this.#data.set(key, [datum]);
    }
  }

  /** The statistic of the period that begins at a time; undefined where nothing was emitted in it. */
  at(reading: Reading, from: number): number | undefined {
    const until = from + reading.periodSeconds * 1000;
    const values = (this.#data.get(keyOf(reading)) ?? []).filter(({ at }) => at >= from && at < until);
    if (values.length === 0) return undefined;
    return statisticOf(
      reading.statistic,
      values.map(({ value }) => value),
    );
  }
}
