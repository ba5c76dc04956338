/** The units of EMF that are used here. */
type Unit = 'Count' | 'Milliseconds' | 'Seconds' | 'Gigabytes';

/** What is measured: what emits it, the alarms, the dashboard and the operator's book all read it here. */
export interface Metric {
  readonly unit: Unit;
  /**
   * The sets of dimensions under which CloudWatch keeps it; an empty set is the stage's whole. Each combination of values
   * is billed as a metric of its own, so that each dimension has a few values, known in advance.
   */
  readonly dimensions: readonly (readonly string[])[];
  /** `sum` and `max`: one number for each invocation; `each`: every value counts, for averages and percentiles. */
  readonly kind: 'sum' | 'max' | 'each';
  readonly about: string;
}

/** Every metric of the service, by its name in the namespace of the stage. */
export const metrics = {
  Requests: {
    unit: 'Count',
    dimensions: [['Route', 'StatusClass']],
    kind: 'sum',
    about: 'requests that a function answered, by route and class of status (2xx, 4xx, 5xx)',
  },
  Duration: {
    unit: 'Milliseconds',
    dimensions: [[]],
    kind: 'each',
    about: 'time from the start of a request in its function to its answer; the log has it by route',
  },
  RequestsThrottled: {
    unit: 'Count',
    dimensions: [[]],
    kind: 'sum',
    about: 'requests answered 429, by the gateway or a function; a filter counts them in the access log',
  },
  Authorizations: {
    unit: 'Count',
    dimensions: [['Outcome']],
    kind: 'sum',
    about: 'tokens that were `accepted`, `denied`, or could not be verified (`failed`)',
  },
  ColdStart: {
    unit: 'Count',
    dimensions: [['service']],
    kind: 'sum',
    about: 'first invocations of an execution environment',
  },
  FunctionSeconds: {
    unit: 'Seconds',
    dimensions: [['service']],
    kind: 'each',
    about: 'time of each invocation: the sum is what Lambda bills, times the memory of the function',
  },
  ReadUnits: {
    unit: 'Count',
    dimensions: [['service']],
    kind: 'sum',
    about: 'read capacity units of the table and its indexes',
  },
  WriteUnits: {
    unit: 'Count',
    dimensions: [['service']],
    kind: 'sum',
    about: 'write capacity units of the table and its indexes; without those of writes whose condition failed',
  },
  Messages: {
    unit: 'Count',
    dimensions: [['service']],
    kind: 'sum',
    about: 'messages sent to queues; each is three requests of SQS: sent, received, deleted',
  },
  MessagesFailed: {
    unit: 'Count',
    dimensions: [['service']],
    kind: 'sum',
    about: 'messages and records of streams that a function handed back; its invocation does not count as failed',
  },
  RunsEnded: {
    unit: 'Count',
    dimensions: [['State', 'DataSource'], ['ErrorClass']],
    kind: 'sum',
    about: 'ends of runs by state and data source, and by error class (`none` after success)',
  },
  RunFailures: {
    unit: 'Count',
    dimensions: [[]],
    kind: 'each',
    about: '1 for each run that ended as failed or timed_out, 0 for every other end: the average is the share',
  },
  ScansInterrupted: {
    unit: 'Count',
    dimensions: [[]],
    kind: 'sum',
    about: 'attempts at a scan that broke off unexpectedly; a run is given up after five of them without progress',
  },
  ScanSeconds: {
    unit: 'Seconds',
    dimensions: [['DataSource']],
    kind: 'each',
    about: 'time from the start of a run to its end',
  },
  Findings: {
    unit: 'Count',
    dimensions: [['Severity']],
    kind: 'sum',
    about: 'findings that runs had observed at their ends',
  },
  QueueDelay: {
    unit: 'Seconds',
    dimensions: [[]],
    kind: 'each',
    about: 'time from the request of a run to its start',
  },
  OldestWaitingRun: {
    unit: 'Seconds',
    dimensions: [['WaitsFor']],
    kind: 'max',
    about: 'age of the oldest run that waits for a `scanner`, a `slot` of its project or its `origin`; at each sweep',
  },
  Sweeps: {
    unit: 'Count',
    dimensions: [[]],
    kind: 'sum',
    about: 'completed sweeps of the dispatcher, one a minute for each of its parts: its sign of life',
  },
  ItemsSwept: {
    unit: 'Count',
    dimensions: [[]],
    kind: 'sum',
    about: 'due items that sweeps processed',
  },
  ItemsNotSwept: {
    unit: 'Count',
    dimensions: [[]],
    kind: 'sum',
    about: 'due items whose handling failed; the next try is two minutes later',
  },
  SecretsNotDestroyed: {
    unit: 'Count',
    dimensions: [[]],
    kind: 'sum',
    about: 'attempts of the dispatcher to destroy a secret that failed; the next one is 15 minutes later',
  },
  EventsPublished: {
    unit: 'Count',
    dimensions: [[]],
    kind: 'sum',
    about: 'events that the bus took',
  },
  EventsRefused: {
    unit: 'Count',
    dimensions: [[]],
    kind: 'sum',
    about: 'events that the bus did not take, after three tries of an invocation',
  },
  NoticesStored: {
    unit: 'Count',
    dimensions: [[]],
    kind: 'sum',
    about: 'notices of findings, runs and hosts that notifications are to tell',
  },
  NoticesNotTold: {
    unit: 'Count',
    dimensions: [[]],
    kind: 'sum',
    about: 'failed looks at what a notification has to do; tried again after two minutes',
  },
  DeliveriesSent: {
    unit: 'Count',
    dimensions: [[]],
    kind: 'sum',
    about: 'deliveries of notifications that arrived',
  },
  DeliveriesRetried: {
    unit: 'Count',
    dimensions: [[]],
    kind: 'sum',
    about: 'attempts to deliver that failed and will be repeated',
  },
  DeliveriesFailed: {
    unit: 'Count',
    dimensions: [[]],
    kind: 'sum',
    about: 'deliveries given up after 24 hours, or at once where the receiver is gone (410)',
  },
  CmsDataAge: {
    unit: 'Count',
    dimensions: [[]],
    kind: 'max',
    about: 'age in days of the oldest table that the result of a CMS scan relies upon',
  },
  TableThrottles: {
    unit: 'Count',
    dimensions: [['Reason']],
    kind: 'sum',
    about: 'calls that the table refused after all retries: `throughput` of a partition, or `collection full`',
  },
  ItemCollectionSize: {
    unit: 'Gigabytes',
    dimensions: [[]],
    kind: 'max',
    about:
      'size of a partition that was written to, by the upper bound of DynamoDB; from 2 GB on, and 10 where it takes no more',
  },
} as const satisfies Readonly<Record<string, Metric>>;

export type MetricName = keyof typeof metrics;

/** The dimensions whose values come with a value; `service` comes from the environment of the function. */
export type DimensionOf<N extends MetricName> = Exclude<(typeof metrics)[N]['dimensions'][number][number], 'service'>;
