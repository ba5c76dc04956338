import { Duration, Stack } from 'aws-cdk-lib';
import { EventField, type EventPattern, Match, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SnsTopic, SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { type IRole, PolicyDocument, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { eventSource, eventTypes } from '../../shared/events/event.ts';
import { severities } from '../../shared/records/findings/severity.ts';
import type { Stage } from '../config.ts';
import type { ServiceEvents } from './event-bus.ts';
import { grantUses, type Usable } from './grants.ts';
import { type FunctionSetting, ServiceFunction } from './service-function.ts';
import { partitionsOf } from './table-partitions.ts';
import { inThisAccount } from './trust.ts';

interface ForwardingProps extends FunctionSetting, Usable {
  readonly events: ServiceEvents;
  /** Where the API is; ends in a slash. */
  readonly apiUrl: string;
}

type ToSns = NonNullable<Stage['forward']['sns']>;

const findingEvents: string[] = [eventTypes.opened, eventTypes.fixed, eventTypes.reopened];
const detail = (path: string) => EventField.fromPath(`$.detail.${path}`);

/** Sends the events of the bus on, each way where the stage asks for it; in none by default. */
export class Forwarding extends Construct {
  constructor(scope: Construct, id: string, props: ForwardingProps) {
    super(scope, id);
    const { sns, securityHub } = props.stage.forward;
    if (sns) this.#toSns(sns, props);
    if (securityHub) this.#toSecurityHub(props);
  }

  /** One line of text for each event, to whoever subscribes to the topic. */
  #toSns({ emails, leastSeverity, runs }: ToSns, { events, apiUrl }: ForwardingProps): void {
    const topic = new Topic(this, 'Topic', { displayName: 'Scanfold', enforceSSL: true });
    for (const email of emails) topic.addSubscription(new EmailSubscription(email));
    const target = { role: this.#publisher(topic, events), deadLetterQueue: events.failures };
    // A rule can leave nothing out of its text, so that the event itself has the line; what follows it is in every event.
    const forward = (rule: Rule, more: string) => {
      const text = `${EventField.fromPath('$.detail-type')}: ${detail('summary')} - Details: ${apiUrl}api/v1/${more}`;
      rule.addTarget(new SnsTopic(topic, { ...target, message: RuleTargetInput.fromText(text) }));
    };
    const project = `project_id=${detail('project_id')}`;
    const forwarded = severities.slice(0, severities.indexOf(leastSeverity) + 1);
    const findings: EventPattern = {
      source: [eventSource],
      detailType: findingEvents,
      detail: { finding: { severity: forwarded } },
    };
    const finding = `finding_id=${detail('finding.finding_id')}`;
    forward(this.#rule('FindingsToTopic', findings, events), `finding/get-finding?${project}&${finding}`);
    // A new host is no more than a low finding.
    if (leastSeverity === 'low') {
      const appeared: EventPattern = { source: [eventSource], detailType: [eventTypes.hostAppeared] };
      const host = `domain=${detail('host.host')}`;
      forward(this.#rule('HostsToTopic', appeared, events), `osint/list-host/?${project}&${host}`);
    }
    if (runs === 'none') return;
    const ended: EventPattern = {
      source: [eventSource],
      detailType: [eventTypes.runEnded],
      ...(runs === 'unsuccessful' && { detail: { run: { state: Match.anythingBut('succeeded', 'skipped') } } }),
    };
    const run = `run_id=${detail('run.run_id')}`;
    forward(this.#rule('RunsToTopic', ended, events), `scan/get-run?${project}&${run}`);
  }

  /** Rules publish in a role: the topic's policy could not tell them from those of other accounts. */
  #publisher(topic: Topic, { bus }: ServiceEvents): IRole {
    const publish = new PolicyStatement({ actions: ['sns:Publish'], resources: [topic.topicArn] });
    const role = new Role(this, 'TopicRole', {
      assumedBy: inThisAccount(this, 'events.amazonaws.com', [
        Stack.of(this).formatArn({ service: 'events', resource: 'rule', resourceName: `${bus.eventBusName}/*` }),
      ]),
      description: 'Allows the rules of the bus to publish to the topic',
      inlinePolicies: { publish: new PolicyDocument({ statements: [publish] }) },
    });
    return role.withoutPolicyUpdates();
  }

  /** Findings into Security Hub of the account and region of the stack, a hundred at a time. */
  #toSecurityHub(props: ForwardingProps): void {
    const { events } = props;
    const stack = Stack.of(this);
    const productArn = stack.formatArn({
      service: 'securityhub',
      resource: 'product',
      resourceName: `${stack.account}/default`,
    });
    const hubArn = stack.formatArn({ service: 'securityhub', resource: 'hub', resourceName: 'default' });
    const timeout = Duration.minutes(1);
    const queue = new Queue(this, 'SecurityHubQueue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      visibilityTimeout: timeout.plus(Duration.minutes(1)),
      deadLetterQueue: { queue: events.failures, maxReceiveCount: 8 },
    });
    const pattern: EventPattern = { source: [eventSource], detailType: findingEvents };
    this.#rule('FindingsToSecurityHub', pattern, events).addTarget(
      new SqsQueue(queue, { deadLetterQueue: events.failures }),
    );
    const granted = grantUses(['table:Query'], props, { partitions: partitionsOf['security-hub'] });
    const forwarder = new ServiceFunction(this, 'SecurityHub', {
      ...props,
      name: 'security-hub',
      description: 'Imports findings into Security Hub, suppresses those that are set aside and archives fixed ones',
      memory: 512,
      timeout,
      environment: { ...granted.environment, PRODUCT_ARN: productArn },
      allow: [
        ...granted.allow,
        { actions: ['securityhub:BatchImportFindings'], resources: [productArn] },
        { actions: ['securityhub:BatchUpdateFindings'], resources: [hubArn] },
        {
          actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
          resources: [queue.queueArn],
        },
      ],
    });
    forwarder.lambda.addEventSource(
      new SqsEventSource(queue, {
        batchSize: 100,
        maxBatchingWindow: Duration.seconds(20),
        maxConcurrency: 2,
        reportBatchItemFailures: true,
      }),
    );
  }

  #rule(id: string, eventPattern: EventPattern, { bus }: ServiceEvents): Rule {
    return new Rule(this, id, { eventBus: bus, eventPattern, description: `Scanfold: ${id}` });
  }
}
