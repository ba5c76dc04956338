import { Duration, Validations } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import { StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { streamFilters } from '../../shared/events/stream-filters.ts';
import type { UsedTable } from './record-table.ts';
import { type Allowance, type FunctionSetting, ServiceFunction } from './service-function.ts';

interface ServiceEventsProps extends FunctionSetting {
  readonly table: UsedTable;
}

/** How long readers of the stream try: less than the day for which it keeps a change, so that it can still be read. */
export const streamMaxAge = Duration.hours(12);

/** What Lambda's poller does in the name of a function that reads the table's stream. */
export function streamReading({ tableArn, tableStreamArn = '' }: UsedTable): Allowance[] {
  return [
    {
      actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
      resources: [tableStreamArn],
    },
    {
      actions: ['dynamodb:ListStreams'],
      resources: [`${tableArn}/stream/*`],
      because: 'Lambda lists the streams of this table only before it reads one.',
    },
  ];
}

/**
 * The bus of the service's events and what fills it: the table's stream is the outbox. What was written is in the
 * stream, so that no event is lost with a process that dies between its write and its message.
 */
export class ServiceEvents extends Construct {
  readonly bus: EventBus;
  readonly publisher: ServiceFunction;
  /** Changes that were given up, and forwarded events that failed. */
  readonly failures: Queue;

  constructor(scope: Construct, id: string, props: ServiceEventsProps) {
    super(scope, id);
    this.bus = new EventBus(this, 'Bus', {
      eventBusName: `scanfold-${props.stage.name}`,
      description: 'Opened, fixed and reopened findings, ended runs, and new hosts',
    });
    this.failures = new Queue(this, 'Failures', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    Validations.of(this.failures).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'It is the failure queue, read by operators.',
    });
    this.publisher = this.#publisher(props);
  }

  #publisher(props: ServiceEventsProps): ServiceFunction {
    const { table } = props;
    const streamArn = table.tableStreamArn ?? '';
    const publisher = new ServiceFunction(this, 'Publisher', {
      ...props,
      name: 'publisher',
      description: 'Publishes an event for each relevant change of the table',
      memory: 512,
      timeout: Duration.minutes(1),
      environment: { EVENT_BUS_NAME: this.bus.eventBusName, FAILURE_QUEUE_URL: this.failures.queueUrl },
      allow: [
        { actions: ['events:PutEvents'], resources: [this.bus.eventBusArn] },
        { actions: ['sqs:SendMessage'], resources: [this.failures.queueArn] },
        ...streamReading(table),
      ],
    });
    publisher.lambda.addEventSourceMapping('Changes', {
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      // Changes of one item stay in their order.
      parallelizationFactor: 4,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      maxRecordAge: streamMaxAge,
      onFailure: new SqsDlq(this.failures),
      filters: streamFilters.map((pattern) => ({ pattern: JSON.stringify(pattern) })),
    });
    return publisher;
  }
}
