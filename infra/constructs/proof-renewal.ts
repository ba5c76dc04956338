import { Duration } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Construct } from 'constructs';
import { tableSchema } from '../../shared/store/table/table-schema.ts';
import { grantUses, type Usable } from './grants.ts';
import { type FunctionSetting, ServiceFunction } from './service-function.ts';
import { partitionsOf } from './table-partitions.ts';
import { scheduler } from './trust.ts';

/**
 * What renews proofs of ownership, every hour. It is apart from the dispatcher: that one may start and end everything, and
 * what asks strangers' servers may do nothing but read proofs and write down what it found.
 */
export class ProofRenewal extends Construct {
  constructor(scope: Construct, id: string, props: FunctionSetting & Usable & { readonly aboutUrl: string }) {
    super(scope, id);
    const uses = ['table:GetItem', 'table:UpdateItem', 'stage:EGRESS'] as const;
    const granted = grantUses(uses, props, {
      partitions: partitionsOf['proof-renewal'],
      globalIndexes: [tableSchema.dueIndex.name],
    });
    const { lambda } = new ServiceFunction(this, 'Renewal', {
      ...props,
      name: 'proof-renewal',
      description: 'Every hour: verifies proofs of ownership again before they end',
      memory: 512,
      timeout: Duration.minutes(5),
      environment: { ...granted.environment, ABOUT_URL: props.aboutUrl },
      allow: granted.allow,
    });
    // The next hour is the retry.
    lambda.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(30) });
    const invoke = new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [lambda.functionArn] });
    const role = new Role(this, 'SchedulerRole', {
      assumedBy: scheduler(this),
      description: 'Allows the scheduler to invoke the renewal of proofs',
      inlinePolicies: { invoke: new PolicyDocument({ statements: [invoke] }) },
    });
    new Schedule(this, 'EveryHour', {
      description: 'Invokes the renewal of proofs of ownership every hour',
      schedule: ScheduleExpression.rate(Duration.hours(1)),
      target: new LambdaInvoke(lambda, {
        role: role.withoutPolicyUpdates(),
        retryAttempts: 0,
        maxEventAge: Duration.minutes(30),
      }),
    });
  }
}
