import { ArnFormat, Stack } from 'aws-cdk-lib';
import { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { alarmTable, comparisonOf, type WatchedParts } from './alarm-table.ts';

/** The alarms of the stage, and the topic that hears when one is raised and when it is over. */
export class Alarms extends Construct {
  readonly topic: Topic;
  readonly alarms: readonly Alarm[];

  constructor(scope: Construct, id: string, props: WatchedParts) {
    super(scope, id);
    const { alarmEmail } = props.stage;
    this.topic = this.#topic();
    if (alarmEmail !== undefined) this.topic.addSubscription(new EmailSubscription(alarmEmail));
    this.alarms = Object.entries(alarmTable(props)).map(([name, watched]) => {
      const { metric, threshold, periods, users } = watched;
      const alarm = new Alarm(this, name, {
        metric,
        threshold,
        evaluationPeriods: periods,
        ...comparisonOf(watched),
        alarmDescription: `${users} Runbook: docs/operations.md, section "${name}".`,
      });
      alarm.addAlarmAction(new SnsAction(this.topic));
      alarm.addOkAction(new SnsAction(this.topic));
      return alarm;
    });
  }

  /** A topic that the alarms of this account and region may publish to. */
  #topic(): Topic {
    const topic = new Topic(this, 'Topic', { displayName: 'Scanfold alarms', enforceSSL: true });
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
