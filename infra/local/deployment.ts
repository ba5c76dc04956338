import * as z from 'zod/mini';
import type { Assembly } from './assembly.ts';
import type { Resolver } from './intrinsics.ts';
import { shortName, type Template, UnsupportedTemplate } from './template.ts';

/** A Lambda function as it runs here. */
export interface FunctionDefinition {
  /** Its readable name, such as `pipeline-scanner`: names its log, and tests call it by it. */
  readonly shortName: string;
  readonly name: string;
  readonly arn: string;
  readonly handler: string;
  /** Where its code lies, absolute. */
  readonly directory: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly memoryMb: number;
}

/** A queue; attributes are written as SQS takes them. */
export interface QueueDefinition {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** What moves a queue's messages into a function. */
export interface MappingDefinition {
  readonly functionArn: string;
  readonly queueArn: string;
  readonly batchSize: number;
  readonly windowMs: number;
  readonly maximumConcurrency: number | undefined;
  readonly reportsFailures: boolean;
}

/** What the scheduler calls, and how often. */
export interface ScheduleDefinition {
  readonly name: string;
  readonly functionArn: string;
  readonly everyMs: number;
  readonly input: string;
}

const functionProperties = z.object({
  Runtime: z.string().check(z.startsWith('nodejs')),
  Handler: z.string(),
  Code: z.object({ S3Key: z.string() }),
  Environment: z.optional(z.object({ Variables: z.record(z.string(), z.coerce.string()) })),
  Timeout: z._default(z.number(), 3),
  MemorySize: z._default(z.number(), 128),
  Layers: z.optional(z.tuple([])),
});

const queueProperties = z.object({
  VisibilityTimeout: z.optional(z.number()),
  DelaySeconds: z.optional(z.number()),
  MessageRetentionPeriod: z.optional(z.number()),
  MaximumMessageSize: z.optional(z.number()),
  ReceiveMessageWaitTimeSeconds: z.optional(z.number()),
  FifoQueue: z.optional(z.boolean()),
  ContentBasedDeduplication: z.optional(z.boolean()),
  RedrivePolicy: z.optional(z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.number() })),
});

const mappingProperties = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  Enabled: z._default(z.boolean(), true),
  BatchSize: z._default(z.number(), 10),
  MaximumBatchingWindowInSeconds: z._default(z.number(), 0),
  ScalingConfig: z.optional(z.object({ MaximumConcurrency: z.number() })),
  FunctionResponseTypes: z._default(z.array(z.string()), []),
  FilterCriteria: z.optional(z.undefined()),
});

const scheduleProperties = z.object({
  ScheduleExpression: z.string(),
  State: z._default(z.string(), 'ENABLED'),
  Target: z.object({ Arn: z.string(), Input: z._default(z.string(), '{}') }),
});

/** The resolved properties of all resources of some types, with their logical ids. Throws UnsupportedTemplate. */
export function resourcesOf<S extends z.ZodMiniType>(
  template: Template,
  resolver: Resolver,
  types: readonly string[],
  schema: S,
): { readonly id: string; readonly properties: z.infer<S> }[] {
  return Object.entries(template.Resources)
    .filter(([id, resource]) => types.includes(resource.Type) && resolver.exists(id))
    .map(([id, resource]) => {
      const parsed = schema.safeParse(resolver.resolve(resource.Properties));
      if (parsed.success) return { id, properties: parsed.data };
      const [issue] = parsed.error.issues;
      throw new UnsupportedTemplate(`${id} (${resource.Type}): ${issue?.path.join('.')}: ${issue?.message}`);
    });
}

/** The functions of the template. */
export function functionsOf(assembly: Assembly, resolver: Resolver): FunctionDefinition[] {
  return resourcesOf(assembly.template, resolver, ['AWS::Lambda::Function'], functionProperties).map(
    ({ id, properties }) => ({
      shortName: shortName(assembly.template, id),
      name: resolver.nameOf(id),
      arn: resolver.attribute(id, 'Arn'),
      handler: properties.Handler,
      directory: assembly.assetOf(id, properties.Code.S3Key),
      environment: properties.Environment?.Variables ?? {},
      timeoutMs: properties.Timeout * 1000,
      memoryMb: properties.MemorySize,
    }),
  );
}

/** The queues of the template. */
export function queuesOf(template: Template, resolver: Resolver): QueueDefinition[] {
  return resourcesOf(template, resolver, ['AWS::SQS::Queue'], queueProperties).map(({ id, properties }) => {
    const set = Object.entries(properties).filter(([, value]) => value !== undefined);
    const attributes = set.map(([key, value]) => [key, typeof value === 'object' ? JSON.stringify(value) : `${value}`]);
    return { name: resolver.nameOf(id), attributes: Object.fromEntries(attributes) };
  });
}

/** The enabled event source mappings of the template; only queues are sources here. */
export function mappingsOf(template: Template, resolver: Resolver, functions: readonly FunctionDefinition[]) {
  return resourcesOf(template, resolver, ['AWS::Lambda::EventSourceMapping'], mappingProperties)
    .filter(({ properties }) => properties.Enabled)
    .map(({ id, properties }): MappingDefinition => {
      if (!properties.EventSourceArn.startsWith('arn:aws:sqs:')) {
        throw new UnsupportedTemplate(`${id}: only queues are event sources in the local mode`);
      }
      return {
        functionArn: functionNamed(id, properties.FunctionName, functions).arn,
        queueArn: properties.EventSourceArn,
        batchSize: properties.BatchSize,
        windowMs: properties.MaximumBatchingWindowInSeconds * 1000,
        maximumConcurrency: properties.ScalingConfig?.MaximumConcurrency,
        reportsFailures: properties.FunctionResponseTypes.includes('ReportBatchItemFailures'),
      };
    });
}

/** The enabled schedules of the template; only functions are targets here. */
export function schedulesOf(template: Template, resolver: Resolver, functions: readonly FunctionDefinition[]) {
  return resourcesOf(template, resolver, ['AWS::Scheduler::Schedule'], scheduleProperties)
    .filter(({ properties }) => properties.State === 'ENABLED')
    .map(
      ({ id, properties }): ScheduleDefinition => ({
        name: shortName(template, id),
        functionArn: functionNamed(id, properties.Target.Arn, functions).arn,
        everyMs: everyMs(id, properties.ScheduleExpression),
        input: properties.Target.Input,
      }),
    );
}

function functionNamed(id: string, nameOrArn: string, functions: readonly FunctionDefinition[]): FunctionDefinition {
  const found = functions.find((each) => each.name === nameOrArn || each.arn === nameOrArn);
  if (found) return found;
  throw new UnsupportedTemplate(`${id}: ${nameOrArn} is no function of the template`);
}

/** `rate(5 minutes)` in milliseconds. */
function everyMs(id: string, expression: string): number {
  const match = /^rate\(\s*([1-9]\d*)\s+(minute|hour|day)s?\s*\)$/.exec(expression);
  const unitMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
  const unit = match?.[2];
  if (match && (unit === 'minute' || unit === 'hour' || unit === 'day')) return Number(match[1]) * unitMs[unit];
  throw new UnsupportedTemplate(`${id}: ${expression}: the local mode knows rate(...) only`);
}
