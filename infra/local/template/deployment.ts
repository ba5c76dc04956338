import * as z from 'zod/mini';
import type { Assembly } from './assembly.ts';
import type { Resolver } from './intrinsics.ts';
import { shortName, type Template, UnsupportedTemplate } from './template.ts';

/** A Lambda function of the template. */
export interface FunctionDefinition {
  /** Its readable name, such as `pipeline-scanner`: names its log, and tests call it by it. */
  readonly shortName: string;
  readonly name: string;
  readonly arn: string;
  /** The ARN of its role. */
  readonly role: string | undefined;
  readonly handler: string;
  /** Where its code lies, absolute. */
  readonly directory: string;
  /** Where its code lies in a build whose functions may share workers, absolute; undefined: it has its own. */
  readonly sharedDirectory: string | undefined;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly memoryMb: number;
}

/** A queue; attributes are written as SQS takes them. */
export interface QueueDefinition {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** A bucket, and the expiry of its objects in days. */
export interface BucketDefinition {
  readonly name: string;
  readonly expirationDays: number | undefined;
}

/** The target and rate of a schedule. */
export interface ScheduleDefinition {
  readonly name: string;
  readonly functionArn: string;
  readonly everyMs: number;
  readonly input: string;
}

const functionProperties = z.object({
  Runtime: z.string().check(z.startsWith('nodejs')),
  Handler: z.string(),
  Role: z.optional(z.string()),
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

const bus = z.object({ Name: z.optional(z.string()) });

const bucketProperties = z.object({
  LifecycleConfiguration: z.optional(
    z.object({
      Rules: z.array(z.object({ ExpirationInDays: z.optional(z.number()), Prefix: z.optional(z.undefined()) })),
    }),
  ),
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
      role: properties.Role,
      handler: properties.Handler,
      directory: assembly.assetOf(id, properties.Code.S3Key),
      sharedDirectory: assembly.sharedOf?.(properties.Code.S3Key),
      environment: properties.Environment?.Variables ?? {},
      timeoutMs: properties.Timeout * 1000,
      memoryMb: properties.MemorySize,
    }),
  );
}

/** The buckets of the template; of a lifecycle only the days after which everything goes are read. */
export function bucketsOf(template: Template, resolver: Resolver): BucketDefinition[] {
  return resourcesOf(template, resolver, ['AWS::S3::Bucket'], bucketProperties).map(({ id, properties }) => ({
    name: resolver.attribute(id, 'Ref'),
    expirationDays: properties.LifecycleConfiguration?.Rules.find((rule) => rule.ExpirationInDays)?.ExpirationInDays,
  }));
}

/** The queues of the template. */
export function queuesOf(template: Template, resolver: Resolver): QueueDefinition[] {
  return resourcesOf(template, resolver, ['AWS::SQS::Queue'], queueProperties).map(({ id, properties }) => {
    const set = Object.entries(properties).filter(([, value]) => value !== undefined);
    const attributes = set.map(([key, value]) => [key, typeof value === 'object' ? JSON.stringify(value) : `${value}`]);
    return { name: resolver.nameOf(id), attributes: Object.fromEntries(attributes) };
  });
}

/** The names of the event buses of the template. */
export function busesOf(template: Template, resolver: Resolver): string[] {
  return resourcesOf(template, resolver, ['AWS::Events::EventBus'], bus).map(({ id }) => resolver.nameOf(id));
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

/** The function that a resource names, by its name or ARN. Throws UnsupportedTemplate. */
export function functionNamed(
  id: string,
  nameOrArn: string,
  functions: readonly FunctionDefinition[],
): FunctionDefinition {
  const found = functions.find((each) => each.name === nameOrArn || each.arn === nameOrArn);
  if (found) return found;
  throw new UnsupportedTemplate(`${id}: ${nameOrArn} is not a function of the template`);
}

/** `rate(5 minutes)` in milliseconds. */
function everyMs(id: string, expression: string): number {
  const match = /^rate\(\s*([1-9]\d*)\s+(minute|hour|day)s?\s*\)$/.exec(expression);
  const unitMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
  const unit = match?.[2];
  if (match && (unit === 'minute' || unit === 'hour' || unit === 'day')) return Number(match[1]) * unitMs[unit];
  throw new UnsupportedTemplate(`${id}: ${expression}: the local mode supports rate(...) only`);
}
