import { Duration } from 'aws-cdk-lib';
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import { ComparisonOperator, type IMetric, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Stage } from '../../config.ts';
import type { ServiceEvents } from '../event-bus.ts';
import type { Notices } from '../notices.ts';
import type { ScanPipeline } from '../scans/scan-pipeline.ts';
import { serviceMetric } from './service-metrics.ts';

/** What alarms watch. */
export interface WatchedParts {
  readonly stage: Stage;
  readonly api: SpecRestApi;
  readonly pipeline: ScanPipeline;
  readonly events: ServiceEvents;
  readonly notices: Notices;
  readonly deadLetters: Queue;
}

/** One alarm: it is raised when all of `periods` periods of the metric in a row are at the threshold or above. */
export interface Watched {
  readonly metric: IMetric;
  readonly threshold: number;
  readonly periods: number;
  /** What users notice. The section of the operator's book has the name of the alarm. */
  readonly users: string;
  /** Raised below the threshold instead. */
  readonly below?: true;
  /** Of a sign of life, whose absence is the trouble. */
  readonly missingBreaches?: true;
}

const minute = Duration.minutes(1);
const fiveMinutes = Duration.minutes(5);
const quarterHour = Duration.minutes(15);
const sum = { statistic: 'Sum', period: fiveMinutes };
const maximum = { statistic: 'Maximum', period: fiveMinutes };

/** The sum of metrics each of which may have no data. */
function total(period: Duration, usingMetrics: Readonly<Record<string, IMetric>>): MathExpression {
  const expression = Object.keys(usingMetrics)
    .map((id) => `FILL(${id}, 0)`)
    .join(' + ');
  return new MathExpression({ expression, usingMetrics: { ...usingMetrics }, period });
}

function requestAlarms({ stage, api }: WatchedParts): Record<string, Watched> {
  return {
    RequestsFail: {
      metric: api.metricServerError(sum),
      threshold: 5,
      periods: 1,
      users: 'Requests are answered 500 InternalServerError.',
    },
    RequestsSlow: {
      metric: api.metricLatency({ statistic: 'p99', period: fiveMinutes }),
      threshold: Duration.seconds(10).toMilliseconds(),
      periods: 3,
      users: 'One request in a hundred takes longer than 10 seconds.',
    },
    RequestsThrottled: {
      metric: serviceMetric(stage, 'RequestsThrottled', {}, sum),
      threshold: 100,
      periods: 2,
      users: 'Clients are answered 429 Too many requests.',
    },
    FunctionsThrottled: {
      // The pool is that of the account and region, and so is its metric.
      metric: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', ...sum }),
      threshold: 5,
      periods: 2,
      users: 'Requests are answered 500, and scans and events are late: the account has no free concurrency of Lambda.',
    },
    TokensFail: {
      metric: serviceMetric(stage, 'Authorizations', { Outcome: 'failed' }, sum),
      threshold: 5,
      periods: 1,
      users: 'Requests with valid tokens are answered 500: tokens cannot be verified.',
    },
  };
}

function runAlarms({ stage, pipeline }: WatchedParts): Record<string, Watched> {
  return {
    ScansFail: {
      metric: new MathExpression({
        // A few failures of a few runs, such as of targets that are gone, are no trouble of the service.
        expression: 'IF(ends >= 5, share, 0)',
        usingMetrics: {
          ends: serviceMetric(stage, 'RunFailures', {}, { statistic: 'SampleCount', period: quarterHour }),
          share: serviceMetric(stage, 'RunFailures', {}, { statistic: 'Average', period: quarterHour }),
        },
        period: quarterHour,
      }),
      threshold: 0.5,
      periods: 1,
      users: 'At least half of all scans fail.',
    },
    ScansInterrupted: {
      metric: total(fiveMinutes, {
        interrupted: serviceMetric(stage, 'ScansInterrupted', {}, sum),
        errors: pipeline.scanner.lambda.metricErrors(sum),
      }),
      threshold: 3,
      periods: 1,
      users: 'Scans break off and start again; after five attempts without progress they fail.',
    },
    ScansWait: {
      metric: serviceMetric(stage, 'OldestWaitingRun', { WaitsFor: 'scanner' }, maximum),
      threshold: quarterHour.toSeconds(),
      periods: 2,
      users: 'Scans start late or not at all.',
    },
  };
}

function deadLetterAlarms({ stage, pipeline, deadLetters }: WatchedParts): Record<string, Watched> {
  return {
    DeadLettersStay: {
      metric: new MathExpression({
        // A letter that is handed to the function is hidden for three minutes, and as little gone.
        expression: 'visible + hidden',
        usingMetrics: {
          visible: deadLetters.metricApproximateNumberOfMessagesVisible(maximum),
          hidden: deadLetters.metricApproximateNumberOfMessagesNotVisible(maximum),
        },
        period: fiveMinutes,
      }),
      threshold: 1,
      periods: 3,
      users: 'Some scans stay in progress although nobody works on them.',
    },
    DeadLettersFail: {
      metric: total(quarterHour, {
        failed: serviceMetric(
          stage,
          'MessagesFailed',
          { service: 'dead-letter' },
          { statistic: 'Sum', period: quarterHour },
        ),
        errors: pipeline.deadLetter.lambda.metricErrors({ statistic: 'Sum', period: quarterHour }),
      }),
      threshold: 3,
      periods: 1,
      users: 'Scans that never started are not ended, and stay in progress.',
    },
  };
}

function dispatcherAlarms({ stage }: WatchedParts): Record<string, Watched> {
  return {
    DispatcherSilent: {
      metric: serviceMetric(stage, 'Sweeps', {}, { statistic: 'Sum', period: minute }),
      threshold: stage.dispatcher.parts,
      below: true,
      periods: 5,
      missingBreaches: true,
      users: 'Scheduled scans do not start, and interrupted, waiting or cancelled ones do not go on or end.',
    },
    SecretsStay: {
      // The dispatcher tries every 15 minutes: each period has an attempt.
      metric: serviceMetric(stage, 'SecretsNotDestroyed', {}, { statistic: 'Sum', period: Duration.minutes(20) }),
      threshold: 1,
      periods: 2,
      users: 'Nothing is noticed, but secrets of deleted or replaced credentials still exist.',
    },
  };
}

function dataAlarms({ stage, events }: WatchedParts): Record<string, Watched> {
  return {
    EventsWait: {
      metric: events.publisher.lambda.metric('IteratorAge', maximum),
      threshold: quarterHour.toMilliseconds(),
      periods: 2,
      users: 'Notifications of findings and runs are late; after 12 hours they are dropped.',
    },
    EventsFail: {
      metric: events.failures.metricApproximateNumberOfMessagesVisible(maximum),
      threshold: 1,
      periods: 1,
      users: 'A notification of a finding or a run was not sent.',
    },
    CmsDataOld: {
      metric: serviceMetric(stage, 'CmsDataAge', {}, maximum),
      threshold: 61,
      periods: 1,
      users: 'CMS scans do not know what was released since, and say so: a site may seem up to date that is not.',
    },
    TableThrottled: {
      metric: serviceMetric(stage, 'TableThrottles', { Reason: 'throughput' }, sum),
      threshold: 10,
      periods: 1,
      users: 'Requests of a busy project are answered 429, and its scans are slow.',
    },
    CollectionsFull: {
      metric: serviceMetric(stage, 'ItemCollectionSize', {}, maximum),
      threshold: 8,
      periods: 1,
      users: 'Nothing yet; once a partition has 10 GB, its project can store no more settings or findings there.',
    },
  };
}

function noticeAlarms({ stage, notices }: WatchedParts): Record<string, Watched> {
  const errorsOf = ({ lambda }: typeof notices.notifier) =>
    lambda.metricErrors({ statistic: 'Sum', period: quarterHour });
  return {
    DeliveriesFail: {
      metric: serviceMetric(stage, 'DeliveriesFailed', {}, sum),
      threshold: 1,
      periods: 1,
      users: 'A notification did not reach its receiver for 24 hours and was given up; list-delivery shows why.',
    },
    NoticesFail: {
      metric: total(quarterHour, {
        failed: serviceMetric(stage, 'NoticesNotTold', {}, { statistic: 'Sum', period: quarterHour }),
        notifier: errorsOf(notices.notifier),
        collector: errorsOf(notices.collector),
      }),
      threshold: 3,
      periods: 1,
      users: 'Notifications of projects are late or not sent.',
    },
  };
}

/** All alarms by name. Each is tested with the local service: what it watches is broken, and it must be raised. */
export function alarmTable(parts: WatchedParts): Readonly<Record<string, Watched>> {
  return {
    ...requestAlarms(parts),
    ...runAlarms(parts),
    ...deadLetterAlarms(parts),
    ...dispatcherAlarms(parts),
    ...dataAlarms(parts),
    ...noticeAlarms(parts),
  };
}

/** How CloudWatch compares, and what it makes of a period without data. */
export function comparisonOf({ below, missingBreaches }: Watched) {
  return {
    comparisonOperator: below
      ? ComparisonOperator.LESS_THAN_THRESHOLD
      : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: missingBreaches ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  };
}
