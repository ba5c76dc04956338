import type { Measure } from '../metrics/measure.ts';
import type { FindingSummary } from '../records/runs/finding-summary.ts';
import type { RunErrorClass } from '../records/runs/run-error.ts';
import type { FinalState } from '../records/runs/run-states.ts';
import { diagnosisDataSources, osintDataSources } from '../records/settings/data-sources.ts';

/** What of a run's end is worth a metric; times are in seconds since the epoch. */
interface Ended {
  readonly state: FinalState;
  readonly errorClass?: RunErrorClass | undefined;
  /** Absent of a run that could not be read. */
  readonly dataSource?: string | undefined;
  readonly startedAt?: number | undefined;
  readonly endedAt: number;
  readonly findings?: FindingSummary | undefined;
}

const known: ReadonlySet<string> = new Set([...diagnosisDataSources, ...osintDataSources].map(({ name }) => name));

/** A data source of the service by its name; any other, of which there may be many, as `other`. */
const sourceOf = (name = '') => (known.has(name) ? name : 'other');

/** The ends that are a failure, whoever caused it. */
const failures: ReadonlySet<FinalState> = new Set(['failed', 'timed_out']);

/** Records the metrics of a run that has ended, exactly once per run. */
export function measureEnd(
  measure: Measure,
  { state, errorClass, dataSource, startedAt, endedAt, findings }: Ended,
): void {
  const DataSource = sourceOf(dataSource);
  measure('RunsEnded', 1, { State: state, DataSource, ErrorClass: errorClass ?? 'none' });
  measure('RunFailures', failures.has(state) ? 1 : 0);
  if (startedAt !== undefined) measure('ScanSeconds', endedAt - startedAt, { DataSource });
  for (const [Severity, count] of Object.entries(findings ?? {})) measure('Findings', count, { Severity });
}
