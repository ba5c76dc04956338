import * as z from 'zod/mini';
import { type FunctionDefinition, functionNamed, resourcesOf } from './deployment.ts';
import { type EventFilter, eventFilter } from './event-filter.ts';
import type { Resolver } from './intrinsics.ts';
import { shortName, type Template, UnsupportedTemplate } from './template.ts';

/** An event source mapping from a queue to a function. */
export interface MappingDefinition {
  readonly functionArn: string;
  readonly queueArn: string;
  readonly batchSize: number;
  readonly windowMs: number;
  readonly maximumConcurrency: number | undefined;
  readonly reportsFailures: boolean;
}

/** An event source mapping from a table's stream to a function. */
export interface StreamMappingDefinition {
  /** Its readable name: what it read is kept under it. */
  readonly name: string;
  readonly functionArn: string;
  /** As functions see it; the engine has a name of its own for the table's stream. */
  readonly streamArn: string;
  readonly tableName: string;
  readonly batchSize: number;
  readonly startingPosition: 'TRIM_HORIZON' | 'LATEST';
  readonly filter: EventFilter;
  readonly reportsFailures: boolean;
  /** Whether a batch that fails is split in two. */
  readonly bisects: boolean;
  /** Undefined: without end. */
  readonly maximumRetries: number | undefined;
  readonly maximumAgeMs: number | undefined;
  /** Where it is said what was given up. */
  readonly failureQueueArn: string | undefined;
}

const mappingSource = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  Enabled: z._default(z.boolean(), true),
});

const queueMapping = z.object({
  ...mappingSource.shape,
  BatchSize: z._default(z.number(), 10),
  MaximumBatchingWindowInSeconds: z._default(z.number(), 0),
  ScalingConfig: z.optional(z.object({ MaximumConcurrency: z.number() })),
  FunctionResponseTypes: z._default(z.array(z.string()), []),
  FilterCriteria: z.optional(z.undefined()),
});

/** -1 is without end. */
const endless = (value: number | undefined) => (value === undefined || value < 0 ? undefined : value);

/** A batching window only gathers more into a batch, and lanes side by side only work faster: neither is done here. */
const streamMapping = z.object({
  ...mappingSource.shape,
  StartingPosition: z.enum(['TRIM_HORIZON', 'LATEST']),
  BatchSize: z._default(z.number(), 100),
  BisectBatchOnFunctionError: z._default(z.boolean(), false),
  MaximumRetryAttempts: z.optional(z.number()),
  MaximumRecordAgeInSeconds: z.optional(z.number()),
  DestinationConfig: z.optional(z.object({ OnFailure: z.object({ Destination: z.string() }) })),
  FunctionResponseTypes: z._default(z.array(z.string()), []),
  FilterCriteria: z.optional(z.object({ Filters: z.array(z.object({ Pattern: z.string() })) })),
  TumblingWindowInSeconds: z.optional(z.undefined()),
});

const mappingType = 'AWS::Lambda::EventSourceMapping';
const reportsFailures = (types: readonly string[]) => types.includes('ReportBatchItemFailures');

/** The template with only those event source mappings whose source is of one kind. Throws UnsupportedTemplate for others. */
function withSources(template: Template, resolver: Resolver, kind: 'sqs' | 'dynamodb'): Template {
  const sources = resourcesOf(template, resolver, [mappingType], mappingSource);
  const chosen = new Set<string>();
  for (const { id, properties } of sources) {
    const service = properties.EventSourceArn.split(':')[2];
    if (service !== 'sqs' && service !== 'dynamodb') {
      throw new UnsupportedTemplate(`${id}: only queues and tables are event sources in the local mode`);
    }
    if (service === kind && properties.Enabled) chosen.add(id);
  }
  const kept = Object.entries(template.Resources).filter(([id]) => chosen.has(id));
  return { ...template, Resources: Object.fromEntries(kept) };
}

/** The enabled event source mappings of the template whose source is a queue. */
export function mappingsOf(template: Template, resolver: Resolver, functions: readonly FunctionDefinition[]) {
  return resourcesOf(withSources(template, resolver, 'sqs'), resolver, [mappingType], queueMapping).map(
    ({ id, properties }): MappingDefinition => ({
      functionArn: functionNamed(id, properties.FunctionName, functions).arn,
      queueArn: properties.EventSourceArn,
      batchSize: properties.BatchSize,
      windowMs: properties.MaximumBatchingWindowInSeconds * 1000,
      maximumConcurrency: properties.ScalingConfig?.MaximumConcurrency,
      reportsFailures: reportsFailures(properties.FunctionResponseTypes),
    }),
  );
}

/** The enabled event source mappings of the template whose source is a table's stream. */
export function streamMappingsOf(template: Template, resolver: Resolver, functions: readonly FunctionDefinition[]) {
  return resourcesOf(withSources(template, resolver, 'dynamodb'), resolver, [mappingType], streamMapping).map(
    ({ id, properties }): StreamMappingDefinition => {
      const age = endless(properties.MaximumRecordAgeInSeconds);
      return {
        name: shortName(template, id),
        functionArn: functionNamed(id, properties.FunctionName, functions).arn,
        streamArn: properties.EventSourceArn,
        tableName: /:table\/([^/]+)\/stream\//.exec(properties.EventSourceArn)?.[1] ?? '',
        batchSize: properties.BatchSize,
        startingPosition: properties.StartingPosition,
        filter: eventFilter(
          id,
          (properties.FilterCriteria?.Filters ?? []).map(({ Pattern }) => Pattern),
        ),
        reportsFailures: reportsFailures(properties.FunctionResponseTypes),
        bisects: properties.BisectBatchOnFunctionError,
        maximumRetries: endless(properties.MaximumRetryAttempts),
        maximumAgeMs: age === undefined ? undefined : age * 1000,
        failureQueueArn: properties.DestinationConfig?.OnFailure.Destination,
      };
    },
  );
}
