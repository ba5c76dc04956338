import { type Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Effect, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  type Code,
  Function as LambdaFunction,
  RecursiveLoop,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Stage } from '../config.ts';

/** Finds the bundle of a function by its name, e.g. `diagnosis/put-portscan-target` or `scanner`. */
export type CodeOf = (name: string) => Code;

/** What all functions of a stack share. */
export interface FunctionSetting {
  readonly stage: Stage;
  readonly codeOf: CodeOf;
}

/** What one function is. */
export interface ServiceFunctionProps extends FunctionSetting {
  /** Path of its file in functions/ without the ending. */
  readonly name: string;
  readonly description: string;
  readonly timeout: Duration;
  readonly memory: number;
  readonly environment: Readonly<Record<string, string>>;
  /** All that it may do, beside writing its own log and traces. */
  readonly allow: readonly Allowance[];
  /**
   * True where the function sends messages that come back to it. Lambda takes that for a runaway loop and stops it
   * after 16 rounds, unless told otherwise.
   */
  readonly continuesItself?: boolean;
}

/** Actions on resources, both written out. */
export interface Allowance {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
}

const statement = ({ actions, resources }: Allowance) =>
  new PolicyStatement({ effect: Effect.ALLOW, actions: [...actions], resources: [...resources] });

/** A Lambda function by the house's rules: its own role with nothing but what it was given, its own log group, traces. */
export class ServiceFunction extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, props: ServiceFunctionProps) {
    super(scope, id);
    const { stage } = props;
    const logGroup = new LogGroup(this, 'Log', {
      retention: stage.logRetentionDays,
      removalPolicy: stage.production ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: `What ${props.name} may do`,
      inlinePolicies: {
        function: new PolicyDocument({
          statements: [
            { actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [logGroup.logGroupArn] },
            { actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], resources: ['*'] },
            ...props.allow,
          ].map(statement),
        }),
      },
    });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'X-Ray has no resources that its two write actions could be limited to.',
    });
    this.lambda = new LambdaFunction(this, 'Function', {
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: props.codeOf(props.name),
      handler: 'index.handler',
      memorySize: props.memory,
      timeout: props.timeout,
      environment: { ...props.environment },
      logGroup,
      // Constructs may not add to the role behind our back: what a function may do is what stands above.
      role: role.withoutPolicyUpdates(),
      tracing: Tracing.ACTIVE,
      ...(props.continuesItself === true && { recursiveLoop: RecursiveLoop.ALLOW }),
    });
  }
}
