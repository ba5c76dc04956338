import { createHash } from 'node:crypto';
import { ArnFormat, type Duration, Stack, Validations } from 'aws-cdk-lib';
import { Effect, PolicyDocument, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  type Code,
  type FunctionOptions,
  type ILayerVersion,
  Function as LambdaFunction,
  RecursiveLoop,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import * as z from 'zod/mini';
import type { Stage } from '../config.ts';
import { metricsNamespace } from './monitoring/service-metrics.ts';
import { keptInProduction } from './removal.ts';
import { inThisAccount } from './trust.ts';

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
  /** The network that it is in; without it, Lambda's own. */
  readonly place?: Pick<FunctionOptions, 'vpc' | 'vpcSubnets' | 'securityGroups'> | undefined;
  /** Arm where it does not say. */
  readonly architecture?: Architecture;
  readonly layers?: readonly ILayerVersion[];
  /** The log group that it shares with others; it writes to streams of its own name alone. Without it, one of its own. */
  readonly log?: LogGroup;
}

/** Actions on resources, both written out. */
export interface Allowance {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  /** The partition keys of the table that it is for, with wildcards; all where it does not say. */
  readonly partitions?: readonly string[];
  /** The prefix of the keys of a bucket that it may list. */
  readonly listed?: string;
  /** True: these actions are refused, whatever else is allowed. */
  readonly denied?: true;
  /** Why the resources end in a wildcard, where they do. */
  readonly because?: string;
}

/** IAM lets a list of keys pass where all fit, and refuses it where any does. */
const statement = ({ actions, resources, partitions, listed, denied }: Allowance) =>
  new PolicyStatement({
    effect: denied ? Effect.DENY : Effect.ALLOW,
    actions: [...actions],
    resources: [...resources],
    ...(partitions && {
      conditions: {
        [denied ? 'ForAnyValue:StringLike' : 'ForAllValues:StringLike']: { 'dynamodb:LeadingKeys': [...partitions] },
      },
    }),
    ...(listed !== undefined && { conditions: { StringLike: { 's3:prefix': [`${listed}*`] } } }),
  });

/** What the metrics call a function: all routes together are the `api`. */
const serviceOf = (name: string) => (name.includes('/') ? 'api' : name);

/** The most that Lambda takes for a name. */
const maxNameLength = 64;

/**
 * A function's name, such as `scanfold-dev-finding-get-finding`: known before it is made, so that its role can name its
 * log streams. One that would be too long ends in a hash of itself.
 */
function functionName(stage: Stage, name: string): string {
  const full = `scanfold-${stage.name}-${name.replaceAll('/', '-')}`;
  if (full.length <= maxNameLength) return full;
  const hash = createHash('sha256').update(full).digest('hex').slice(0, 8);
  return `${full.slice(0, maxNameLength - hash.length - 1)}-${hash}`;
}

/** A log group that is kept as long as the stage says. */
export function functionLog(scope: Construct, id: string, stage: Stage): LogGroup {
  return new LogGroup(scope, id, {
    retention: stage.logRetentionDays,
    removalPolicy: keptInProduction(stage),
  });
}

/** A Lambda function by the house's rules: its own role with nothing but what it was given, its own log, traces. */
export class ServiceFunction extends Construct {
  readonly lambda: LambdaFunction;
  /** The folder of its file in functions/, such as `diagnosis`; `service` for a file of no folder. */
  readonly area: string;

  constructor(scope: Construct, id: string, props: ServiceFunctionProps) {
    super(scope, id);
    const { stage, log } = props;
    const name = functionName(stage, props.name);
    this.area = props.name.includes('/') ? props.name.replace(/\/.*$/, '') : 'service';
    const logGroup = log ?? functionLog(this, 'Log', stage);
    const role = new Role(this, 'Role', {
      assumedBy: inThisAccount(this, 'lambda.amazonaws.com'),
      description: `Permissions of ${props.name}`,
      inlinePolicies: {
        function: new PolicyDocument({
          statements: [
            ...(log === undefined
              ? [{ actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [logGroup.logGroupArn] }]
              : writeOwnStreams(log, name)),
            { actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], resources: ['*'] },
            ...props.allow,
          ].map(statement),
        }),
      },
    });
    Validations.of(role).acknowledge(
      {
        id: 'AwsSolutions-IAM5[Resource::*]',
        reason:
          'The two write actions of X-Ray, and those of network interfaces, do not support resource-level permissions.',
      },
      ...(log === undefined ? [] : [ownStreamsWildcard(log, name)]),
      ...props.allow.flatMap(({ resources, because: reason }) =>
        reason === undefined ? [] : resources.map((resource) => ({ id: wildcardId(this, resource), reason })),
      ),
    );
    this.lambda = new LambdaFunction(this, 'Function', {
      functionName: name,
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: props.architecture ?? Architecture.ARM_64,
      ...(props.layers !== undefined && props.layers.length > 0 && { layers: [...props.layers] }),
      code: props.codeOf(props.name),
      handler: 'index.handler',
      memorySize: props.memory,
      timeout: props.timeout,
      environment: {
        ...props.environment,
        POWERTOOLS_METRICS_NAMESPACE: metricsNamespace(stage),
        POWERTOOLS_SERVICE_NAME: serviceOf(props.name),
        ...(stage.logLevel !== undefined && { POWERTOOLS_LOG_LEVEL: stage.logLevel }),
      },
      logGroup,
      // Constructs may not add to the role behind our back: what a function may do is what stands above.
      role: role.withoutPolicyUpdates(),
      tracing: Tracing.ACTIVE,
      ...props.place,
      ...(props.continuesItself === true && { recursiveLoop: RecursiveLoop.ALLOW }),
    });
  }
}

/** Streams are called `<date>/<function>[<version>]<execution environment>`; IAM asks for the right to make one of the group alone. */
function writeOwnStreams(log: LogGroup, name: string): Allowance[] {
  return [
    { actions: ['logs:CreateLogStream'], resources: [log.logGroupArn] },
    { actions: ['logs:PutLogEvents'], resources: [streamsOf(log, name)] },
  ];
}

const streamsOf = (log: LogGroup, name: string) =>
  Stack.of(log).formatArn({
    service: 'logs',
    resource: 'log-group',
    resourceName: `${log.logGroupName}:log-stream:*/${name}[*`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });

/** cdk-nag's finding about the date and the execution environment in the names of streams. */
const ownStreamsWildcard = (log: LogGroup, name: string) => ({
  id: wildcardId(log, streamsOf(log, name)),
  reason: 'Log stream names contain the date before and the execution environment after the function name.',
});

const resolvedPart = z.union([
  z.string(),
  z.pipe(
    z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) }),
    z.transform(({ 'Fn::GetAtt': [id, name] }) => `<${id}.${name}>`),
  ),
  z.pipe(
    z.object({ Ref: z.string() }),
    z.transform(({ Ref }) => `<${Ref}>`),
  ),
]);

/** Nothing is left to be joined where account and region are pinned. */
const resolved = z.union([
  z.string(),
  z.pipe(
    z.object({ 'Fn::Join': z.tuple([z.string(), z.array(resolvedPart)]) }),
    z.transform(({ 'Fn::Join': [separator, parts] }) => parts.join(separator)),
  ),
]);

/** cdk-nag's name of its finding about a resource such as `<attribute of another>/exports/*`. */
function wildcardId(scope: Construct, resource: string): string {
  return `AwsSolutions-IAM5[Resource::${z.parse(resolved, Stack.of(scope).resolve(resource))}]`;
}
