import { Duration } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import { StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Construct } from 'constructs';
import { streamFilters } from '../../shared/events/stream-filters.ts';
import { tableSchema } from '../../shared/store/table/table-schema.ts';
import { type ServiceEvents, streamMaxAge, streamReading } from './event-bus.ts';
import { grantUses, type Usable } from './grants.ts';
import { type FunctionSetting, ServiceFunction } from './service-function.ts';
import { partitionsOf } from './table-partitions.ts';
import { scheduler } from './trust.ts';

interface NoticesProps extends FunctionSetting, Usable {
  readonly events: ServiceEvents;
  /** Where the API is; ends in a slash. */
  readonly apiUrl: string;
}

/**
 * What tells people of findings, runs and hosts as the notifications of their projects say. One function notes what is to
 * be told, from the changes of the table; another, every minute, sends what is due. The first never leaves AWS, and the
 * second, which asks strangers' servers, reads nothing but notices and what has become overdue.
 */
export class Notices extends Construct {
  readonly collector: ServiceFunction;
  readonly notifier: ServiceFunction;

  constructor(scope: Construct, id: string, props: NoticesProps) {
    super(scope, id);
    this.collector = this.#collector(props);
    this.notifier = this.#notifier(props);
  }

  #collector(props: NoticesProps): ServiceFunction {
    const { table, events } = props;
    const granted = grantUses(['table:Query', 'table:PutItem', 'table:UpdateItem'], props, {
      partitions: partitionsOf.notices,
    });
    const collector = new ServiceFunction(this, 'Collector', {
      ...props,
      name: 'notices',
      description: 'Notes what notifications are to tell of each relevant change of the table',
      memory: 512,
      timeout: Duration.minutes(1),
      environment: granted.environment,
      allow: [
        ...granted.allow,
        { actions: ['sqs:SendMessage'], resources: [events.failures.queueArn] },
        ...streamReading(table),
      ],
    });
    collector.lambda.addEventSourceMapping('Changes', {
      eventSourceArn: table.tableStreamArn ?? '',
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      parallelizationFactor: 4,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      maxRecordAge: streamMaxAge,
      onFailure: new SqsDlq(events.failures),
      filters: streamFilters.map((pattern) => ({ pattern: JSON.stringify(pattern) })),
    });
    return collector;
  }

  #notifier(props: NoticesProps): ServiceFunction {
    const { stage, apiUrl } = props;
    const uses = [
      'table:GetItem',
      'table:Query',
      'table:PutItem',
      'table:UpdateItem',
      'table:DeleteItem',
      'receivers:GetSecretValue',
      'receivers:DeleteSecret',
      'mail:SendEmail',
      'stage:NOTIFY',
    ] as const;
    const granted = grantUses(uses, props, {
      partitions: partitionsOf.notifier,
      globalIndexes: [tableSchema.dueIndex.name],
    });
    const notifier = new ServiceFunction(this, 'Notifier', {
      ...props,
      name: 'notifier',
      description: 'Every minute: sends what notifications have to tell',
      memory: 512,
      timeout: Duration.minutes(5),
      environment: {
        ...granted.environment,
        SERVICE_URL: stage.notifications.url ?? apiUrl,
        ...(stage.console.served && { CONSOLE: 'on' }),
      },
      allow: granted.allow,
    });
    // The next minute is the retry, of the scheduler and of Lambda's own queue.
    notifier.lambda.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
    const invoke = new PolicyStatement({
      actions: ['lambda:InvokeFunction'],
      resources: [notifier.lambda.functionArn],
    });
    const role = new Role(this, 'SchedulerRole', {
      assumedBy: scheduler(this),
      description: 'Allows the scheduler to invoke the notifier',
      inlinePolicies: { invoke: new PolicyDocument({ statements: [invoke] }) },
    });
    new Schedule(this, 'Looks', {
      description: 'Invokes the notifier every minute',
      schedule: ScheduleExpression.rate(Duration.minutes(1)),
      target: new LambdaInvoke(notifier.lambda, {
        role: role.withoutPolicyUpdates(),
        retryAttempts: 0,
        maxEventAge: Duration.minutes(1),
      }),
    });
    return notifier;
  }
}
