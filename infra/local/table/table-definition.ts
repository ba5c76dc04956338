import * as z from 'zod/mini';
import { resourcesOf } from '../template/deployment.ts';
import type { Resolver } from '../template/intrinsics.ts';
import type { Template } from '../template/template.ts';

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));

const indexes = z.optional(
  z.array(
    z.object({
      IndexName: z.string(),
      KeySchema: keySchema,
      Projection: z.object({
        ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
        NonKeyAttributes: z.optional(z.array(z.string())),
      }),
    }),
  ),
);

const tableProperties = z.object({
  KeySchema: keySchema,
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) })),
  GlobalSecondaryIndexes: indexes,
  LocalSecondaryIndexes: indexes,
  StreamSpecification: z.optional(
    z.object({ StreamViewType: z.enum(['KEYS_ONLY', 'NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES']) }),
  ),
});

/** A table's keys, indexes and stream, written as CloudFormation has them. */
export type TableDefinition = { readonly name: string } & z.infer<typeof tableProperties>;

/** The tables of the template. Capacity, back-ups and expiry have no local counterpart. */
export function tablesOf(template: Template, resolver: Resolver): TableDefinition[] {
  const types = ['AWS::DynamoDB::GlobalTable', 'AWS::DynamoDB::Table'];
  return resourcesOf(template, resolver, types, tableProperties).map(({ id, properties }) => ({
    name: resolver.nameOf(id),
    ...properties,
  }));
}
