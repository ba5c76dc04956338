import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Stage } from '../config.ts';
import type { ServiceEvents } from './event-bus.ts';
import type { ScanPipeline } from './scan-pipeline.ts';

interface AlarmsProps {
  readonly stage: Stage;
  readonly api: SpecRestApi;
  readonly pipeline: ScanPipeline;
  readonly events: ServiceEvents;
  readonly scanQueue: Queue;
  readonly deadLetters: Queue;
}

interface Watched {
  readonly metric: IMetric;
  /** Alarms at this value or above. */
  readonly threshold: number;
  /** Periods of the metric in a row. */
  readonly periods: number;
  /** What it means for the people who use the service, and where to look. */
  readonly impact: string;
}

const perFiveMinutes = { period: Duration.minutes(5), statistic: 'Sum' };

function watched({ api, pipeline, events, scanQueue, deadLetters }: AlarmsProps): Record<string, Watched> {
  return {
    DeadLettersStay: {
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(5),
        statistic: 'Minimum',
      }),
      threshold: 1,
      periods: 3,
      impact:
        'Messages stay in the dead-letter queue; their scans remain in progress until the dispatcher ends them. Check the log of the dead-letter function.',
    },
    ScansWait: {
      metric: scanQueue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(5), statistic: 'Maximum' }),
      threshold: Duration.minutes(45).toSeconds(),
      periods: 2,
      impact: 'Scans start late or not at all: the scanner function fails, or the load exceeds scanner.maxConcurrency.',
    },
    DispatcherFails: {
      metric: pipeline.dispatcher.lambda.metricErrors(perFiveMinutes),
      threshold: 3,
      periods: 1,
      impact: 'Scans without a message or a live scanner are not recovered. Check the log of the dispatcher function.',
    },
    ScannersFail: {
      metric: pipeline.scanner.lambda.metricErrors(perFiveMinutes),
      threshold: 3,
      periods: 2,
      impact: 'Scans abort, are retried up to three times and end as errors. Check the log of the scanner function.',
    },
    EventsWait: {
      metric: events.publisher.lambda.metric('IteratorAge', { period: Duration.minutes(5), statistic: 'Maximum' }),
      threshold: Duration.minutes(15).toMilliseconds(),
      periods: 2,
      impact: 'Events are delayed and are dropped after 12 hours. Check the log of the publisher function.',
    },
    EventsFail: {
      metric: events.failures.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(5),
        statistic: 'Maximum',
      }),
      threshold: 1,
      periods: 1,
      impact: 'Events were not published or not forwarded. Each message in the failure queue describes one of them.',
    },
    RequestsFail: {
      metric: api.metricServerError(perFiveMinutes),
      threshold: 5,
      periods: 1,
      impact:
        'Requests fail with InternalServerError. Find the route in the access log, then check the log of its function.',
    },
  };
}

/** A few alarms on the whole of the service; a mail for each where the stage names an address. */
export class Alarms extends Construct {
  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    const { alarmEmail } = props.stage;
    const topic = alarmEmail === undefined ? undefined : this.#mailTo(alarmEmail);
    for (const [name, { metric, threshold, periods, impact }] of Object.entries(watched(props))) {
      const alarm = new Alarm(this, name, {
        metric,
        threshold,
        evaluationPeriods: periods,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: TreatMissingData.NOT_BREACHING,
        alarmDescription: impact,
      });
      if (topic !== undefined) alarm.addAlarmAction(new SnsAction(topic));
    }
  }

  /** A topic that the alarms of this account and region may publish to. */
  #mailTo(address: string): Topic {
    const topic = new Topic(this, 'Topic', { enforceSSL: true });
    topic.addSubscription(new EmailSubscription(address));
    // A policy of one's own, such as the one against plain HTTP, replaces the one by which SNS lets the account publish.
    const stack = Stack.of(this);
    const alarms = stack.formatArn({
      service: 'cloudwatch',
      resource: 'alarm',
      resourceName: '*',
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AllowAlarms',
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: {
          StringEquals: { 'aws:SourceAccount': stack.account },
          ArnLike: { 'aws:SourceArn': alarms },
        },
      }),
    );
    return topic;
  }
}
