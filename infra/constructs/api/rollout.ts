import { createHash } from 'node:crypto';
import { Duration, Lazy, NestedStack, Stack, Validations } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, CfnFunction, CfnVersion, type Function as LambdaFunction, Version } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { ServiceFunction } from '../service-function.ts';

/** The name under which the gateway invokes a function that is rolled out gradually. */
const aliasName = 'live';

/** What the gateway invokes of a function: with a rollout the alias, which follows a new version by and by. */
export function invokedArn({ functionArn }: LambdaFunction, isGradual: boolean): string {
  return isGradual ? `${functionArn}:${aliasName}` : functionArn;
}

interface RolloutProps {
  /** The API's name, by which CloudWatch counts its errors. */
  readonly apiName: string;
  readonly functions: readonly ServiceFunction[];
}

/**
 * Gradual deployment of the API's functions: a new version of each gets a tenth more of the requests each minute. Where the
 * API fails meanwhile, CodeDeploy takes all back to the version before, and with it CloudFormation the whole update.
 *
 * A stack of its own, as a version, an alias and a deployment group for each function would be more than the service's stack may
 * hold; functions stay in that, by name. The alias is known by its ARN alone, so that neither stack waits for the other's output.
 */
export class Rollout extends NestedStack {
  constructor(scope: Construct, id: string, { apiName, functions }: RolloutProps) {
    super(scope, id, { description: 'Gradual deployment of the functions of the API' });
    const application = new LambdaApplication(this, 'Application');
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      description: 'Allows CodeDeploy to shift the aliases of the functions of the API',
    });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      reason: 'The AWS managed policy for exactly this role.',
    });
    const alarm = this.#alarm(apiName);
    for (const { node, lambda } of functions) {
      const made = new CfnVersion(this, `${node.id}-Version`, { functionName: lambda.functionName });
      const base = this.getLogicalId(made);
      made.overrideLogicalId(Lazy.uncachedString({ produce: () => base + hashOf(lambda) }));
      const version = Version.fromVersionAttributes(this, `${node.id}-Made`, { lambda, version: made.attrVersion });
      new LambdaDeploymentGroup(this, `${node.id}-Group`, {
        application,
        role,
        alias: new Alias(this, `${node.id}-Alias`, { aliasName, version }),
        alarms: [alarm],
        deploymentConfig: LambdaDeploymentConfig.LINEAR_10PERCENT_EVERY_1MINUTE,
      });
    }
  }

  /** A minute is enough, other than for an alarm that wakes somebody: what is in doubt goes back. */
  #alarm(apiName: string): Alarm {
    return new Alarm(this, 'RequestsFail', {
      metric: new Metric({
        namespace: 'AWS/ApiGateway',
        metricName: '5XXError',
        dimensionsMap: { ApiName: apiName },
        period: Duration.minutes(1),
        statistic: 'Sum',
      }),
      threshold: 3,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: 'Requests fail while a new version is rolled out: CodeDeploy goes back to the version before.',
    });
  }
}

/**
 * A hash of all that a version fixes: Lambda makes no second version of the same, and no version by itself of what changed.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/configuration-versions.html
 */
function hashOf(lambda: LambdaFunction): string {
  const made = lambda.node.defaultChild;
  if (!(made instanceof CfnFunction)) throw new Error(`${lambda.node.path} is no function`);
  const { architectures, code, description, environment, handler, loggingConfig } = made;
  const { memorySize, role, runtime, timeout, tracingConfig } = made;
  const fixed = { architectures, code, description, environment, handler, loggingConfig };
  const all = Stack.of(lambda).resolve({ ...fixed, memorySize, role, runtime, timeout, tracingConfig });
  return createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 16);
}
